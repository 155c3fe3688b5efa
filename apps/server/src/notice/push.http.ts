import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../context'
import { pushQueryOf } from '../providers/sealed-push'
import { answerWxCheck } from '../providers/wechat/push'
import { wechatPushes } from '../signals/metrics'
import { takePush } from './push.service'

/** Pushes have a few KB. */
const BODY_LIMIT = 64 * 1024
const OPTIONS = { bodyLimit: BODY_LIMIT, config: { rateLimit: { max: 1200, timeWindow: 60_000 } } } as const
const STATUS = { taken: 200, refused: 401, later: 503 } as const

const says = (reply: FastifyReply, status: number, word: string) =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(word)

/** What WeChat tells the service account: bodies as they came, for the signature. */
export function wechatPush(http: FastifyInstance, services: Services): void {
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body)

    scope.get('/api/wechat/notice', OPTIONS, async ({ query }, reply) => {
      const word = answerWxCheck(services, pushQueryOf(query))
      return word === undefined ? says(reply, 401, 'fail') : says(reply, 200, word)
    })

    scope.post<{ Body: string | undefined }>('/api/wechat/notice', OPTIONS, async ({ query, body }, reply) => {
      const taken = await takePush(services, pushQueryOf(query), body ?? '')
      wechatPushes.inc({ result: taken })
      return says(reply, STATUS[taken], taken === 'taken' ? 'success' : 'fail')
    })
  })
}
