import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { notFound } from '@kuaimen/contract/kernel/kernel.errors'
import { RELEASE } from '@kuaimen/contract/kernel/release'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Services } from './context'
import { NO_PRESSURE, type Pressure } from './http/limits/pressure'
import { SharedLimits } from './http/limits/shared-limits'
import { shedCalls } from './http/limits/shedding'
import { SOCKET_LIMITS, type SocketLimits, socketOptions } from './http/limits/sockets'
import { closeGracefully } from './http/observe/closing'
import { Leaving } from './http/observe/draining'
import { health } from './http/observe/health'
import { observe } from './http/observe/observe'
import { release } from './http/observe/release'
import { openapi } from './http/openapi/openapi'
import { type Answer, type Answers, answerOf, nameOf } from './http/reply/answer'
import { asRefusal, envelopeOf, RETRY_AFTER_S } from './http/reply/failures'
import { callerOf } from './http/request/caller'
import { refuseBadHosts } from './http/request/hosts'
import { requestIds } from './http/request/id'
import { noteMade } from './http/request/payable-no'
import { parentsOf } from './http/request/traceparent'
import { partsOf, type Room } from './room'
import { releaseInfo } from './signals/metrics'
import { traced } from './signals/trace'

export interface App {
  readonly http: FastifyInstance
  readonly answers: Answers
  readonly leaving: Leaving
  readonly pressure: Pressure
  readonly limits: SharedLimits
}

/** The remaining quota is not sent; when to retry is. */
const SILENT_LIMITS = {
  addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
} as const

const OUTSIDE = /^\/(healthz|readyz|metrics|favicon\.svg|assets\/.*|media\/.*)$/

/** The longest body of the contract that brings no file, a drag of the puzzle with 2000 places, has about 40 KB. */
const BODY_LIMIT = 64 * 1024

/** The server without pages: every call of the contract, health, metrics and the published description; a worker has health and metrics alone. */
export async function buildApp(
  services: Services,
  rooms: readonly Room[],
  sockets: SocketLimits = SOCKET_LIMITS,
  pressure: Pressure = NO_PRESSURE,
): Promise<App> {
  const { env, log } = services
  const http = fastify({
    logger: false,
    trustProxy: env.TRUST_PROXY,
    bodyLimit: BODY_LIMIT,
    ...socketOptions(sockets),
    forceCloseConnections: 'idle',
    // We refuse in our own words: http/closing.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const refusal = asRefusal(error)
      reply.code(refusal.status).header('x-request-id', request.id).send(envelopeOf(refusal))
    },
    genReqId: requestIds(services),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  })
  http.server.maxConnections = env.MAX_CONNECTIONS

  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('x-release', release)
  })
  const leaving = new Leaving()
  closeGracefully(http, leaving)
  refuseBadHosts(http)
  shedCalls(http, pressure)
  http.addHook('onClose', async () => pressure.stop())
  // Calls are JSON and nothing else.
  http.removeContentTypeParser('text/plain')
  http.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error)
    if (refusal.status >= 500)
      log.error({ err: error, request_id: request.id, route: request.routeOptions.url }, 'failed')
    if (refusal.status === 503) reply.header('retry-after', RETRY_AFTER_S)
    return reply.code(refusal.status).send(envelopeOf(refusal))
  })
  http.setNotFoundHandler((_request, reply) => reply.code(404).send(envelopeOf(new Refusal(notFound))))

  await http.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  const limits = new SharedLimits(services)
  http.addHook('onClose', async () => limits.stop())
  if (env.RATE_PER_MINUTE > 0)
    await http.register(rateLimit, {
      max: env.RATE_PER_MINUTE,
      timeWindow: 60_000,
      store: limits.storeClass(),
      // Probes, and the dozens of files that one page has: a city behind one address would have no pages left.
      allowList: ({ routeOptions }) => OUTSIDE.test(routeOptions.url ?? ''),
      ...SILENT_LIMITS,
    })

  const parts = rooms.flatMap(partsOf)
  releaseInfo.set({ release }, 1)
  observe(
    http,
    services,
    parts.flatMap(({ gauges }) => gauges ?? []),
  )
  health(http, services, leaving)
  const parentOf = parentsOf(services)
  const answers = new Map<string, Answer>()
  if (env.ROLE === 'worker') return { http, answers, leaving, pressure, limits }

  openapi(http, services, RELEASE)
  for (const { routes = [] } of parts) for (const addRoutes of routes) addRoutes(http, services)
  for (const binding of parts.flatMap((part) => part.http ?? [])) {
    const answer = answerOf(services, binding)
    answers.set(nameOf(binding.endpoint), answer)
    route(http, answer, parentOf)
  }
  return { http, answers, leaving, pressure, limits }
}

function route(
  http: FastifyInstance,
  { endpoint, text }: Answer,
  parentOf: (request: FastifyRequest) => string | undefined,
): void {
  const name = nameOf(endpoint)
  http.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyBytes ? { bodyLimit: endpoint.bodyBytes } : {}),
    ...(endpoint.perMinute ? { config: { rateLimit: { max: endpoint.perMinute, timeWindow: 60_000 } } } : {}),
    handler: async (request, reply) => {
      const work = () => text(callerOf(request), request.query, request.body)
      const body = await traced(name, { 'http.route': endpoint.path, request_id: request.id }, work, parentOf(request))
      if (endpoint.idempotent) noteMade(request, body)
      return reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(body)
    },
  })
}
