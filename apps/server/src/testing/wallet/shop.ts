import { randomBytes } from 'node:crypto'
import { startVoucherOrder } from '@kuaimen/contract/shop/shop.endpoints'
import { EVERYWHERE } from '@kuaimen/contract/wallet/card.rules'
import { findPayment } from '../../payment/payment.service'
import { settleVoucherOrder } from '../../shop/settle.service'
import { insertSet } from '../../shop/shop.sql'
import type { coupon_set } from '../../shop/shop.table'
import { aMember } from '../account/member'
import type { TestApp } from '../app'
import { aPaidPayment } from '../payment/payments'
import { rows } from '../rows'

const DAY_MS = 86_400_000
export const PRICE = 20_000
export const GROUP_PRICE = 15_000

type SetWanted = Partial<typeof coupon_set.$inferInsert>

/** Two vouchers for ¥200, or ¥150 each for a group of two. */
export async function aSet(app: TestApp, more: SetWanted = {}): Promise<number> {
  const now = app.services.now().getTime()
  const gives = { name: '拍摄券', note: '', scope: EVERYWHERE, rules: '- 一次', valid_days: 90, count: 2 }
  const { id } = await insertSet(app.database.db, {
    ...{ name: '两次券', note: '', cover: '/a.jpg', gallery: [], price_fen: PRICE, list_price_fen: 25_000, gives },
    ...{ stock: 10, limit_per_member: 2, group_size: 2, group_price_fen: GROUP_PRICE, rank: 0 },
    ...{ on_from: new Date(now - DAY_MS), on_until: new Date(now + 30 * DAY_MS) },
    ...more,
  })
  return id
}

interface OrderWanted {
  readonly count?: number
  readonly is_group?: boolean
  readonly group_no?: string
  readonly shown_payable_fen?: number
}

export const order = (app: TestApp, token: string, set_id: number, wanted: OrderWanted = {}) =>
  app.call(
    startVoucherOrder,
    {
      set_id,
      shown_payable_fen: wanted.is_group || wanted.group_no ? GROUP_PRICE : PRICE * (wanted.count ?? 1),
      ...wanted,
    },
    { token, headers: { 'idempotency-key': randomBytes(12).toString('hex') } },
  )

/** As after a provider's notice that came twice. */
export async function payOrder(app: TestApp, subject_no: string): Promise<string> {
  const [row] = await rows<{ amount_fen: number; member_id: string }>(
    app,
    'select amount_fen, member_id from voucher_order where order_no = $1',
    [subject_no],
  )
  const { amount_fen, member_id } = row!
  const payNo = await aPaidPayment(app, { subject_no, amount_fen, member_id })
  const payment = (await findPayment(app.database.db, payNo))!
  for (let round = 0; round < 2; round += 1) await settleVoucherOrder(app.services, payment)
  return payNo
}

/** A new member who has ordered, and by default paid. */
export async function aBuyer(app: TestApp, set_id: number, wanted: OrderWanted = {}, isPaid = true) {
  const member = await aMember(app)
  const { data } = await order(app, member.token, set_id, wanted)
  if (isPaid) await payOrder(app, data.order_no)
  return { ...member, ...data }
}
