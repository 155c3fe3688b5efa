import { Refusal } from '@kuaimen/contract/kernel/failure'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import type { FastifyInstance } from 'fastify'
import { envelopeOf } from '../reply/failures'

/** A name or an address, with a port or without: what an address of a page can be made of. */
const HOST = /^([a-z0-9]([a-z0-9._-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i
const PROTOCOLS = new Set(['http', 'https'])
/** Probes of some balancers name no host. */
const PROBES = new Set(['/healthz', '/readyz'])

/** The pattern is narrower than a URL, a URL than the pattern: 1.2.3.999 and the port 99999 are none. */
const isHost = (host: string | undefined): boolean => HOST.test(host ?? '') && URL.canParse(`http://${host}/`)

/** On this machine there is no certificate. */
const LOCAL = /(^|\.)localhost(:\d+)?$|^127\./

/** Where a host's pages are. */
export const originOf = (host: string): string => `${LOCAL.test(host) ? 'http' : 'https'}://${host}`

/** Of these the second would be dropped without a word, and whoever stands before us may have read the other one. */
const ONCE = ['host', 'authorization']

const isTwice = (raw: readonly string[], name: string): boolean =>
  raw.filter((text, nth) => nth % 2 === 0 && text.toLowerCase() === name).length > 1

/** A host that is none is refused before anything is made of it: it is the caller's mistake and no error of ours. */
export function refuseBadHosts(http: FastifyInstance): void {
  http.addHook('onRequest', async (request, reply) => {
    if (PROBES.has(request.routeOptions.url ?? '')) return
    const isClear = !ONCE.some((name) => isTwice(request.raw.rawHeaders, name))
    if (isClear && isHost(request.host) && PROTOCOLS.has(request.protocol)) return
    return reply.code(invalidInput.status).send(envelopeOf(new Refusal(invalidInput)))
  })
}
