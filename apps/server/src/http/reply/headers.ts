import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { release } from '../observe/release'

/** Before all other hooks: a refusal of theirs has them too. */
export function nameRequests(http: FastifyInstance): void {
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('x-release', release)
  })
}

/** The policy of scripts belongs to documents: web/pages. */
export async function secureHeaders(http: FastifyInstance): Promise<void> {
  await http.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
}
