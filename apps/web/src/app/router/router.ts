import type { ComponentType } from 'react'
import {
  addressOf,
  locationAt,
  type NavigationType,
  type RouterHistory,
  type RouterLocation,
} from '../../platform/page/location'
import { type Match, matcher, type Params } from '../../platform/page/match'
import type { NavigateFunction, NavigateOptions } from '../../platform/page/navigate'

/** Another address is opened instead. */
export class Redirect {
  readonly to: string
  constructor(to: string) {
    this.to = to
  }
}

/** The page that is open stays, as if nobody had tapped. */
export const STAY = Symbol('stay')

/** The outcome of opening a page. */
export type Opened = ComponentType | Redirect | typeof STAY

export interface Opening<C> {
  readonly url: URL
  readonly params: Params
  readonly context: C
}

export interface Route<C, H> {
  readonly path: string
  /** The page's facts; an address that only leads elsewhere has none. */
  readonly handle?: H
  open(opening: Opening<C>): Promise<Opened> | Opened
}

/** A page and how it was come to. The same object as long as it is open. */
export interface RouterPage<H> {
  readonly location: RouterLocation
  readonly navigationType: NavigationType
  readonly params: Params
  readonly handle: H | undefined
  /** Absent while the first page is on its way, and where it failed. */
  readonly Screen?: ComponentType
  /** Why there is no screen. */
  readonly error?: unknown
}

export interface RouterState<H> {
  readonly page: RouterPage<H>
  /** Another page is on its way. */
  readonly isLoading: boolean
}

export interface Router<H> {
  state(): RouterState<H>
  subscribe(listener: () => void): () => void
  readonly navigate: NavigateFunction
}

export type FindRoute<C, H> = (pathname: string) => Match<Route<C, H>>

export const findRoute = <C, H>(routes: readonly Route<C, H>[]): FindRoute<C, H> => {
  const find = matcher(routes)
  return (pathname) => {
    const match = find(pathname)
    if (!match) throw new Error(`no page for ${pathname}: the table ends with one for all addresses`)
    return match
  }
}

/** Only the place within the page changes, or not even that. */
const isWithinPage = (from: RouterLocation, to: RouterLocation): boolean =>
  from.pathname === to.pathname && from.search === to.search && to.hash !== ''

interface Routing<C, H> {
  readonly find: FindRoute<C, H>
  readonly history: RouterHistory
  readonly origin: string
  /** Asked anew for every page. */
  readonly context: () => C
  /** The screen of a page that the server has drawn. */
  readonly Screen?: ComponentType
}

/** Opens pages by the history's entries. The address changes when the page is there; of two taps the later one counts. */
export function createRouter<C, H>({ find, history, origin, context, Screen }: Routing<C, H>): Router<H> {
  const listeners = new Set<() => void>()
  const first = history.location()
  const { route, params } = find(first.pathname)
  let state: RouterState<H> = {
    page: { location: first, navigationType: 'POP', params, handle: route.handle, ...(Screen ? { Screen } : {}) },
    isLoading: !Screen,
  }
  const set = (next: RouterState<H>) => {
    state = next
    for (const listener of listeners) listener()
  }
  const urlOf = (to: string) => new URL(to, origin + addressOf(state.page.location))

  const show = (navigationType: NavigationType, page: Omit<RouterPage<H>, 'navigationType'>) => {
    if (navigationType === 'PUSH') history.push(page.location)
    if (navigationType === 'REPLACE') history.replace(page.location)
    set({ page: { ...page, navigationType }, isLoading: false })
  }

  let latest = 0
  async function open(navigationType: NavigationType, location: RouterLocation): Promise<void> {
    latest += 1
    const mine = latest
    const { page } = state
    if (page.Screen && isWithinPage(page.location, location)) return show(navigationType, { ...page, location })
    if (!state.isLoading) set({ ...state, isLoading: true })
    const { route, params } = find(location.pathname)
    const found = { location, params, handle: route.handle }
    try {
      const opened = await route.open({ url: new URL(origin + addressOf(location)), params, context: context() })
      if (mine !== latest) return
      if (opened instanceof Redirect) return await follow(opened, navigationType)
      if (opened === STAY) set({ ...state, isLoading: false })
      else show(navigationType, { ...found, Screen: opened })
    } catch (error) {
      if (mine === latest) show(navigationType, { ...found, error })
    }
  }

  /** An entry that only leads elsewhere is not left behind: Back would lead to it, and from it here again. */
  const follow = ({ to }: Redirect, navigationType: NavigationType): Promise<void> =>
    load(urlOf(to), navigationType === 'PUSH' ? 'PUSH' : 'REPLACE')

  async function load(url: URL, navigationType: 'PUSH' | 'REPLACE', given?: unknown): Promise<void> {
    if (url.origin === origin) return open(navigationType, locationAt(url, given))
    if (navigationType === 'PUSH') window.location.assign(url)
    else window.location.replace(url)
  }

  history.listen(() => void open('POP', history.location()))
  if (!Screen) void open('POP', first)

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    navigate: async (to: string | number, { replace, state: given }: NavigateOptions = {}) =>
      typeof to === 'number' ? history.go(to) : load(urlOf(to), replace ? 'REPLACE' : 'PUSH', given),
  }
}

/** A page that does not change: what the server draws. */
export function pageRouter<H>(page: RouterPage<H>): Router<H> {
  const state = { page, isLoading: false }
  return {
    state: () => state,
    subscribe: () => () => {},
    navigate: () => Promise.reject(new Error('there is no history on the server')),
  }
}
