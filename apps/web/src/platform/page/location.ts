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

/** The key of an entry that is not the router's. */
export const FIRST_ENTRY = 'default'

export const addressOf = ({ pathname, search, hash }: Pick<RouterLocation, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + hash

const newKey = (): string => Math.random().toString(36).slice(2, 10)

/** A new location for an entry that is still to be made. */
export const locationAt = ({ pathname, search, hash }: URL, state: unknown = null): RouterLocation => ({
  ...{ pathname, search, hash },
  state,
  key: newKey(),
})

/** The entries a router goes through: a browser's, or those of a test. */
export interface RouterHistory {
  /** Where it stands; what the entry carries, too. */
  location(): RouterLocation
  push(location: RouterLocation): void
  replace(location: RouterLocation): void
  /** Steps back (negative) or forward. */
  go(by: number): void
  /** Back, Forward or a script has gone to another entry. */
  listen(onStep: () => void): () => void
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
