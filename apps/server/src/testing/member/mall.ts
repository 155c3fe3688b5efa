import { randomBytes } from 'node:crypto'
import { redeemItem } from '@kuaimen/contract/member/mall.endpoints'
import { EVERYWHERE } from '@kuaimen/contract/wallet/card.rules'
import { findItemOf } from '../../member/mall/mall.sql'
import { insertItem } from '../../member/mall/operator.sql'
import { insertRule } from '../../wallet/issue/issue.sql'
import type { TestApp } from '../app'
import { aKey } from '../booking/booking'

type NewItem = Parameters<typeof insertItem>[1]

/** A coupon of ¥20 for 100 points, ten of them, unless something else is wanted. */
export async function anItem(app: TestApp, wanted: Partial<NewItem> = {}) {
  const rule_key = randomBytes(8).toString('hex')
  await insertRule(app.database.db, {
    ...{ key: rule_key, name: '好物券', note: '', rules: '- 一单一张', scope: EVERYWHERE, valid_days: 60 },
    discount: { kind: 'amount', value: 2000, min_fen: 0, cap_fen: null },
  })
  const gift = { kind: 'coupon', rule_key } as const
  const values = { name: '¥20 券', points: 100, gift, stock: 10, state: 'on', ...wanted } as const
  return insertItem(app.database.db, values)
}

/** As the member's page does it. */
export const redeemBy = (app: TestApp, token: string, item: { id: number; points: number }, key = aKey()) =>
  app.call(redeemItem, { id: item.id, shown_points: item.points }, { token, headers: { 'idempotency-key': key } })

/** An item of the demo, by the rule of its coupons. */
export async function demoItem(app: TestApp, key: string): Promise<{ id: number; points: number }> {
  const found = await findItemOf(app.database.db, key)
  if (!found) throw new Error(`no item ${key}`)
  return found
}
