import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Order } from '../cashier/orders'
import { cutOff, holdBack, weather } from '../faults/weather'
import type { World } from '../world/world'
import { Doorkeeper } from './authorization'
import { BillShelf, billOf } from './bill'
import { orderFacts, refundFacts } from './facts'
import { type Body, prepay } from './prepay'
import { askRefund } from './refund'
import { type PayRefusal, payRefusals } from './refusals'
import { signedHeaders, strangersKey } from './seal'

type Answer = { status: 200 | 204; body?: object } | PayRefusal
type NoParams = { Params: { no: string } }

const bodyOf = (request: FastifyRequest) => (typeof request.body === 'string' ? request.body : '')

function parsed(text: string): Body {
  try {
    return JSON.parse(text) as Body
  } catch {
    return {}
  }
}

/** Which payment a call is about, for faults that are aimed. */
const subjectOf = (request: FastifyRequest) =>
  (request.params as { no?: string }).no ?? String(parsed(bodyOf(request)).out_trade_no ?? '')

/** api.mch.weixin.qq.com */
export const wxpayApi =
  (world: World): FastifyPluginAsync =>
  async (app) => {
    const { wxpay } = world.settings
    const { mchid, serial, merchantPublicKey } = wxpay
    const door = new Doorkeeper({ mchid, serial, publicKey: merchantPublicKey })
    // The signature covers the body's bytes, so they are kept as they came.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) => body)
    weather(app, world, 'wxpay', (request) => ({ subject: subjectOf(request) }))

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
        const call = { method, url, header: headers.authorization ?? '', body: bodyOf(request) }
        const stranger = door.refuse(call, world.now())
        if (stranger) return send(reply, payRefusals.badSignature(stranger), false)
        if (world.fault('wxpay.error', at)) return send(reply, payRefusals.busy, false)
        const holdable = { provider: 'wxpay', path: url.split('?')[0] ?? '/', subject: at.subject } as const
        if (!(await holdBack(world, reply, { ...holdable, stage: 'asked' }))) return cutOff(reply)
        const answer = act(request)
        if (!(await holdBack(world, reply, { ...holdable, stage: 'done' }))) return cutOff(reply)
        if (world.fault('wxpay.answer_lost', at)) return cutOff(reply)
        return send(reply, answer, Boolean(world.fault('wxpay.forged', at)))
      }

    function open(request: FastifyRequest, kind: 'jsapi' | 'h5', page: (order: Order) => object): Answer {
      if (world.fault('wxpay.refused', { subject: subjectOf(request) })) return payRefusals.refused
      const order = prepay(world, kind, parsed(bodyOf(request)))
      return 'code' in order ? order : { status: 200, body: page(order) }
    }

    app.post(
      '/v3/pay/transactions/jsapi',
      guarded((request) => open(request, 'jsapi', ({ payment }) => ({ prepay_id: payment.prepay_id }))),
    )

    app.post(
      '/v3/pay/transactions/h5',
      guarded((request) =>
        open(request, 'h5', ({ payment }) => {
          const port = request.headers.host?.split(':')[1] ?? ''
          return { h5_url: `http://localhost:${port}/sim/wx-pay/checkmweb?prepay_id=${payment.prepay_id}&package=1` }
        }),
      ),
    )

    app.get<NoParams>(
      '/v3/pay/transactions/out-trade-no/:no',
      guarded((request) => {
        const order = world.orders.find((request.params as { no: string }).no, 'wxpay')
        if ((request.query as { mchid?: string }).mchid !== mchid) return payRefusals.badParameter('mchid 不正确')
        return order ? { status: 200, body: orderFacts(world, order) } : payRefusals.noOrder
      }),
    )

    app.post<NoParams>(
      '/v3/pay/transactions/out-trade-no/:no/close',
      guarded((request) => {
        const order = world.orders.find((request.params as { no: string }).no, 'wxpay')
        if (parsed(bodyOf(request)).mchid !== mchid) return payRefusals.badParameter('mchid 不正确')
        if (!order) return payRefusals.noOrder
        if (order.payment.state === 'paid') return payRefusals.paid
        order.payment.state = 'closed'
        return { status: 204 }
      }),
    )

    app.post(
      '/v3/refund/domestic/refunds',
      guarded((request) => {
        const done = askRefund(world, parsed(bodyOf(request)))
        return 'code' in done ? done : { status: 200, body: refundFacts(done.order, done.refund) }
      }),
    )

    const shelf = new BillShelf()

    // The real one serves past days only, from ten in the morning on; here today is served too.
    app.get(
      '/v3/bill/tradebill',
      guarded((request) => {
        const { bill_date = '', bill_type = 'ALL' } = request.query as { bill_date?: string; bill_type?: string }
        if (!/^\d{4}-\d\d-\d\d$/.test(bill_date)) return payRefusals.badParameter('bill_date 格式不正确')
        if (bill_type !== 'SUCCESS') return payRefusals.badParameter('实验台只有 SUCCESS 账单')
        const text = billOf(world, bill_date)
        if (!text) return payRefusals.noBill
        const { token, hash } = shelf.put(text)
        const at = `http://${request.headers.host}${request.url.split('/v3/')[0]}/v3/billdownload/file?token=${token}`
        return { status: 200, body: { hash_type: 'SHA1', hash_value: hash, download_url: at } }
      }),
    )

    // Files are not signed; who asks must be.
    app.get('/v3/billdownload/file', async (request, reply) => {
      const { method, url, headers } = request
      const stranger = door.refuse({ method, url, header: headers.authorization ?? '', body: '' }, world.now())
      if (stranger) return send(reply, payRefusals.badSignature(stranger), false)
      const text = shelf.take((request.query as { token?: string }).token ?? '')
      if (!text) return send(reply, payRefusals.noBill, false)
      const sent = world.fault('wxpay.bill_damaged') ? text.slice(0, -40) : text
      return reply.type('text/plain; charset=utf-8').send(sent)
    })

    app.get<NoParams>(
      '/v3/refund/domestic/refunds/:no',
      guarded((request) => {
        const known = world.orders.refund((request.params as { no: string }).no)
        return known ? { status: 200, body: refundFacts(known.order, known.refund) } : payRefusals.noRefund
      }),
    )
  }
