import { readEnvironment } from '@kuaimen/contract/kernel/environment'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../context'

const first = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value)

const bearer = (header: string | undefined): string | undefined => /^bearer (\S{1,512})$/i.exec(header ?? '')?.[1]

/** Who is calling, from one request. Documents carry the token in a cookie, calls in the header. */
export const callerOf = (request: FastifyRequest, cookieToken?: string): Caller => ({
  requestId: request.id,
  address: request.ip,
  host: request.host,
  environment: readEnvironment(request.headers['user-agent'] ?? ''),
  token: bearer(request.headers.authorization) ?? cookieToken,
  cookies: request.headers.cookie,
  idempotencyKey: first(request.headers['idempotency-key']),
  origin: request.headers.origin,
  agent: request.headers['user-agent'],
})
