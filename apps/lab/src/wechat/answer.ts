import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { WxError } from './oauth'

export type Query = Record<string, string | undefined>

/** WeChat answers JSON under a plain-text header, and errors with status 200. */
export function answer(reply: FastifyReply, body: object) {
  const failed = 'errcode' in body && body.errcode !== 0
  const shown = failed
    ? { ...body, errmsg: `${(body as WxError).errmsg}, rid: ${randomBytes(4).toString('hex')}` }
    : body
  return reply.type('text/plain').send(JSON.stringify(shown))
}
