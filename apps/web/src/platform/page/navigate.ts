import { createContext, use } from 'react'

export interface NavigateOptions {
  /** In the place of the page that is open: Back does not lead to it. */
  readonly replace?: boolean
  /** Carried by the entry in the history. */
  readonly state?: unknown
}

/** Opens an address, or goes so many steps through the history. Resolves when the page is open. */
export interface NavigateFunction {
  (to: string, options?: NavigateOptions): Promise<void>
  (by: number): Promise<void>
}

/** The router's own navigate, which never changes; rooms take it and Link from here. */
export const NavigateContext = createContext<NavigateFunction>(() => {
  throw new Error('no router around this part; in tests, AtAddress of location.testing.tsx is one')
})

export const useNavigate = (): NavigateFunction => use(NavigateContext)
