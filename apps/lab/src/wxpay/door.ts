import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cutOff, weather } from '../faults/weather'
import type { World } from '../world/world'
import { Doorkeeper } from './authorization'
import type { Body } from './prepay'
import { type PayRefusal, payRefusals } from './refusals'
import { signedHeaders, strangersKey } from './seal'

export type Answer = { status: 200 | 202 | 204; body?: object } | PayRefusal

const textOf = (request: FastifyRequest) => (typeof request.body === 'string' ? request.body : '')

export function bodyOf(request: FastifyRequest): Body {
  try {
    return JSON.parse(textOf(request)) as Body
  } catch {
    return {}
  }
}

interface House {
  readonly provider: 'wxpay' | 'fapiao'
  /** The field of a body that says what a call is about, for faults that are aimed. */
  readonly subject: string
  /** A fault does this to the act and its answer on the way; nothing comes back where the line is cut. */
  readonly underway: (call: Underway, act: () => Answer) => Promise<Answer | undefined>
}

export interface Underway {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly subject: string
}

/** The door of api.mch.weixin.qq.com: every request must be signed, and every answer is. */
export function merchantDoor(app: FastifyInstance, world: World, { provider, subject, underway }: House) {
  const { wxpay } = world.settings
  const { mchid, serial, merchantPublicKey } = wxpay
  const door = new Doorkeeper({ mchid, serial, publicKey: merchantPublicKey })
  const subjectOf = (request: FastifyRequest) =>
    (request.params as { no?: string }).no ?? String(bodyOf(request)[subject] ?? '')

  // The signature covers the body's bytes, so they are left as they came.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) => body)
  weather(app, world, provider, (request) => ({ subject: subjectOf(request) }))

  function send(reply: FastifyReply, answer: Answer, forged = false) {
    reply.header('request-id', randomUUID())
    if ('code' in answer) return reply.code(answer.status).send({ code: answer.code, message: answer.message })
    const body = answer.body ? JSON.stringify(answer.body) : ''
    const signer = { key: forged ? strangersKey() : wxpay.privateKey, keyId: wxpay.publicKeyId }
    reply.code(answer.status).headers(signedHeaders(signer, world.now(), body))
    return answer.body ? reply.type('application/json; charset=utf-8').send(body) : reply.send()
  }

  /** The refusal of a call that is not signed by our merchant. */
  function strangerIn(request: FastifyRequest): PayRefusal | undefined {
    const { method, url, headers } = request
    const call = { method, url, header: headers.authorization ?? '', body: textOf(request) }
    const why = door.refuse(call, world.now())
    return why ? payRefusals.badSignature(why) : undefined
  }

  const guarded =
    (act: (request: FastifyRequest) => Answer) => async (request: FastifyRequest, reply: FastifyReply) => {
      const at = { subject: subjectOf(request) }
      const stranger = strangerIn(request)
      if (stranger) return send(reply, stranger)
      if (world.fault(`${provider}.error`, at)) return send(reply, payRefusals.busy)
      const answer = await underway({ request, reply, ...at }, () => act(request))
      return answer ? send(reply, answer, Boolean(world.fault(`${provider}.forged`, at))) : cutOff(reply)
    }

  return { subjectOf, send, strangerIn, guarded }
}
