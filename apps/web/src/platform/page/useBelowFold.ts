import { useDeferredValue } from 'react'
import { isHydrated } from '../browser/hydrated'
import { usePageNavigationType } from './location'

/**
 * Whether to render what is below the fold: false in the first frame of a page that a tap has opened, true from the
 * next on, so that the top is painted first. A page from the server and one that is come back to are whole at once.
 */
export function useBelowFold(): boolean {
  const isOpened = usePageNavigationType() === 'PUSH' && isHydrated()
  return useDeferredValue(true, isOpened ? false : undefined)
}
