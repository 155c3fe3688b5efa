import type { FastifyRequest } from 'fastify'
import type { Services } from '../../context'
import { trustedBy } from './id'

/** The span that a trusted proxy has opened for a request; strangers cannot say what belongs together. */
export function parentsOf({ env }: Pick<Services, 'env'>): (request: FastifyRequest) => string | undefined {
  const isTrusted = trustedBy(env.TRUST_PROXY)
  return ({ raw }) => {
    const given = raw.headers.traceparent
    return typeof given === 'string' && isTrusted(raw) ? given : undefined
  }
}
