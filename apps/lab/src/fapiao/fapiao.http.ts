import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { cutOff, weather } from '../faults/weather'
import type { World } from '../world/world'
import { Doorkeeper } from '../wxpay/authorization'
import { rfc3339 } from '../wxpay/facts'
import { type PayRefusal, payRefusals } from '../wxpay/refusals'
import { signedHeaders, strangersKey } from '../wxpay/seal'
import { apply, type Body, reverse } from './apply'
import type { Fapiao } from './ledger'
import { pdfOf } from './pdf'

type Answer = { status: 200 | 202; body?: object } | PayRefusal

const bodyOf = (request: FastifyRequest) => (typeof request.body === 'string' ? request.body : '')

function parsed(text: string): Body {
  try {
    return JSON.parse(text) as Body
  } catch {
    return {}
  }
}

/** Which application a call is about, for faults that are aimed. */
const subjectOf = (request: FastifyRequest) =>
  (request.params as { no?: string }).no ?? String(parsed(bodyOf(request)).fapiao_apply_id ?? '')

const factsOf = (one: Fapiao) => ({
  fapiao_id: one.fapiao_id,
  status: one.status,
  ...(one.fail_reason ? { fail_reason: one.fail_reason } : {}),
  ...(one.issued_at ? { blue_fapiao: { fapiao_number: one.number, fapiao_time: rfc3339(one.issued_at) } } : {}),
  ...(one.reversed_at ? { red_fapiao: { fapiao_time: rfc3339(one.reversed_at) } } : {}),
  total_amount: one.amount,
  tax_amount: one.tax,
  amount: one.amount - one.tax,
})

const noSuch: PayRefusal = { status: 404, code: 'RESOURCE_NOT_EXISTS', message: '发票申请单不存在' }

/** api.mch.weixin.qq.com/v3/new-tax-control-fapiao, behind the same door as the payments. */
export const fapiaoApi =
  (world: World): FastifyPluginAsync =>
  async (app) => {
    const { wxpay } = world.settings
    const { mchid, serial, merchantPublicKey } = wxpay
    const door = new Doorkeeper({ mchid, serial, publicKey: merchantPublicKey })
    // The signature covers the body's bytes, so they are kept as they came.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) => body)
    weather(app, world, 'fapiao', (request) => ({ subject: subjectOf(request) }))

    function send(reply: FastifyReply, answer: Answer, forged: boolean) {
      reply.header('request-id', randomUUID())
      if ('code' in answer) return reply.code(answer.status).send({ code: answer.code, message: answer.message })
      const body = answer.body ? JSON.stringify(answer.body) : ''
      const signer = { key: forged ? strangersKey() : wxpay.privateKey, keyId: wxpay.publicKeyId }
      reply.code(answer.status).headers(signedHeaders(signer, world.now(), body))
      return answer.body ? reply.type('application/json; charset=utf-8').send(body) : reply.send()
    }

    const guarded =
      (act: (request: FastifyRequest) => Answer) => async (request: FastifyRequest, reply: FastifyReply) => {
        const at = { subject: subjectOf(request) }
        const { method, url, headers } = request
        const stranger = door.refuse(
          { method, url, header: headers.authorization ?? '', body: bodyOf(request) },
          world.now(),
        )
        if (stranger) return send(reply, payRefusals.badSignature(stranger), false)
        if (world.fault('fapiao.error', at)) return send(reply, payRefusals.busy, false)
        const answer = act(request)
        if (method === 'POST' && world.fault('fapiao.answer_lost', at)) return cutOff(reply)
        return send(reply, answer, Boolean(world.fault('fapiao.forged', at)))
      }

    const about = (act: (one: Fapiao, request: FastifyRequest) => Answer) =>
      guarded((request) => {
        const one = world.fapiao.find((request.params as { no: string }).no)
        return one ? act(one, request) : noSuch
      })

    const base = '/v3/new-tax-control-fapiao/fapiao-applications'
    app.post(
      base,
      guarded((request) => {
        if (world.fault('fapiao.refused', { subject: subjectOf(request) })) return payRefusals.refused
        const done = apply(world, parsed(bodyOf(request)))
        return 'code' in done ? done : { status: 202 }
      }),
    )
    app.get(
      `${base}/:no`,
      about((one) => ({ status: 200, body: { total_count: 1, fapiao_information: [factsOf(one)] } })),
    )
    app.post(
      `${base}/:no/reverse`,
      about((one, request) => reverse(world, one, parsed(bodyOf(request))) ?? { status: 202 }),
    )
    app.get(
      `${base}/:no/fapiao-files`,
      about((one, request) => {
        if (!one.issued_at || world.fault('fapiao.file_missing', { subject: one.apply_id })) return payRefusals.refused
        const download_url = `http://${request.headers.host}/sim/wx-pay/fapiao-file?token=${one.token}`
        const info = { fapiao_id: one.fapiao_id, download_url, status: one.status }
        return { status: 200, body: { fapiao_download_info_list: [info] } }
      }),
    )
    app.get<{ Querystring: { token?: string } }>('/fapiao-file', async ({ query }, reply) => {
      const one = world.fapiao.byToken(query.token ?? '')
      return one ? reply.type('application/pdf').send(pdfOf(one)) : reply.code(404).send()
    })
  }
