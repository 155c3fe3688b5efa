import { createContext, use, useMemo } from 'react'
import type { Location, NavigationType, Params } from 'react-router'

/** Where a page is. A hidden page has its own location while the address bar shows another. */
export interface PageLocation {
  readonly location: Location
  readonly params: Params
  readonly navigationType: NavigationType
}

export const PageLocationContext = createContext<PageLocation | undefined>(undefined)

function usePage(): PageLocation {
  const page = use(PageLocationContext)
  if (!page) throw new Error('no page around this part; in tests, AtAddress of location.testing.tsx is one')
  return page
}

export const usePageLocation = (): Location => usePage().location

export const usePageParams = (): Params => usePage().params

export const usePageNavigationType = (): NavigationType => usePage().navigationType

export function usePageSearch(): URLSearchParams {
  const { search } = usePageLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}
