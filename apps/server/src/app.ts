import { RELEASE } from '@kuaimen/contract/kernel/release'
import fastify, { type FastifyInstance } from 'fastify'
import type { Services } from './context'
import { NO_PRESSURE, type Pressure } from './http/limits/pressure'
import { limitRates } from './http/limits/rate'
import type { SharedLimits } from './http/limits/shared-limits'
import { shedCalls } from './http/limits/shedding'
import { SOCKET_LIMITS, type SocketLimits, socketOptions } from './http/limits/sockets'
import { closeGracefully } from './http/observe/closing'
import { Leaving } from './http/observe/draining'
import { health } from './http/observe/health'
import { observe } from './http/observe/observe'
import { release } from './http/observe/release'
import { openapi } from './http/openapi/openapi'
import type { Answers } from './http/reply/answer'
import { nameRequests, secureHeaders } from './http/reply/headers'
import { frameworkErrors, refuseInEnvelopes } from './http/reply/refuse'
import { addCalls } from './http/request/calls'
import { separateConsole } from './http/request/console-hosts'
import { refuseBadHosts } from './http/request/hosts'
import { requestIds } from './http/request/id'
import { partsOf, type Room } from './room'
import { releaseInfo } from './signals/metrics'

export interface App {
  readonly http: FastifyInstance
  readonly answers: Answers
  readonly leaving: Leaving
  readonly pressure: Pressure
  readonly limits: SharedLimits
}

/** The longest body of the contract that brings no file, a drag of the puzzle with 2000 places, has about 40 KB. */
const BODY_LIMIT = 64 * 1024

const listener = (services: Services, sockets: SocketLimits): FastifyInstance =>
  fastify({
    logger: false,
    trustProxy: services.env.TRUST_PROXY,
    bodyLimit: BODY_LIMIT,
    ...socketOptions(sockets),
    forceCloseConnections: 'idle',
    // We refuse in our own words: http/observe/closing.
    return503OnClosing: false,
    frameworkErrors,
    genReqId: requestIds(services),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  })

/** The server without pages: every call of the contract, health, metrics and the published description; a worker has health and metrics alone. */
export async function buildApp(
  services: Services,
  rooms: readonly Room[],
  sockets: SocketLimits = SOCKET_LIMITS,
  pressure: Pressure = NO_PRESSURE,
): Promise<App> {
  const { env } = services
  const parts = rooms.flatMap(partsOf)
  const http = listener(services, sockets)
  http.server.maxConnections = env.MAX_CONNECTIONS
  const leaving = new Leaving()

  nameRequests(http)
  closeGracefully(http, leaving)
  refuseBadHosts(http)
  separateConsole(http, env)
  shedCalls(http, pressure)
  http.addHook('onClose', async () => pressure.stop())
  refuseInEnvelopes(http, services)
  await secureHeaders(http)
  const limits = await limitRates(http, services)

  releaseInfo.set({ release }, 1)
  observe(
    http,
    services,
    parts.flatMap(({ gauges = [] }) => gauges),
  )
  health(http, services, leaving)
  if (env.ROLE === 'worker') return { http, answers: new Map(), leaving, pressure, limits }

  openapi(http, services, RELEASE)
  for (const { routes = [] } of parts) for (const addRoutes of routes) addRoutes(http, services, leaving)
  const calls = parts.flatMap((part) => part.http ?? [])
  return { http, answers: addCalls(http, services, calls), leaving, pressure, limits }
}
