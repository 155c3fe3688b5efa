import { randomInt } from 'node:crypto'
import type { OpenPayment } from './cashier'

export interface Refund {
  out_refund_no: string
  refund_id: string
  /** fen */
  amount: number
  notify_url: string
  status: 'PROCESSING' | 'SUCCESS' | 'ABNORMAL'
  at: number
  done_at?: number
}

/** An order that a merchant gave a payment provider, and its state. */
export interface Order {
  payment: OpenPayment
  /** The request as it came: asking again must ask the same. */
  asked: string
  trade_type: 'JSAPI' | 'MWEB' | 'WAP'
  notify_url: string
  expires_at: number
  /** The provider's own number. */
  number: string
  payer: string
  paid_at?: number
  refunds: Refund[]
  /** Notices that wait for a later one to overtake them. */
  held: (() => Promise<void>)[]
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')
const stamp = (now: number) => new Date(now + 8 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14)

export const tradeNumber = (prefix: string, now: number) => `${prefix}${stamp(now).slice(0, 8)}${digits(16)}`
export const makePrepayId = (now: number) => `wx${stamp(now)}${digits(20)}`

/** The books of all payment providers, by the merchant's number. */
export class Orders {
  private readonly all = new Map<string, Order>()

  add(order: Order) {
    this.all.set(order.payment.out_trade_no, order)
  }

  find(outTradeNo: string, provider: OpenPayment['provider']): Order | undefined {
    const order = this.all.get(outTradeNo)
    return order?.payment.provider === provider ? order : undefined
  }

  byPrepayId(prepayId: string): Order | undefined {
    return [...this.all.values()].find(({ payment }) => payment.prepay_id === prepayId)
  }

  refund(outRefundNo: string): { order: Order; refund: Refund } | undefined {
    for (const order of this.all.values()) {
      const refund = order.refunds.find((one) => one.out_refund_no === outRefundNo)
      if (refund) return { order, refund }
    }
    return undefined
  }

  /** Whatever was paid, oldest first. */
  paid(provider: OpenPayment['provider']): Order[] {
    return [...this.all.values()].filter((order) => order.payment.provider === provider && order.paid_at !== undefined)
  }

  clear() {
    this.all.clear()
  }
}

export function addRefund(order: Order, refund: Refund): Refund {
  order.refunds.push(refund)
  order.payment.refunded = refundedOf(order)
  return refund
}

export const isPaid = ({ payment }: Order) => payment.state === 'paid'
export const refundedOf = ({ refunds }: Order) => refunds.reduce((sum, { amount }) => sum + amount, 0)
