import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../context'
import { paymentNotices as notices } from '../signals/metrics'
import { receptionOf } from './notice.service'

/** Notices have a few KB. */
const BODY_LIMIT = 32 * 1024
/** Providers send from a few addresses, in a rush many; what is turned away they send again. */
const PER_MINUTE = 1200
const OPTIONS = { bodyLimit: BODY_LIMIT, config: { rateLimit: { max: PER_MINUTE, timeWindow: 60_000 } } } as const
/** Each takes a connection to the database. */
const AT_ONCE = 32
/** Nobody but WeChat Pay sends these; without them a body is not even read. */
const WECHAT_MARKS = ['wechatpay-timestamp', 'wechatpay-nonce', 'wechatpay-signature', 'wechatpay-serial']

const wechatSays = (reply: FastifyReply, status: number, code: string, message: string) =>
  reply.code(status).header('cache-control', 'no-store').send({ code, message })

const alipaySays = (reply: FastifyReply, status: number, word: string) =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(word)

/** So many at once; who is one too many learns it at once and comes again. */
function atMost(most: number): <T>(work: () => Promise<T>) => Promise<T | 'busy'> {
  let running = 0
  return async (work) => {
    if (running >= most) return 'busy'
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
    }
  }
}

/** The providers' own calls: bodies as they came, for the signature, and answers in the providers' words. */
export function paymentNotices(http: FastifyInstance, services: Services): void {
  const withinLimit = atMost(AT_ONCE)
  const reception = receptionOf(services)
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body)

    scope.post<{ Body: string | undefined }>(
      '/api/pay/notice/wechat',
      {
        ...OPTIONS,
        preParsing: async ({ headers }, reply) => {
          if (!WECHAT_MARKS.every((name) => headers[name])) return wechatSays(reply, 401, 'FAIL', '验证未通过')
        },
      },
      async ({ id, headers, body }, reply) => {
        const header = (name: string) => [headers[name]].flat()[0] ?? ''
        const taken = await withinLimit(() => reception.wechat(id, header, body ?? ''))
        notices.inc({ provider: 'wechat', result: taken })
        if (taken === 'busy') return wechatSays(reply, 503, 'FAIL', '请稍后再试')
        return taken === 'taken'
          ? wechatSays(reply, 200, 'SUCCESS', '成功')
          : wechatSays(reply, 401, 'FAIL', '验证未通过')
      },
    )

    scope.post<{ Body: string | undefined }>('/api/pay/notice/alipay', OPTIONS, async ({ id, body }, reply) => {
      const taken = await withinLimit(() => reception.alipay(id, body ?? ''))
      notices.inc({ provider: 'alipay', result: taken })
      if (taken === 'busy') return alipaySays(reply, 503, 'fail')
      return taken === 'taken' ? alipaySays(reply, 200, 'success') : alipaySays(reply, 401, 'fail')
    })
  })
}
