import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../../context'
import { pushQueryOf } from '../../providers/sealed-push'
import { answerWecomCheck } from '../../providers/wecom/push'
import { wecomPushes } from '../../signals/metrics'
import { takeWecomPush } from './push.service'

/** Pushes have a few KB. */
const BODY_LIMIT = 64 * 1024
const OPTIONS = { bodyLimit: BODY_LIMIT, config: { rateLimit: { max: 6000, timeWindow: 60_000 } } } as const

const says = (reply: FastifyReply, status: number, word: string) =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(word)

/** What WeCom tells us: bodies as they came, for the signature; written down here, and worked off by a job. */
export function wecomPush(http: FastifyInstance, services: Services): void {
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body)

    scope.get('/api/contact/notice', OPTIONS, async ({ query }, reply) => {
      const word = answerWecomCheck(services, pushQueryOf(query))
      return word === undefined ? says(reply, 401, 'fail') : says(reply, 200, word)
    })

    scope.post<{ Body: string | undefined }>('/api/contact/notice', OPTIONS, async ({ query, body }, reply) => {
      const result = await takeWecomPush(services, pushQueryOf(query), body ?? '')
      wecomPushes.inc({ result })
      return result === 'taken' ? says(reply, 200, '') : says(reply, 401, 'fail')
    })
  })
}
