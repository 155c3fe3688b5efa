import { createHash } from 'node:crypto'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Order } from '../cashier/orders'
import { holdBack } from '../faults/weather'
import type { World } from '../world/world'
import { billOf } from './bill'
import { type Answer, bodyOf, merchantDoor, type Underway } from './door'
import { orderFacts, refundFacts } from './facts'
import { prepay } from './prepay'
import { askRefund } from './refund'
import { payRefusals } from './refusals'

type NoParams = { Params: { no: string } }

/** A call can be held back before and after it is done, and its answer can be lost. */
async function underway(world: World, { request, reply, subject }: Underway, act: () => Answer) {
  const holdable = { provider: 'wxpay', path: request.url.split('?')[0] ?? '/', subject } as const
  if (!(await holdBack(world, reply, { ...holdable, stage: 'asked' }))) return undefined
  const answer = act()
  if (!(await holdBack(world, reply, { ...holdable, stage: 'done' }))) return undefined
  return world.fault('wxpay.answer_lost', { subject }) ? undefined : answer
}

/** api.mch.weixin.qq.com */
export const wxpayApi =
  (world: World): FastifyPluginAsync =>
  async (app) => {
    const { mchid } = world.settings.wxpay
    const { guarded, send, strangerIn, subjectOf } = merchantDoor(app, world, {
      provider: 'wxpay',
      subject: 'out_trade_no',
      underway: (call, act) => underway(world, call, act),
    })

    function open(request: FastifyRequest, kind: 'jsapi' | 'h5', page: (order: Order) => object): Answer {
      if (world.fault('wxpay.refused', { subject: subjectOf(request) })) return payRefusals.refused
      const order = prepay(world, kind, bodyOf(request))
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
        if (bodyOf(request).mchid !== mchid) return payRefusals.badParameter('mchid 不正确')
        if (!order) return payRefusals.noOrder
        if (order.payment.state === 'paid') return payRefusals.paid
        order.payment.state = 'closed'
        return { status: 204 }
      }),
    )

    app.post(
      '/v3/refund/domestic/refunds',
      guarded((request) => {
        const done = askRefund(world, bodyOf(request))
        return 'code' in done ? done : { status: 200, body: refundFacts(done.order, done.refund) }
      }),
    )

    // The real one serves past days only, from ten in the morning on; here today is served too.
    app.get(
      '/v3/bill/tradebill',
      guarded((request) => {
        const { bill_date = '', bill_type = 'ALL' } = request.query as { bill_date?: string; bill_type?: string }
        if (!/^\d{4}-\d\d-\d\d$/.test(bill_date)) return payRefusals.badParameter('bill_date 格式不正确')
        if (bill_type !== 'ALL') return payRefusals.badParameter('实验台只有 ALL 账单')
        const text = billOf(world, bill_date)
        if (!text) return payRefusals.noBill
        const file = Buffer.from(text)
        const [token, hash] = [world.bills.put(file), createHash('sha1').update(file).digest('hex')]
        const at = `http://${request.headers.host}${request.url.split('/v3/')[0]}/v3/billdownload/file?token=${token}`
        return { status: 200, body: { hash_type: 'SHA1', hash_value: hash, download_url: at } }
      }),
    )

    // Files are not signed; who asks must be.
    app.get('/v3/billdownload/file', async (request, reply) => {
      const stranger = strangerIn(request)
      if (stranger) return send(reply, stranger)
      const file = world.bills.take((request.query as { token?: string }).token ?? '')
      if (!file) return send(reply, payRefusals.noBill)
      const sent = world.fault('wxpay.bill_damaged') ? file.subarray(0, -40) : file
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
