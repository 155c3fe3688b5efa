import { type AddressName, addresses } from '@kuaimen/contract/kernel/addresses'
import type { ParamOf } from '@kuaimen/contract/kernel/paths'
import type { ComponentType } from 'react'
import { type AnyQuery, prefetch } from '../api/paged-query'
import type { ApiClient } from '../api/query'
import type { Share } from '../platform/page/share'
import { ignoreError } from '../platform/session/report-ignored-error'
import type { Visitor } from '../platform/session/visitor'
import { type Entry, enter } from './entry'
import type { PageMeta } from './page-meta'
import { loadChunk } from './release/chunk-failure'
import { fallbackScreen } from './release/fallback-screen'
import { Redirect, type Route } from './router/router'

/** The means of opening a page. */
export interface PageContext {
  readonly client: ApiClient
  readonly visitor: Visitor
  readonly entry: Entry
}

export type PageRoute = Route<PageContext, Handle>

type ScreenModule = {
  default: ComponentType
  /** A screen that is seldom first may carry its data itself: the first visit does not pay for it. */
  data?(wanted: Wanted<string>): AnyQuery[]
  /** What a shared link shows of it. */
  share?: Share<Wanted<string>>
  /** Where the server sends people instead, by the data that it has asked for. */
  instead?(client: ApiClient, wanted: Wanted<string>): string | undefined
}
type Screen = () => Promise<ScreenModule>

interface Wanted<P extends string> {
  readonly pathname: string
  readonly params: { readonly [K in ParamOf<P>]: string }
  readonly search: URLSearchParams
  readonly visitor: Visitor
}

interface Shown<P extends string> {
  /** Its file, from src/ on. */
  readonly screen: string
  /** What it shows first: asked for before it is rendered on the server, and beside its code in the browser. */
  data?(wanted: Wanted<P>): AnyQuery[]
  /** What it shows of a member besides, inside of `MemberSlot`: the server draws it apart from what all members share. */
  own?(): AnyQuery[]
}

/** A row of the table as it is written; other addresses are named. */
export type Row<P extends string> = Omit<PageMeta, 'path' | 'redirect' | 'parent'> & {
  readonly parent?: AddressName
} & (Shown<P> | { readonly redirect: AddressName })

export type PageRow = PageMeta & Partial<Shown<string>>

export interface Handle extends PageMeta {
  /** Source file of the screen, as the build's manifest names it. */
  readonly screen: string
  readonly load: Screen
  readonly data?: Shown<string>['data']
  readonly own?: Shown<string>['own']
}

/** Nearly everyone begins at home: it travels with the first file. The list of all others need not. */
const atHand = import.meta.glob<ScreenModule>('../home/screens/Home.tsx', { eager: true })

/** The server has named the file of the screen that it drew, and asked for it. */
const named = (screen: string): Promise<ScreenModule> | undefined => {
  const link = document.querySelector<HTMLLinkElement>(`link[data-screen="src/${screen}.tsx"]`)
  return link ? import(/* @vite-ignore */ link.href) : undefined
}

const loadOf = (screen: string): Screen => {
  const file = `../${screen}.tsx`
  const first = atHand[file]
  if (first) return () => Promise.resolve(first)
  let here: ScreenModule | undefined
  return async () => {
    here ??= await loadChunk(async () => {
      const first = import.meta.env.SSR ? undefined : named(screen)
      if (first) return first
      const { screens } = await import('./screens')
      const load = screens[file]
      if (!load) throw new Error(`no screen ${screen}`)
      return load()
    })
    return here
  }
}

/** So that the first tap waits for one file, not for two. */
export const preloadList = (): void => void import('./screens').catch(ignoreError('page:screens'))

/** One row of the table: the name of its address in the contract, and all that is known of the page. */
export const page = <N extends AddressName>(name: N, row: Row<(typeof addresses)[N]>): PageRow => {
  const { parent, ...rest } = row
  return {
    ...rest,
    path: addresses[name],
    ...(parent ? { parent: addresses[parent] } : {}),
    ...('redirect' in row ? { redirect: addresses[row.redirect] } : {}),
  }
}

/** The route of a row. */
export function routeOf({ screen, data, own, ...meta }: PageRow): PageRoute {
  const { path, redirect: to } = meta
  if (to || !screen) return { path, open: ({ url }) => new Redirect(to + url.search) }
  const load = loadOf(screen)
  return {
    path,
    handle: { ...meta, screen: `src/${screen}.tsx`, load, data, own },
    async open({ url, params, context: { client, visitor, entry } }) {
      const screen = load()
      // Awaited below; if the guard redirects first, a failure to load must not be reported as unhandled.
      screen.catch(() => {})
      const elsewhere = await enter(meta, url, entry)
      if (elsewhere) return new Redirect(elsewhere)
      const wanted = {
        pathname: url.pathname,
        params: params as Record<string, string>,
        search: url.searchParams,
        visitor,
      }
      const isWithData = data && !(import.meta.env.SSR && meta.ssr === false)
      const asked = isWithData ? data(wanted).map((one) => prefetch(client, one)) : []
      // The server waits for the data; the browser shows the screen's own skeleton meanwhile.
      if (import.meta.env.SSR) {
        const more = meta.ssr === false ? [] : ((await screen).data?.(wanted) ?? [])
        await Promise.all([...asked, ...more.map((one) => prefetch(client, one))])
        const instead = (await screen).instead?.(client, wanted)
        return instead ? new Redirect(instead) : (await screen).default
      }
      if (own && wanted.visitor.token) for (const one of own()) void prefetch(client, one)
      return screen.then(
        (module) => module.default,
        (error: unknown) => fallbackScreen(error, url),
      )
    },
  }
}
