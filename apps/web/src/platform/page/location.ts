import { createContext, use, useMemo } from 'react'
import type { Params } from './match'

/** An address with what its entry in the history carries. */
export interface RouterLocation {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly state: unknown
  /** Of the entry: two visits of one address differ. */
  readonly key: string
}

/** How a page was come to: by a new entry of the history, in the place of one, or by Back and Forward. */
export type NavigationType = 'PUSH' | 'REPLACE' | 'POP'

/** Where a page is. A hidden page has its own location while the address bar shows another. */
export interface PageLocation {
  readonly location: RouterLocation
  readonly params: Params
  readonly navigationType: NavigationType
}

export const PageLocationContext = createContext<PageLocation | undefined>(undefined)

function usePage(): PageLocation {
  const page = use(PageLocationContext)
  if (!page) throw new Error('no page around this part; in tests, AtAddress of location.testing.tsx is one')
  return page
}

export const usePageLocation = (): RouterLocation => usePage().location

export const usePageParams = (): Params => usePage().params

export const usePageNavigationType = (): NavigationType => usePage().navigationType

export function usePageSearch(): URLSearchParams {
  const { search } = usePageLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}
