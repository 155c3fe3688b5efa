import { randomUUID } from 'node:crypto'
import type { Letter } from '../cashier/courier'
import type { Twist, Writer } from '../cashier/notices'
import type { World } from '../world/world'
import { orderFacts, refundNotice, rfc3339 } from './facts'
import { seal, signedHeaders, strangersKey } from './seal'

/** 15s 15s 30s 3m 10m 20m 30m 30m 30m 60m 3h 3h 3h 6h 6h */
const retrySeconds = [15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600, 21_600]
const isTaken = (status: number) => status === 200 || status === 204

interface News {
  event: string
  summary: string
  kind: 'transaction' | 'refund'
  plain: object
}

/** The notices of WeChat Pay: sealed, then signed over the bytes that are sent. */
export function wxpayWriter(world: World): Writer {
  const { wxpay } = world.settings

  function letter(url: string, { event, summary, kind, plain }: News, { forged = false }: Twist): Letter {
    const id = randomUUID()
    const created = rfc3339(world.now())
    return {
      url,
      isTaken,
      compose: () => {
        const body = JSON.stringify({
          id,
          create_time: created,
          resource_type: 'encrypt-resource',
          event_type: event,
          summary,
          resource: seal(wxpay.apiV3Key, kind, plain),
        })
        const key = forged ? strangersKey() : wxpay.privateKey
        const signed = signedHeaders({ key, keyId: wxpay.publicKeyId }, world.now(), body)
        return { headers: { 'content-type': 'application/json', ...signed }, body }
      },
    }
  }

  return {
    retrySeconds,
    paid: (order, twist) => {
      // A liar speaks of a payment that may not be there.
      const facts = orderFacts(world, { ...order, paid_at: order.paid_at ?? world.now() })
      const total = order.payment.amount + (twist.amount ?? 0)
      const plain = {
        ...facts,
        trade_state: 'SUCCESS',
        trade_state_desc: '支付成功',
        ...(twist.merchant ? { mchid: '1900000001' } : {}),
        amount: { total, payer_total: total, currency: 'CNY', payer_currency: 'CNY' },
      }
      return letter(
        order.notify_url,
        { event: 'TRANSACTION.SUCCESS', summary: '支付成功', kind: 'transaction', plain },
        twist,
      )
    },
    refunded: (order, refund) => {
      const plain = refundNotice(world, order, refund)
      const news = { event: `REFUND.${refund.status}`, summary: '退款结果', kind: 'refund' as const, plain }
      return letter(refund.notify_url, news, {})
    },
  }
}
