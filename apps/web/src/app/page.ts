import type { ComponentType } from 'react'
import { createContext, type ParamParseKey, type RouteObject, redirect } from 'react-router'
import { type AnyQuery, prefetch } from '../api/paged-query'
import type { ApiClient } from '../api/query'
import type { Share } from '../platform/share'
import type { Visitor } from '../platform/visitor'
import { type Entry, enter } from './entry'
import { type RouteMeta, routeMeta } from './routes'

export const clientContext = createContext<ApiClient>()
export const visitorContext = createContext<Visitor>()
export const entryContext = createContext<Entry>()

type ScreenModule = { default: ComponentType }
type Screen = () => Promise<ScreenModule>

interface Wanted<P extends string> {
  readonly params: { readonly [K in ParamParseKey<P>]: string }
  readonly search: URLSearchParams
  readonly visitor: Visitor
}

export interface Handle extends RouteMeta {
  /** Source file of the screen, as the build's manifest names it. */
  readonly screen: string
  readonly load: Screen
  readonly share?: Share<Wanted<string>>
}

const loads = new Map<string, Screen>()

/** A finger is on the way there: the screen's code may come already. */
export const preloadScreen = (path: string): void =>
  void loads
    .get(path)?.()
    .catch(() => {})

/** Nearly everyone begins at home: it travels with the first file. The list of all others need not. */
const atHand = import.meta.glob<ScreenModule>('../home/screens/Home.tsx', { eager: true })

const loadOf = (screen: string): Screen => {
  const file = `../${screen}.tsx`
  const first = atHand[file]
  if (first) return () => Promise.resolve(first)
  let here: ScreenModule | undefined
  return async () => {
    // Asking for what is here already would be a task, and those wait while a finger is down.
    if (here) return here
    const { screens } = await import('./screens')
    const load = screens[file]
    if (!load) throw new Error(`no screen ${screen}`)
    here = await load()
    return here
  }
}

/** So that the first tap waits for one file, not for two. */
export const preloadList = (): void => void import('./screens').catch(() => {})

/** One line of the map: an address of routes.ts, its screen, and the data it needs before it can paint. */
export function page<P extends string>(
  path: P,
  screen: string,
  data?: (wanted: Wanted<P>) => AnyQuery[],
  share?: Share<Wanted<P>>,
): RouteObject {
  const load = loadOf(screen)
  loads.set(path, load)
  const meta = routeMeta(path)
  return {
    id: path,
    path,
    handle: {
      ...meta,
      screen: `src/${screen}.tsx`,
      load,
      ...(share ? { share: share as Handle['share'] } : {}),
    } satisfies Handle,
    async loader({ params, request, context }) {
      const url = new URL(request.url)
      const elsewhere = await enter(meta, url, context.get(entryContext))
      if (elsewhere) throw redirect(elsewhere)
      if (!data || (import.meta.env.SSR && meta.ssr === false)) return null
      const client = context.get(clientContext)
      const wanted = {
        params: params as Wanted<P>['params'],
        search: url.searchParams,
        visitor: context.get(visitorContext),
      }
      const asked = data(wanted).map((one) => prefetch(client, one))
      // The server waits for the data; the browser shows the screen's own skeleton meanwhile.
      if (import.meta.env.SSR) await Promise.all(asked)
      return null
    },
    lazy: { Component: async () => (await load()).default },
  }
}

export function moved(path: string, to: string): RouteObject {
  return { id: path, path, loader: ({ request }) => redirect(to + new URL(request.url).search) }
}
