import { COOKIES, type Render, type Rendered, type RenderRequest } from '@kuaimen/contract/kernel/rendering'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../context'
import { type Answers, callsInProcess } from '../http/answer'
import { callerOf } from '../http/caller'
import { readCookies } from './cookies'
import { documentHtml } from './document'
import { BROTLI, GZIP } from './encodings'
import type { Head } from './head'
import { mapFrame } from './map-frame'
import { contentPolicy, PICTURE_HOSTS } from './policy'
import { compressible, type Packed, SharedDocuments } from './shared-documents'

/** Where pages come from: the built bundle, or the development server. */
export interface PageSource {
  readonly render: () => Promise<Render>
  readonly head: (screen: string, url: string) => Promise<Head> | Head
  /** Of the map's own document; without it there is none. */
  readonly mapScript?: string
  readonly cacheMs: number
}

/** A reload gets a document as old as this at most; how often one is rendered is not the visitors' to say. */
const FRESH_MS = 300
/** Of the requests of one address, as many may be documents that are rendered for it. */
const RENDERED_SHARE = 0.1

/** Everything that is not a call or a file: a document, rendered on the server. */
export function pages(app: FastifyInstance, services: Services, answers: Answers, source: PageSource): void {
  const pictureHosts = [...PICTURE_HOSTS, ...services.env.AVATAR_HOSTS]
  const packedFrom = async (request: FastifyRequest, rendered: Rendered): Promise<Packed> => {
    const { status, location } = rendered
    if (location) return { status, location, policy: '', ...compressible(NOTHING) }
    const head = await source.head(rendered.screen, request.url)
    const plain = Buffer.from(documentHtml(rendered, head, originOf(request), request.url))
    return { status, location, policy: contentPolicy(head, pictureHosts), ...compressible(plain) }
  }
  const draw = async (request: FastifyRequest, cookies: Record<string, string>): Promise<Packed> => {
    const onError = (err: unknown) =>
      services.log.error({ err, request_id: request.id, route: request.routeOptions.url }, 'drawing')
    // A document is rendered by its cookies alone: a token in a header must not get into a cached document.
    const caller = { ...callerOf(request), token: cookies[COOKIES.token] || undefined }
    const rendered = await drawn(source, {
      url: `${originOf(request)}${request.url}`,
      userAgent: request.headers['user-agent'] ?? '',
      cookies,
      call: callsInProcess(answers, caller),
      onError,
    })
    return packedFrom(request, rendered)
  }

  const mayRender = budgetOf(app, services.env.RATE_PER_MINUTE)
  const shared = new SharedDocuments()
  const packedFor = async (request: FastifyRequest): Promise<Packed> => {
    const cookies = readCookies(request.headers.cookie)
    const isShared = source.cacheMs > 0 && !cookies[COOKIES.token]
    const now = services.now().getTime()
    const sharedCookies = cookiesForAll(cookies)
    const key = keyOf(request, sharedCookies)
    const oldestMs = wantsFresh(request) ? Math.min(FRESH_MS, source.cacheMs) : source.cacheMs
    const hit = isShared ? shared.find(key, now - oldestMs) : undefined
    if (hit) return hit
    // Who has asked for too many gets the shell: the browser renders, and nobody behind that address is refused.
    if (!(await mayRender(request))) return shared.get(originOf(request), -1, now, () => packedFrom(request, SHELL))
    if (!isShared) return draw(request, cookies)
    return shared.get(key, now - oldestMs, now, () => draw(request, sharedCookies))
  }

  if (source.mapScript) mapFrame(app, services, source.mapScript)
  for (const calls of ['/api/*', '/config/*']) app.get(calls, (_request, reply) => reply.callNotFound())
  app.get('/*', async (request, reply) => {
    const { status, location, policy, plain, as } = await packedFor(request)
    // A member's document has their visit and their picture in it.
    const isOwn = readCookies(request.headers.cookie)[COOKIES.token] !== undefined
    reply.header('cache-control', isOwn ? 'private, no-cache' : 'no-cache')
    reply.header('vary', 'accept-encoding, cookie, user-agent')
    if (location) return reply.redirect(location, status)
    reply.code(status).type('text/html; charset=utf-8').header('content-security-policy', policy)
    const accepts = request.headers['accept-encoding'] ?? ''
    if (BROTLI.test(accepts)) return reply.header('content-encoding', 'br').send(await as('br'))
    if (GZIP.test(accepts)) return reply.header('content-encoding', 'gzip').send(await as('gzip'))
    return reply.send(plain)
  })
}

const NOTHING = Buffer.alloc(0)

const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`

const SHELL: Rendered = { status: 200, screen: '', title: '', description: '', picture: '', html: '', state: null }

/** Whether a document may be rendered for this address, or it has had its share of the minute. */
function budgetOf(app: FastifyInstance, perMinute: number): (request: FastifyRequest) => Promise<boolean> {
  if (perMinute === 0) return async () => true
  const count = app.createRateLimit({ max: Math.ceil(perMinute * RENDERED_SHARE), timeWindow: 60_000 })
  return async (request) => {
    const counted = await count(request)
    return counted.isAllowed || !counted.isExceeded
  }
}

/** When rendering fails the bare shell is sent, and the browser renders. */
async function drawn(source: PageSource, request: RenderRequest): Promise<Rendered> {
  try {
    const render = await source.render()
    return await render(request)
  } catch (error) {
    request.onError(error)
    return SHELL
  }
}

/** Browsers send this on a reload: what the visitor just changed must be there. */
const wantsFresh = ({ headers }: FastifyRequest) => /\b(max-age=0|no-cache)\b/.test(headers['cache-control'] ?? '')

/** All of a visitor's cookies that a cached document may depend on; other cookies are not passed to the renderer. */
function cookiesForAll(cookies: Record<string, string>): Record<string, string> {
  const allowed: Record<string, string | undefined> = {
    ...cookies,
    [COOKIES.wxAuth]: withoutTicket(cookies[COOKIES.wxAuth]),
  }
  return Object.fromEntries(
    [COOKIES.city, COOKIES.location, COOKIES.entered, COOKIES.wxAuth].flatMap((name) =>
      allowed[name] === undefined ? [] : [[name, allowed[name]]],
    ),
  )
}

/** That a provider identity is persisted, and of which version, without whose it is. */
function withoutTicket(cookie: string | undefined): string | undefined {
  if (!cookie) return undefined
  try {
    const { v, ticket } = JSON.parse(cookie)
    return JSON.stringify({ v, ticket: typeof ticket === 'string' ? 'kept' : undefined })
  } catch {
    return undefined
  }
}

/** All that an anonymous document depends on, and nothing of a member. */
const keyOf = (request: FastifyRequest, shared: Record<string, string>): string =>
  JSON.stringify([request.protocol, request.host, request.url, callerOf(request).environment, shared])
