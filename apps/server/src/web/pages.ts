import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { COOKIES, type Render, type Rendered, type RenderRequest } from '@kuaimen/contract/kernel/rendering'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../context'
import { type Answers, callsInProcess } from '../http/answer'
import { callerOf } from '../http/caller'
import { readCookies } from './cookies'
import { documentHtml } from './document'
import type { Head } from './head'
import { mapFrame } from './map-frame'
import { contentPolicy, PICTURE_HOSTS } from './policy'

/** Where pages come from: the built bundle, or the development server. */
export interface PageSource {
  readonly render: () => Promise<Render>
  readonly head: (screen: string, url: string) => Promise<Head> | Head
  /** Of the map's own document; without it there is none. */
  readonly mapScript?: string
  readonly cacheMs: number
}

interface Packed {
  status: number
  location: string | undefined
  policy: string
  plain: Buffer
  br: Buffer
  gz: Buffer
}

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const CACHED_AT_MOST = 1000
/** Named among what the browser accepts, and not with q=0. */
const BROTLI = /(^|,)\s*br\s*(?!;\s*q=0(\.0*)?\s*(,|$))(;|,|$)/i
const GZIP = /(^|,)\s*gzip\s*(?!;\s*q=0(\.0*)?\s*(,|$))(;|,|$)/i

/** Everything that is not a call or a file: a document, rendered on the server. */
export function pages(app: FastifyInstance, services: Services, answers: Answers, source: PageSource): void {
  const pictureHosts = [...PICTURE_HOSTS, ...services.env.AVATAR_HOSTS]
  const draw = async (request: FastifyRequest, cookies: Record<string, string>): Promise<Packed> => {
    const origin = `${request.protocol}://${request.host}`
    const onError = (err: unknown) =>
      services.log.error({ err, request_id: request.id, route: request.routeOptions.url }, 'drawing')
    // A document is rendered by its cookies alone: a token in a header must not get into a cached document.
    const caller = { ...callerOf(request), token: cookies[COOKIES.token] || undefined }
    const rendered = await drawn(source, {
      url: `${origin}${request.url}`,
      userAgent: request.headers['user-agent'] ?? '',
      cookies,
      call: callsInProcess(answers, caller),
      onError,
    })
    const { status, location } = rendered
    if (location) return { status, location, policy: '', plain: NOTHING, br: NOTHING, gz: NOTHING }
    const head = await source.head(rendered.screen, request.url)
    const plain = Buffer.from(documentHtml(rendered, head, origin, request.url))
    const [br, gz] = await Promise.all([brotli(plain, QUALITY), gzipped(plain)])
    return { status, location, policy: contentPolicy(head, pictureHosts), plain, br, gz }
  }

  // Documents without a token are cached for a moment; for members and reloads they are rendered every time.
  const shared = new Map<string, { until: number; packed: Promise<Packed> }>()
  const packedFor = (request: FastifyRequest): Promise<Packed> => {
    const cookies = readCookies(request.headers.cookie)
    if (source.cacheMs === 0 || cookies[COOKIES.token]) return draw(request, cookies)
    const now = services.now().getTime()
    const sharedCookies = cookiesForAll(cookies)
    const key = keyOf(request, sharedCookies)
    const hit = shared.get(key)
    if (hit && hit.until > now && !wantsFresh(request)) return hit.packed
    const packed = draw(request, sharedCookies)
    shared.delete(key)
    shared.set(key, { until: now + source.cacheMs, packed })
    for (const oldest of shared.keys()) {
      if (shared.size <= CACHED_AT_MOST) break
      shared.delete(oldest)
    }
    packed.catch(() => shared.delete(key))
    return packed
  }

  if (source.mapScript) mapFrame(app, services, source.mapScript)
  for (const calls of ['/api/*', '/config/*']) app.get(calls, (_request, reply) => reply.callNotFound())
  app.get('/*', async (request, reply) => {
    const { status, location, policy, plain, br, gz } = await packedFor(request)
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding, cookie, user-agent')
    if (location) return reply.redirect(location, status)
    reply.code(status).type('text/html; charset=utf-8').header('content-security-policy', policy)
    const accepts = request.headers['accept-encoding'] ?? ''
    if (BROTLI.test(accepts)) return reply.header('content-encoding', 'br').send(br)
    if (GZIP.test(accepts)) return reply.header('content-encoding', 'gzip').send(gz)
    return reply.send(plain)
  })
}

const NOTHING = Buffer.alloc(0)

const SHELL: Rendered = { status: 200, screen: '', title: '', description: '', picture: '', html: '', state: null }

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
