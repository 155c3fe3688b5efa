import { createContext, use, useDeferredValue } from 'react'
import { isHydrated } from './hydrated'
import { usePageNavigationType } from './page-location'

/** Whether this page is rendered ahead, for a tap that may come: it may only render then. */
export const IsAhead = createContext(false)

/**
 * Whether to render what is below the fold: false in the first frame of a page that a tap has opened, true from the
 * next on, so that the top is painted first. A page from the server and one that is come back to are whole at once.
 */
export function useBelowFold(): boolean {
  const isAhead = use(IsAhead)
  const isOpened = usePageNavigationType() === 'PUSH' && isHydrated()
  return useDeferredValue(!isAhead, isOpened ? false : undefined)
}
