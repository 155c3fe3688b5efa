import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client'
import type { Services } from '../../context'
import { auditGauges } from '../../db/audit-gauges.sql'
import { clusterGauges } from '../../db/cluster-gauges.sql'
import type { DatabaseGauges } from '../../db/gauge'
import { poolMetrics } from '../../db/pool-metrics'
import { queueGauges } from '../../db/queue.sql'
import { processMetrics } from '../../signals/metrics'
import { undeclaredRefusals } from '../reply/declared'
import { payableNoOf } from '../request/payable-no'
import { databaseNumbers } from './database-gauges'
import { ignoredErrors } from './report-ignored-error'

/** Counts and times every request by its route, never by its full address. */
export function observe(app: FastifyInstance, services: Services, roomGauges: readonly DatabaseGauges[]): void {
  const { log, env } = services
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'kuaimen_' })
  const ofTheProcess: readonly Metric[] = [...processMetrics, ...poolMetrics, ignoredErrors, undeclaredRefusals]
  for (const metric of ofTheProcess) registry.registerMetric(metric)
  const duration = new Histogram({
    name: 'kuaimen_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    if (QUIET.has(route)) return
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    log[reply.statusCode >= 500 ? 'error' : 'info'](
      {
        request_id: request.id,
        payable_no: payableNoOf(request),
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    )
  })

  const numbers = databaseNumbers(services, [queueGauges, auditGauges, clusterGauges, ...roomGauges])
  const age = new Gauge({
    name: 'kuaimen_database_numbers_age_seconds',
    help: 'How old the numbers are that were read from the database; left out after 90 seconds',
    registers: [registry],
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, env.METRICS_TOKEN)) return reply.callNotFound()
    const { text, ageSeconds } = await numbers()
    age.set(ageSeconds)
    return reply.type(registry.contentType).send(`${await registry.metrics()}${text}`)
  })
}

const QUIET = new Set(['/healthz', '/readyz', '/metrics', '/assets/*', '/media/*'])
const SIGNS_OF_A_PROXY = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

const digest = (text: string) => createHash('sha256').update(text).digest()

/** With a token set, by that token; else only straight from this machine, not through a proxy. */
function mayRead(request: FastifyRequest, token: string): boolean {
  if (token) return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))
  if (SIGNS_OF_A_PROXY.some((header) => header in request.headers)) return false
  const from = request.socket.remoteAddress ?? ''
  return /^(::1|(::ffff:)?127\.)/.test(from)
}
