import { useEffect, useEffectEvent, useRef } from 'react'

/** A finger that has let go for so long has chosen. */
const SETTLED_MS = 120

/** Keeps a snapping row and the place in it together: a swipe says the new place, a new place scrolls there. */
export function useSnapRow(at: number, onSettle: (index: number) => void) {
  const ref = useRef<HTMLUListElement>(null)
  const shown = useRef(at)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const settle = useEffectEvent(onSettle)

  useEffect(() => {
    const place = ref.current?.children[at]
    if (!ref.current || !(place instanceof HTMLElement) || shown.current === at) return
    shown.current = at
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const left = place.offsetLeft - (ref.current.clientWidth - place.offsetWidth) / 2
    ref.current.scrollTo({ left, behavior: still ? 'auto' : 'smooth' })
  }, [at])
  useEffect(() => {
    const row = ref.current
    if (!row) return
    const middle = () => {
      const centre = row.scrollLeft + row.clientWidth / 2
      return [...row.children].findIndex(
        (place) => place instanceof HTMLElement && place.offsetLeft + place.offsetWidth >= centre,
      )
    }
    const look = () => {
      const index = middle()
      if (index === -1 || index === shown.current) return
      shown.current = index
      settle(index)
    }
    const onScroll = () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(look, SETTLED_MS)
    }
    row.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer.current)
      row.removeEventListener('scroll', onScroll)
    }
  }, [])
  return { ref }
}
