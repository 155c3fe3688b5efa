import { Refusal } from '@kuaimen/contract/kernel/failure'
import { unavailable } from '@kuaimen/contract/kernel/kernel.errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { shed } from '../../signals/metrics'
import { envelopeOf } from '../reply/failures'
import type { Pressure } from './pressure'

/** By what we stop first when it gets crowded. Documents: web/load-shedding.ts. */
type Rank = 'chunk' | 'document' | 'read' | 'act'

/** Who would wait longer than so many times `shedAfterMs` is refused at once; who is about to book or pay, last. */
const TIMES: Readonly<Record<Rank, number>> = { chunk: 0.5, document: 1, read: 3, act: 8 }

/** Somebody who pays looks at these. */
const OF_PAYING = new Set(['/api/pay/state'])

export const isTooCrowdedFor = (rank: Rank, { waitMs, shedAfterMs }: Pressure): boolean =>
  waitMs() > shedAfterMs * TIMES[rank]

/** Spread, so that those who are refused together do not come back together. */
function spreadOver(from: number, until: number): () => number {
  let next = from
  return () => {
    const chosen = next
    next = next < until ? next + 1 : from
    return chosen
  }
}

export const documentRetrySeconds = spreadOver(3, 8)
const callRetrySeconds = spreadOver(1, 3)

/** The same for machines as any 503: come again later. For people the reason is another. */
const crowded = { ...unavailable, msg: '现在人有点多，请稍等一下再试' }

/** Staff at the counter with a customer before them are the last to be sent away. */
const OF_STAFF = /^\/api\/staff\//

const UPLOADS = /^\/upload\//
const CALLS = /^\/(api|config)\//
const rankOf = ({ method, routeOptions: { url = '' } }: FastifyRequest): Rank | undefined => {
  // A chunk that is refused comes again by itself.
  if (UPLOADS.test(url)) return 'chunk'
  if (!CALLS.test(url)) return undefined
  return method === 'GET' && !OF_PAYING.has(url) && !OF_STAFF.test(url) ? 'read' : 'act'
}

/** Calls are refused before they wait: the answer to a call that waits longer than a phone does is work for nobody. */
export function shedCalls(http: FastifyInstance, pressure: Pressure): void {
  http.addHook('onRequest', async (request, reply) => {
    const rank = rankOf(request)
    if (!rank || !isTooCrowdedFor(rank, pressure)) return
    shed.inc({ what: rank })
    return reply
      .code(crowded.status)
      .headers({ 'retry-after': callRetrySeconds(), 'cache-control': 'no-store' })
      .send(envelopeOf(new Refusal(crowded)))
  })
}
