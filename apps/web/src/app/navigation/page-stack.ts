import type { ComponentType } from 'react'
import type { PageLocation } from '../../platform/page/location'

const STAYING_AT_MOST = 5

/** A page that is mounted. */
export interface PageEntry {
  readonly key: string
  readonly at: PageLocation
  readonly Screen: ComponentType
}

export interface PageStack {
  readonly visible: PageEntry
  /** Pages that stay mounted when left, the latest last. The visible one is among them if it is such a page. */
  readonly staying: readonly PageEntry[]
  /** So that no key is used twice. */
  readonly mounted: number
}

export interface Arrival extends Omit<PageEntry, 'key'> {
  readonly keepAlive: boolean
}

const keyOf = (mounted: number) => `page ${mounted}`

export const FIRST_PAGE = keyOf(0)

type Before = Omit<PageStack, 'visible'> & { readonly visible: PageEntry | undefined }

const nothing: Before = { visible: undefined, staying: [], mounted: 0 }

/** What is mounted when the router has come to another location. */
export function arrive(arrival: Arrival, before: Before = nothing): PageStack {
  const { at, Screen, keepAlive } = arrival
  const { staying, mounted } = before
  if (keepAlive) {
    // By its path alone: in its query such a page mirrors its filters.
    const visible = { key: `staying ${at.location.pathname}`, at, Screen }
    const others = staying.filter(({ key }) => key !== visible.key)
    return { visible, staying: [...others, visible].slice(-STAYING_AT_MOST), mounted: mounted + 1 }
  }
  const last = before.visible
  // The same screen at another address is the same page, and is not mounted anew.
  if (last?.Screen === Screen && !staying.includes(last)) return { ...before, visible: { ...last, at } }
  return { staying, visible: { key: keyOf(mounted), at, Screen }, mounted: mounted + 1 }
}

/** All that is mounted, in an order that never changes: a DOM node that is moved loses its scroll. */
export const mountedPages = ({ visible, staying }: PageStack): PageEntry[] => {
  const inOrder = [...staying].sort((a, b) => (a.key < b.key ? -1 : 1))
  return staying.includes(visible) ? inOrder : [...inOrder, visible]
}
