import { useCallback, useEffect, useRef } from 'react'
import { isAtBottom, type Pull, type PullEvent, pullStep, restingPull } from './pull'

export type PullUp = {
  enabled: boolean
  loading: boolean
  /** A returned promise marks the load finished when it settles; else `loading` falling back to false does. */
  onMore: () => unknown
}

/** Listens to the page's own scrolling; returns what a button does to ask for more. */
export function usePullUp({ enabled, loading, onMore }: PullUp): () => void {
  const pull = useRef<Pull>(restingPull)
  const ask = useRef(onMore)
  const wasLoading = useRef(loading)

  const step = useCallback((event: PullEvent) => {
    const next = pullStep(pull.current, event)
    pull.current = next.pull
    if (!next.fire) return
    const outcome = ask.current()
    if (!(outcome instanceof Promise)) return
    const finish = () => step({ type: 'finished' })
    outcome.then(finish, finish)
  }, [])

  useEffect(() => {
    ask.current = onMore
  })

  useEffect(() => {
    if (wasLoading.current && !loading) step({ type: 'finished' })
    wasLoading.current = loading
    // A load that someone else began counts too.
    if (loading) pull.current = { ...pull.current, locked: true }
  }, [loading, step])

  useEffect(() => {
    if (!enabled) return
    const atBottom = () => isAtBottom(pageBox())
    const touch = (event: TouchEvent) => {
      const y = event.touches[0]?.clientY
      if (y === undefined) return
      step({ type: event.type === 'touchstart' ? 'touch' : 'move', y, atBottom: atBottom() })
    }
    const release = () => step({ type: 'release' })
    const wheel = (event: WheelEvent) =>
      step({ type: 'wheel', deltaY: event.deltaY, atBottom: atBottom(), at: event.timeStamp })
    const passive = { passive: true }
    window.addEventListener('touchstart', touch, passive)
    window.addEventListener('touchmove', touch, passive)
    window.addEventListener('touchend', release, passive)
    window.addEventListener('touchcancel', release, passive)
    window.addEventListener('wheel', wheel, passive)
    return () => {
      window.removeEventListener('touchstart', touch)
      window.removeEventListener('touchmove', touch)
      window.removeEventListener('touchend', release)
      window.removeEventListener('touchcancel', release)
      window.removeEventListener('wheel', wheel)
    }
  }, [enabled, step])

  return useCallback(() => step({ type: 'press' }), [step])
}

const pageBox = () => {
  const root = document.scrollingElement ?? document.documentElement
  return { scrollTop: root.scrollTop, clientHeight: window.innerHeight, scrollHeight: root.scrollHeight }
}
