import type { IncomingMessage } from 'node:http'
import { compile } from '@fastify/proxy-addr'
import type { Services } from '../../context'

const RANDOM_BYTES = 9
/** Fit for a log and a header: what proxies and tracing tools make. */
const PLAIN = /^[\w.-]{8,64}$/

/** Whether a proxy that we trust speaks: it may say who the visitor is, and what the request is called. */
export function trustedBy(trustProxy: string): (raw: IncomingMessage) => boolean {
  const trusts = compile(trustProxy.split(',').map((one) => one.trim()))
  return ({ socket }) => trusts(socket.remoteAddress ?? '', 0)
}

/** A trusted proxy's own id where it is plain; else one of chance: counting up would tell how many requests there are. */
export function requestIds({
  env,
  randomBytes,
}: Pick<Services, 'env' | 'randomBytes'>): (raw: IncomingMessage) => string {
  const isTrusted = trustedBy(env.TRUST_PROXY)
  return (raw) => {
    const given = raw.headers['x-request-id']
    if (typeof given === 'string' && PLAIN.test(given) && isTrusted(raw)) return given
    return Buffer.from(randomBytes(RANDOM_BYTES)).toString('base64url')
  }
}
