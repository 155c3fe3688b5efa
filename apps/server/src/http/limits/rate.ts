import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context'
import { SharedLimits } from './shared-limits'

/** The remaining quota is not sent; when to retry is. */
const SILENT_LIMITS = {
  addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
} as const

const OUTSIDE = /^\/(healthz|readyz|metrics|favicon\.svg|assets\/.*|media\/.*)$/

/** Calls a minute from one address; the counts are those of all processes. */
export async function limitRates(http: FastifyInstance, services: Services): Promise<SharedLimits> {
  const limits = new SharedLimits(services)
  http.addHook('onClose', async () => limits.stop())
  if (services.env.RATE_PER_MINUTE > 0)
    await http.register(rateLimit, {
      max: services.env.RATE_PER_MINUTE,
      timeWindow: 60_000,
      store: limits.storeClass(),
      // Probes, and the dozens of files that one page has: a city behind one address would have no pages left.
      allowList: ({ routeOptions }) => OUTSIDE.test(routeOptions.url ?? ''),
      ...SILENT_LIMITS,
    })
  return limits
}
