import type { Env } from '../../env'
import { textOf } from '../json'
import type { RefundNews, TradePaid } from '../payment-shape'
import { type Node, objectOf } from './pay-client'

export const fenOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined

/** An instant with its offset; nothing else is one. */
export function instantOf(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text)) return undefined
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** A paid order of this merchant and this app, in yuan; undefined for any other. */
export function tradePaidOf(env: Env, node: Node): TradePaid | undefined {
  if (textOf(node.appid) !== env.WX_APPID || textOf(node.mchid) !== env.WX_MCHID) return undefined
  const amount = objectOf(node.amount)
  const amountFen = fenOf(amount.total)
  const paidAt = instantOf(textOf(node.success_time))
  const [payNo, providerNo] = [textOf(node.out_trade_no), textOf(node.transaction_id)]
  if (amount.currency !== 'CNY' || !amountFen || !paidAt || !payNo || !providerNo) return undefined
  return { payNo, providerNo, amountFen, paidAt }
}

export function refundNewsOf(status: string, node: Node): RefundNews {
  const providerNo = textOf(node.refund_id)
  if (status === 'SUCCESS') return { state: 'settled', providerNo, settledAt: instantOf(textOf(node.success_time)) }
  if (status === 'PROCESSING') return { state: 'underway', providerNo, acceptedAt: instantOf(textOf(node.create_time)) }
  return { state: 'refused', note: status || 'no status' }
}
