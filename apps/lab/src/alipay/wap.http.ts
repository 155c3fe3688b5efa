import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Outcome, outcomes } from '../cashier/cashier'
import { cashierPage, cashierSays } from '../cashier/cashier.page'
import type { World } from '../world/world'
import { tradeForm } from './notify'
import { signature } from './rsa2'
import { bizOf, openTrade } from './trade'

const looks = { app: '支付宝', colour: '#1677ff' }

const html = (reply: FastifyReply, text: string) =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(text)

/** alipay.trade.wap.pay: the call was checked, the customer sees the cashier. */
export function showWapCashier(world: World, params: URLSearchParams, reply: FastifyReply) {
  const order = openTrade(world, params)
  if (typeof order === 'string') return html(reply, cashierSays(looks, '无法支付', order))
  const way = {
    no: order.payment.out_trade_no,
    back: params.get('return_url') ?? '',
    quit: String(bizOf(params).quit_url ?? ''),
  }
  return html(reply, cashierPage(looks, order.payment, `/sim/ali-gateway/settle?${new URLSearchParams(way)}`))
}

export const showWapRefusal = (reply: FastifyReply, says: string) => html(reply, cashierSays(looks, '无法支付', says))

/** The way home says what happened, signed, for display only. */
function homeUrl(world: World, back: string, no: string): string {
  const order = world.orders.find(no, 'alipay')
  if (!order) return back
  const { privateKey } = world.settings.alipay
  const said: Record<string, string> = {
    ...tradeForm(world, order),
    charset: 'utf-8',
    method: 'alipay.trade.wap.pay.return',
  }
  const text = Object.keys(said)
    .sort()
    .map((name) => `${name}=${said[name]}`)
    .join('&')
  const url = new URL(back)
  for (const [name, value] of Object.entries({ ...said, sign_type: 'RSA2', sign: signature(privateKey, text) }))
    url.searchParams.set(name, value)
  return url.href
}

export function wapCashier(app: FastifyInstance, world: World) {
  app.post<{ Querystring: { no?: string; back?: string; quit?: string }; Body: string }>(
    '/settle',
    async (request, reply) => {
      const { no = '', back = '', quit = '' } = request.query
      const wished = new URLSearchParams(request.body).get('outcome') as Outcome
      const outcome = outcomes.includes(wished) ? await world.cashier.settle(no, wished, 'now') : undefined
      if (!outcome) return html(reply, cashierSays(looks, '交易不存在'))
      if (outcome === 'paid' && back) return reply.redirect(homeUrl(world, back, no), 303)
      if (quit || back) return reply.redirect(quit || back, 303)
      return html(reply, cashierSays(looks, outcome === 'paid' ? '支付成功' : '支付未完成', '请返回商家页面'))
    },
  )
}
