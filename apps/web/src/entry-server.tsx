import { currentCity } from '@kuaimen/contract/city/city.endpoints'
import type { OwnDrawn, OwnRequest, Rendered, RenderRequest } from '@kuaimen/contract/kernel/rendering'
import { type DehydratedState, dehydrate, hydrate, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { type AnyQuery, prefetch } from './api/paged-query'
import { ApiClient } from './api/query'
import { type Apart, collectSlots, splitAtSlots } from './app/member-slots'
import type { Handle } from './app/page'
import { findPage } from './app/pages'
import { Root } from './app/Root'
import { pageRouter, Redirect, type RouterPage } from './app/router/router'
import { serverEntry } from './app/server-entry'
import UpcomingShoot from './booking/upcoming/parts/UpcomingShoot'
import { brandConfig } from './brand/brand.api'
import { laterBlocks } from './campaign/blocks/all-blocks'
import { BlocksOnServer } from './campaign/blocks/server-blocks'
import { UpcomingOnServer } from './home/server-parts'
import { locationAt } from './platform/page/location'
import { MemberSlotContext } from './platform/page/MemberSlot'
import { VisitorProvider } from './platform/session/VisitorProvider'
import { type Visitor, visitorFrom } from './platform/session/visitor'
import { AllComments } from './store/parts/AllComments'
import { AllCommentsOnServer } from './store/server-parts'

const redirected = ({ to }: Redirect): Rendered => ({
  status: 302,
  location: to,
  screen: '',
  title: '',
  description: '',
  picture: '',
  html: '',
  state: null,
})

const aroundOf = (client: ApiClient, visitor: Visitor, children: ReactNode) => (
  <QueryClientProvider client={client}>
    <VisitorProvider source={{ current: () => visitor, subscribe: () => () => {} }}>
      <UpcomingOnServer value={UpcomingShoot}>
        <AllCommentsOnServer value={AllComments}>
          <BlocksOnServer value={laterBlocks}>{children}</BlocksOnServer>
        </AllCommentsOnServer>
      </UpcomingOnServer>
    </VisitorProvider>
  </QueryClientProvider>
)

/** Draws the page; when that fails the bare shell goes out and the browser takes over. */
function draw(client: ApiClient, visitor: Visitor, page: RouterPage<Handle>, apart: Apart | undefined): string {
  const app = <Root router={pageRouter(page)} />
  return renderToString(aroundOf(client, visitor, <MemberSlotContext value={apart?.take}>{app}</MemberSlotContext>))
}

/** React puts them before what it draws; inside of a page they would stand where the browser expects the part. */
const PRELOADS = /^(<link rel="preload"[^>]*>)+/

/** Asks for the member's own answers and draws the parts that show them; a call that fails is the browser's to repeat. */
const ownParts =
  (asked: readonly AnyQuery[], shared: DehydratedState, visitor: Visitor, parts: readonly ReactNode[]) =>
  async ({ call, onError, turn }: OwnRequest): Promise<OwnDrawn> => {
    const client = new ApiClient(call)
    await Promise.all(asked.map((one) => prefetch(client, one)))
    const queries = dehydrate(client).queries
    for (const { error } of failuresOf(client).filter(({ error }) => isUnforeseen(error))) onError(error)
    client.removeQueries({ predicate: ({ state }) => state.error !== null })
    await turn()
    hydrate(client, shared)
    const html = parts.map((part) => renderToString(aroundOf(client, visitor, part)).replace(PRELOADS, ''))
    return { html, queries }
  }

export async function render(request: RenderRequest): Promise<Rendered> {
  const client = new ApiClient(request.call)
  const visitor = visitorFrom(request.cookies, request.userAgent)
  await client.prefetchQuery(brandConfig())
  const url = new URL(request.url)
  const { route, params } = findPage(url.pathname)
  const errors: unknown[] = []
  const opening = { url, params, context: { client, visitor, entry: serverEntry(visitor) } }
  const opened = await Promise.resolve(route.open(opening)).catch((error: unknown) => void errors.push(error))
  if (opened instanceof Redirect) return redirected(opened)
  const { handle } = route
  if (!handle) throw new Error(`${route.path} leads nowhere`)
  forgetLoginFailures(client)
  const failures = failuresOf(client)
  const unforeseen = [...errors, ...failures.map(({ error }) => error).filter(isUnforeseen)]
  for (const error of unforeseen) request.onError(error)
  // Half a page would not match what the browser renders with its own answers: all of it is rendered here, or nothing.
  const Screen = handle.ssr !== false && failures.length === 0 && typeof opened === 'function' ? opened : undefined
  const apart = visitor.token ? collectSlots() : undefined
  await request.turn()
  const page = { location: locationAt(url), navigationType: 'POP', params, handle } as const
  const { html, places, nrs } = Screen
    ? drawn(() => draw(client, visitor, { ...page, Screen }, apart), request)
    : NOTHING
  const brand = client.getQueryData(brandConfig().queryKey)
  const { share } = await handle.load()
  const shared = await share?.(client, {
    pathname: url.pathname,
    params: params as Record<string, string>,
    search: url.searchParams,
    visitor,
  })
  const answers = dehydrate(client)
  const parts = nrs.map((nr) => apart?.parts[nr])
  return {
    status: handle.screen.endsWith('/NotFound.tsx') || failures.some(isMissing) ? 404 : 200,
    screen: handle.screen,
    // A card that leads elsewhere is another page's: this one goes by its own name.
    title: (!shared?.link && shared?.title) || handle.title || brand?.brand_name || '',
    description: shared?.description || brand?.brand_slogan || '',
    picture: shared?.picture || brand?.share_picture || '',
    html,
    state: html ? { token: visitor.token !== undefined, queries: answers.queries } : null,
    ...(parts.length > 0 ? { own: { places, draw: ownParts(handle.own?.() ?? [], answers, visitor, parts) } } : {}),
  }
}

const NOTHING = { html: '', places: [], nrs: [] }

function drawn(make: () => string, { onError }: RenderRequest): ReturnType<typeof splitAtSlots> {
  try {
    return splitAtSlots(make())
  } catch (error) {
    onError(error)
    return NOTHING
  }
}

interface FailedQuery {
  readonly path: unknown
  readonly error: Error
}

const failuresOf = (client: ApiClient): FailedQuery[] =>
  client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => (state.error ? [{ path: queryKey[0], error: state.error }] : []))

/** A public page is drawn for a member whose login has ended, too: the browser asks for what is theirs, and hears it. */
const forgetLoginFailures = (client: ApiClient): void =>
  client.removeQueries({ predicate: ({ state }) => state.error !== null && statusOf(state.error) === 401 })

const statusOf = (error: Error): unknown => ('status' in error ? error.status : undefined)

/** Refusals are answers; anything else is for the log. */
const isUnforeseen = (error: Error): boolean => {
  const status = statusOf(error)
  return typeof status !== 'number' || status >= 500
}

/** A page about a thing that is not there is a 404 for machines too; a city that is gone is only a stale cookie. */
const isMissing = ({ path, error }: FailedQuery): boolean => statusOf(error) === 404 && path !== currentCity.path
