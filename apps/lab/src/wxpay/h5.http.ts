import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { type Outcome, outcomes } from '../cashier/cashier'
import { cashierPage, cashierSays } from '../cashier/cashier.page'
import type { Order } from '../cashier/orders'
import { isAllowed } from '../oauth/authorize.http'
import type { World } from '../world/world'

const looks = { app: '微信', colour: '#07c160' }
const linkMs = 5 * 60_000

type Query = { prepay_id?: string; redirect_url?: string }

/** wx.tenpay.com: the cashier outside WeChat. */
export const wxpayH5 =
  (world: World): FastifyPluginAsync =>
  async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => body,
    )
    const html = (reply: FastifyReply, text: string) =>
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(text)

    /** Why the page is not shown, in the words customers see. */
    function wrongIn(request: FastifyRequest, order: Order | undefined, back: string | undefined): string | undefined {
      const { h5Hosts } = world.settings.wxpay
      if (/MicroMessenger/i.test(request.headers['user-agent'] ?? '')) return '请在微信外打开订单，进行支付'
      if (!isAllowed(request.headers.referer ?? '', h5Hosts)) return '商家存在未配置的参数，请联系商家解决'
      if (back !== undefined && !isAllowed(back, h5Hosts)) return '回跳地址不在商家登记的域名内'
      if (!order || world.now() - openedAt(order) > linkMs) return '支付请求已失效，请重新发起支付'
      return order.payment.state === 'closed' || order.expires_at <= world.now() ? '订单已关闭' : undefined
    }

    app.get<{ Querystring: Query }>('/checkmweb', async (request, reply) => {
      const { prepay_id = '', redirect_url } = request.query
      const order = world.orders.byPrepayId(prepay_id)
      const wrong = wrongIn(request, order, redirect_url)
      if (wrong || !order) return html(reply, cashierSays(looks, wrong ?? '支付请求已失效'))
      const action = `/sim/wx-pay/settle?${new URLSearchParams({ prepay_id, ...(redirect_url ? { redirect_url } : {}) })}`
      return html(reply, cashierPage(looks, order.payment, action))
    })

    app.post<{ Querystring: Query; Body: string }>('/settle', async (request, reply) => {
      const { prepay_id = '', redirect_url } = request.query
      const wished = new URLSearchParams(request.body).get('outcome') as Outcome
      const order = world.orders.byPrepayId(prepay_id)
      if (!order || !outcomes.includes(wished)) return html(reply, cashierSays(looks, '支付请求已失效'))
      const outcome = await world.cashier.settle(order.payment.out_trade_no, wished, 'now')
      if (redirect_url && isAllowed(redirect_url, world.settings.wxpay.h5Hosts))
        return reply.redirect(redirect_url, 303)
      return html(reply, cashierSays(looks, outcome === 'paid' ? '支付成功' : '支付未完成', '请返回商家页面'))
    })
  }

/** wx, then fourteen digits of Beijing's time. */
function openedAt({ payment }: Order): number {
  const [, y, mo, d, h, mi, s] = /^wx(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/.exec(payment.prepay_id) ?? []
  return Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}+08:00`)
}
