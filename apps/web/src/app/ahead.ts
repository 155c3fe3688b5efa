import type { ContextType, ReactElement, ReactNode } from 'react'
import type { UNSAFE_LocationContext as LocationContext } from 'react-router'
import { create } from 'zustand'
import type { PageLocation } from '../platform/page-location'

export type Place = NonNullable<ContextType<typeof LocationContext>>

/** A page that is drawn, out of sight, while the finger is still on its link. */
export interface Ahead {
  /** Stays its own when the page is opened: what was drawn is then only shown. */
  readonly key: string
  readonly place: Place
  readonly page: PageLocation
  /** Whether a tap has opened just this page. */
  readonly isAt: (place: Place) => boolean
  /** In the router's own shape, taken from the page that is open. */
  readonly draw: (outlet: ReactElement) => ReactNode
}

/** At most one: there is one finger. */
export const useAhead = create<{ page?: Ahead | undefined }>(() => ({}))
