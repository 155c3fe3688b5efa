import type { FastifyReply } from 'fastify'
import type { WecomError } from './refusals'

export type Body = Record<string, unknown>
export type Query = Record<string, string | undefined>

/** Status 200 whatever happens; a refusal has a hint for people behind it. */
export function answer(reply: FastifyReply, body: object) {
  const { errcode = 0, errmsg = 'ok', ...rest } = body as Partial<WecomError>
  const more = `, more info at https://open.work.weixin.qq.com/devtool/query?e=${errcode}`
  return reply.send({ errcode, errmsg: errcode === 0 ? errmsg : `${errmsg}${more}`, ...rest })
}
