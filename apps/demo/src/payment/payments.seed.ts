import type { PayableKind } from '@kuaimen/contract/kernel/payables'
import type { Tx } from '../../../server/src/db/database'
import { postCaptured, postSetAside, postSettled } from '../../../server/src/payment/entries.service'
import { insertPast } from './payments.sql'

interface Past {
  readonly kind: PayableKind
  readonly pay_no: string
  readonly payable_no: string
  readonly member_id: number
  readonly amount_fen: number
  readonly refunded_fen: number
  readonly description: string
  readonly at: Date
  readonly refunded_at: Date
}

/** A payment that was made and settled long ago, for the demo: no provider is asked about it. */
export async function saveDemoPayment(tx: Tx, { at, refunded_at, ...past }: Past): Promise<void> {
  const { payment, refund } = await insertPast(
    tx,
    {
      ...past,
      provider: 'wechat',
      way: 'wx_jsapi',
      state: 'paid',
      provider_no: `42000${past.pay_no.slice(1)}`,
      expires_at: at,
      created_at: at,
      paid_at: at,
      told_at: at,
    },
    {
      refund_no: `R${past.pay_no.slice(1)}`,
      pay_no: past.pay_no,
      amount_fen: past.refunded_fen,
      reason: '取消预约',
      state: 'settled',
      provider_no: `50000${past.pay_no.slice(1)}`,
      requested_at: refunded_at,
      sent_at: refunded_at,
      settled_at: refunded_at,
    },
  )
  await postCaptured(tx, payment, at)
  if (!refund) return
  await postSetAside(tx, payment, refund)
  await postSettled(tx, payment, refund, refunded_at)
}
