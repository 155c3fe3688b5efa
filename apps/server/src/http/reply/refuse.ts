import { Refusal } from '@kuaimen/contract/kernel/failure'
import { notFound } from '@kuaimen/contract/kernel/kernel.errors'
import type { FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify'
import type { Services } from '../../context'
import { asRefusal, envelopeOf, RETRY_AFTER_S } from './failures'

/** Of requests that reach no route: Fastify refuses them before any hook. */
export const frameworkErrors: FastifyServerOptions['frameworkErrors'] = (error, request, reply: FastifyReply) => {
  const refusal = asRefusal(error)
  reply.code(refusal.status).header('x-request-id', request.id).send(envelopeOf(refusal))
}

/** Every failure is an envelope of the contract; ours are logged. */
export function refuseInEnvelopes(http: FastifyInstance, { log }: Services): void {
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
}
