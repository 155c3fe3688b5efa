import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../context'
import { receiveAlipayNotice, receiveWechatNotice } from './notice.service'

const BODY_LIMIT = 64 * 1024
/** Providers send from a few addresses and must not be turned away. */
const OPTIONS = { bodyLimit: BODY_LIMIT, config: { rateLimit: false } } as const

const wechatSays = (reply: FastifyReply, status: number, code: string, message: string) =>
  reply.code(status).header('cache-control', 'no-store').send({ code, message })

const alipaySays = (reply: FastifyReply, status: number, word: string) =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(word)

/** The providers' own calls: bodies as they came, for the signature, and answers in the providers' words. */
export function paymentNotices(http: FastifyInstance, services: Services): void {
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body)

    scope.post<{ Body: string | undefined }>('/api/pay/notice/wechat', OPTIONS, async ({ headers, body }, reply) => {
      const header = (name: string) => [headers[name]].flat()[0] ?? ''
      const taken = await receiveWechatNotice(services, header, body ?? '')
      return taken === 'taken'
        ? wechatSays(reply, 200, 'SUCCESS', '成功')
        : wechatSays(reply, 401, 'FAIL', '验证未通过')
    })

    scope.post<{ Body: string | undefined }>('/api/pay/notice/alipay', OPTIONS, async ({ body }, reply) => {
      const taken = await receiveAlipayNotice(services, body ?? '')
      return taken === 'taken' ? alipaySays(reply, 200, 'success') : alipaySays(reply, 401, 'fail')
    })
  })
}
