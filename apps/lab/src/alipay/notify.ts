import { createHash, sign } from 'node:crypto'
import type { Writer } from '../cashier/notices'
import type { Order } from '../cashier/orders'
import type { World } from '../world/world'
import { strangersKey } from '../wxpay/seal'
import { beijingTime, yuan } from './beijing'

/** 4m 10m 10m 1h 2h 6h 15h */
const retrySeconds = [240, 600, 600, 3600, 7200, 21_600, 54_000]
const isTaken = (status: number, body: string) => status === 200 && body === 'success'

/** Notices are signed without sign_type; what is empty is left out. */
const signedText = (form: Record<string, string>) =>
  Object.entries(form)
    .filter(([name, value]) => name !== 'sign' && name !== 'sign_type' && value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&')

export const tradeForm = ({ settings, now }: World, order: Order) => ({
  app_id: settings.alipay.appid,
  seller_id: settings.alipay.sellerId,
  out_trade_no: order.payment.out_trade_no,
  trade_no: order.number,
  total_amount: yuan(order.payment.amount),
  gmt_payment: beijingTime(order.paid_at ?? now()),
})

/** The notices of Alipay: a form with a signature in it. */
export function alipayWriter(world: World): Writer {
  return {
    retrySeconds,
    paid: (order, { amount = 0, forged = false, merchant = false }) => ({
      url: order.notify_url,
      isTaken,
      compose: () => {
        const total = yuan(order.payment.amount + amount)
        const form: Record<string, string> = {
          ...tradeForm(world, order),
          notify_time: beijingTime(world.now()),
          notify_type: 'trade_status_sync',
          notify_id: createHash('md5').update(order.number).digest('hex'),
          charset: 'utf-8',
          version: '1.0',
          buyer_open_id: order.payer,
          buyer_logon_id: 'lab***@example.com',
          trade_status: 'TRADE_SUCCESS',
          total_amount: total,
          receipt_amount: total,
          buyer_pay_amount: total,
          subject: order.payment.description,
          body: '',
          gmt_create: beijingTime(Date.parse(order.payment.at)),
          fund_bill_list: JSON.stringify([{ amount: total, fundChannel: 'ALIPAYACCOUNT' }]),
          ...(merchant ? { seller_id: '2088000000000000' } : {}),
        }
        const key = forged ? strangersKey() : world.settings.alipay.privateKey
        const signature = sign('RSA-SHA256', Buffer.from(signedText(form)), key).toString('base64')
        const body = new URLSearchParams({ ...form, sign_type: 'RSA2', sign: signature }).toString()
        return { headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }, body }
      },
    }),
  }
}
