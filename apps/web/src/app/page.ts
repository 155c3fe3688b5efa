import type { FetchQueryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { createContext, type ParamParseKey, type RouteObject, redirect } from 'react-router'
import type { ApiClient } from '../api/query'
import { guard, type PageMeta } from './guard'
import type { Visitor } from './visitor'

export const clientContext = createContext<ApiClient>()
export const visitorContext = createContext<Visitor>()

type ScreenModule = { default: ComponentType }
type Screen = () => Promise<ScreenModule>

export interface Handle extends PageMeta {
  /** Source file of the screen, as the build's manifest names it. */
  readonly screen: string
  readonly load: Screen
}

// biome-ignore lint/suspicious/noExplicitAny: the queries of one page have nothing in common but being queries
type AnyQuery = FetchQueryOptions<any, any, any, any>

interface Wanted<P extends string> {
  readonly params: { readonly [K in ParamParseKey<P>]: string }
  readonly search: URLSearchParams
  readonly visitor: Visitor
}

const screens = import.meta.glob<ScreenModule>('../*/screens/*.tsx')

/** One line of the map: address, screen, meta, and the data it needs before it can paint. */
export function page<P extends string>(
  path: P,
  screen: string,
  meta: PageMeta,
  data?: (wanted: Wanted<P>) => AnyQuery[],
): RouteObject {
  const load = screens[`../${screen}.tsx`]
  if (!load) throw new Error(`${path}: no screen ${screen}`)
  return {
    id: path,
    path,
    handle: { ...meta, screen: `src/${screen}.tsx`, load } satisfies Handle,
    async loader({ params, request, context }) {
      const visitor = context.get(visitorContext)
      const url = new URL(request.url)
      const elsewhere = guard(meta, visitor, url)
      if (elsewhere) throw redirect(elsewhere)
      if (!data) return null
      const client = context.get(clientContext)
      const wanted = { params: params as Wanted<P>['params'], search: url.searchParams, visitor }
      const asked = data(wanted).map((one) => client.prefetchQuery(one))
      // The server waits for the data; the browser shows the screen's own skeleton meanwhile.
      if (import.meta.env.SSR) await Promise.all(asked)
      return null
    },
    lazy: { Component: async () => (await load()).default },
  }
}
