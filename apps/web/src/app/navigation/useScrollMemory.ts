import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RouterLocation } from '../../platform/page/location'
import { isStaying } from '../../platform/page/preserve-scroll'
import { noteStep, previousPageOf } from '../../platform/page/previous-page'
import { useOpenPage } from '../router/useRouter'

const addressOf = ({ pathname, search }: RouterLocation) => pathname + search

const positions = new Map<string, number>()
const useLayout = import.meta.env.SSR ? useEffect : useLayoutEffect

/** A new page starts at its top; going back finds the place one left. */
export function useScrollMemory(): void {
  const { location: here, navigationType: how } = useOpenPage()
  const before = useRef(here)

  useEffect(() => {
    const remember = () => positions.set(before.current.key, window.scrollY)
    const restoreBy = (by: ScrollRestoration) => () => {
      window.history.scrollRestoration = by
    }
    const [ours, browsers] = [restoreBy('manual'), restoreBy('auto')]
    let left = 0
    const leave = () => {
      left = window.scrollY
      // A reload comes back to its place by the browser: nothing is remembered here then.
      browsers()
    }
    const show = ({ persisted }: PageTransitionEvent) => {
      ours()
      // WebKit shows a page that it kept from its top.
      if (persisted) window.scrollTo(0, left)
    }
    ours()
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', show)
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', show)
    }
  }, [])

  useLayout(() => {
    if (before.current.key === here.key) return
    const isSamePage = before.current.pathname === here.pathname && before.current.hash !== here.hash
    const left = addressOf(before.current)
    if (how === 'PUSH') noteStep(addressOf(here), left)
    if (how === 'REPLACE') noteStep(addressOf(here), previousPageOf(left))
    before.current = here
    if (how === 'REPLACE' && isStaying(here)) {
      positions.set(here.key, window.scrollY)
      return
    }
    if (isSamePage) return
    window.scrollTo(0, how === 'POP' ? (positions.get(here.key) ?? 0) : 0)
  }, [here, how])
}
