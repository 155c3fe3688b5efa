import { createContext, use } from 'react'
import type { NavigateFunction } from 'react-router'

/**
 * The router's own navigate, which never changes. Rooms take it and Link from platform/: the router's hooks would render
 * a part again with every step of a navigation.
 */
export const NavigateContext = createContext<NavigateFunction>(() => {
  throw new Error('no router around this part; in tests, AtAddress of location.testing.tsx is one')
})

export const useNavigate = (): NavigateFunction => use(NavigateContext)
