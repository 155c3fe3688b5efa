import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router'

const positions = new Map<string, number>()
const useLayout = import.meta.env.SSR ? useEffect : useLayoutEffect

/** A new page starts at its top; going back finds the place one left. */
export function useScrollMemory(): void {
  const here = useLocation()
  const how = useNavigationType()
  const before = useRef<Location>(here)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const remember = () => positions.set(before.current.key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [])

  useLayout(() => {
    if (before.current.key === here.key) return
    const isSamePage = before.current.pathname === here.pathname && before.current.hash !== here.hash
    before.current = here
    if (isSamePage) return
    window.scrollTo(0, how === NavigationType.Pop ? (positions.get(here.key) ?? 0) : 0)
  }, [here, how])
}
