import { coarsePlace } from '@kuaimen/contract/kernel/place'
import { ANY_MEMBER, COOKIES } from '@kuaimen/contract/kernel/rendering'
import { isSecretAddress } from '@kuaimen/contract/kernel/secret-addresses'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../context'
import { NO_PRESSURE, type Pressure } from '../http/limits/pressure'
import type { Answers } from '../http/reply/answer'
import { callerOf } from '../http/request/caller'
import { readCookies } from '../http/request/cookies'
import { docsPages } from './docs-page'
import { encodingFor } from './document-parts'
import { Crowd, roomFor, sendCrowded, unlessCrowded } from './load-shedding'
import { mapFrame } from './map-frame'
import { drawing, originOf, type Packed, type PageSource } from './render'
import { SharedDocuments } from './shared-documents'

/** A reload gets a document as old as this at most; how often one is rendered is not the visitors' to say. */
const FRESH_MS = 300
/** Of the requests of one address, as many may be documents that are rendered for it. */
const RENDERED_SHARE = 0.1

/** For an address that is a secret: in no cache, in no search engine, told to nobody. */
const SECRET = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }

/** Everything that is not a call or a file: a document, rendered on the server. */
export function pages(
  app: FastifyInstance,
  services: Services,
  answers: Answers,
  source: PageSource,
  pressure: Pressure = NO_PRESSURE,
): void {
  const crowd = new Crowd(pressure)
  // A member's own parts wait for the database much longer than they are drawn.
  const ownCrowd = new Crowd(pressure, roomFor(pressure, 16))
  const { draw, drawOwn, shellFor } = drawing(services, answers, source)
  const mayRender = budgetOf(app, services.env.RATE_PER_MINUTE)
  const shared = new SharedDocuments<Packed>()
  const shells = new SharedDocuments<Packed>()

  const packedFor = async (request: FastifyRequest): Promise<Packed> => {
    const now = services.now().getTime()
    const cookies = cookiesForAll(readCookies(request.headers.cookie))
    const oldestMs = wantsFresh(request) ? Math.min(FRESH_MS, source.cacheMs) : source.cacheMs
    const key = keyOf(request, cookies)
    const isSecret = isSecretAddress(request.url)
    const hit = isSecret ? undefined : shared.find(key, now - oldestMs)
    if (hit) return hit
    // An address that has asked for too many gets the shell: the browser renders, and nobody behind that address is refused.
    if (!(await mayRender(request)))
      return shells.get(originOf(request), -1, now, async () => ({ at: now, made: await shellFor(request) }))
    if (isSecret) return (await crowd.draw(() => draw(request, cookies, now, 0))).made
    return shared.get(key, now - oldestMs, now, () => crowd.draw(() => draw(request, cookies, now, oldestMs)))
  }

  if (source.mapScript) mapFrame(app, services, source.mapScript)
  if (source.docsScript) docsPages(app, source.docsScript)
  for (const calls of ['/api/*', '/config/*']) app.get(calls, (_request, reply) => reply.callNotFound())
  app.get('/*', async (request, reply) => {
    const found = await unlessCrowded(async () => {
      const packed = await packedFor(request)
      const { own } = packed
      return { packed, own, parts: own && (await ownCrowd.draw(() => drawOwn(request, own))) }
    })
    if (!found) return sendCrowded(reply)
    const { packed, own, parts } = found
    const isBroken = own && !parts
    const { status, location, policy, pieces } = isBroken ? await shellFor(request) : packed
    const isOwn = readCookies(request.headers.cookie)[COOKIES.token] !== undefined
    // A member's document has their visit and their picture in it.
    reply.header('cache-control', isOwn ? 'private, no-cache' : 'no-cache')
    if (isSecretAddress(request.url)) reply.headers(SECRET)
    reply.header('vary', 'accept-encoding, cookie, user-agent')
    if (location) return reply.redirect(location, status)
    reply.code(status).type('text/html; charset=utf-8').header('content-security-policy', policy)
    const encoding = encodingFor(request.headers['accept-encoding'] ?? '', parts !== undefined)
    if (encoding) reply.header('content-encoding', encoding)
    return reply.send(await (parts ? pieces.with(parts, encoding) : pieces.as(encoding)))
  })
}

/** Whether a document may be rendered for this address, or it has had its share of the minute. */
function budgetOf(app: FastifyInstance, perMinute: number): (request: FastifyRequest) => Promise<boolean> {
  if (perMinute === 0) return async () => true
  const count = app.createRateLimit({ max: Math.ceil(perMinute * RENDERED_SHARE), timeWindow: 60_000 })
  return async (request) => {
    const counted = await count(request)
    return counted.isAllowed || !counted.isExceeded
  }
}

/** Browsers send this on a reload: what the visitor just changed must be there. */
const wantsFresh = ({ headers }: FastifyRequest) => /\b(max-age=0|no-cache)\b/.test(headers['cache-control'] ?? '')

/** All that a document may depend on which many get; of a member's token only that there is one. */
function cookiesForAll(cookies: Record<string, string>): Record<string, string> {
  const place = cookies[COOKIES.location]
  const allowed: Record<string, string | undefined> = {
    [COOKIES.token]: cookies[COOKIES.token] && ANY_MEMBER,
    [COOKIES.city]: cookies[COOKIES.city],
    [COOKIES.location]: place && coarsePlace(place),
    [COOKIES.entered]: cookies[COOKIES.entered],
    [COOKIES.wxAuth]: withoutTicket(cookies[COOKIES.wxAuth]),
    [COOKIES.upcoming]: cookies[COOKIES.token] && cookies[COOKIES.upcoming],
  }
  return Object.fromEntries(Object.entries(allowed).flatMap(([name, value]) => (value ? [[name, value]] : [])))
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

/** All that a document depends on which many get. */
const keyOf = (request: FastifyRequest, shared: Record<string, string>): string =>
  JSON.stringify([request.protocol, request.host, request.url, callerOf(request).environment, shared])
