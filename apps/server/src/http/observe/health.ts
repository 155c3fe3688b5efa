import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context'
import { isMigrated } from '../../db/ready.sql'
import type { Leaving } from './draining'
import { logIgnored } from './report-ignored-error'

/** Alive, and ready: the database answers and has this release's schema. */
export function health(app: FastifyInstance, { probe, log }: Services, leaving: Leaving): void {
  app.addHook('preClose', async () => leaving.begin())
  // All who ask at once get one answer.
  let asking: Promise<boolean | undefined> | undefined
  const asked = () => {
    asking ??= probe(isMigrated)
      .catch((error: unknown) => {
        logIgnored(log, 'http:readyz', error)
        return undefined
      })
      .finally(() => {
        asking = undefined
      })
    return asking
  }
  app.get('/healthz', { config: { rateLimit: false } }, async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    if (leaving.now) return reply.code(503).send({ ok: false, why: 'stopping' })
    const migrated = await asked()
    if (migrated === undefined) return reply.code(503).send({ ok: false, why: 'database' })
    if (!migrated) return reply.code(503).send({ ok: false, why: 'migrations' })
    return { ok: true }
  })
}
