// Cards for the card case, by codes that are redeemed through the normal call.
import { createHash, randomBytes } from 'node:crypto'
import { type Member, must } from './phone.ts'
import type { World } from './world.ts'

const EVERYWHERE = { product_ids: [], category_ids: [], store_ids: [], city_ids: [], weekdays: [] }

const gifts = {
  gift: { kind: 'gift_card', name: '礼品卡', note: '', face_fen: 3300, valid_days: 365 },
  big: { kind: 'gift_card', name: '礼品卡', note: '', face_fen: 500_000, valid_days: 365 },
  coupon: { kind: 'coupon', rule_key: 'birthday' },
  voucher: { kind: 'voucher', name: '拍摄券', note: '', scope: EVERYWHERE, rules: '', valid_days: 90 },
} as const

/** The code of a new card, in the member's card case. */
export const give = async (subject: World, { token }: Member, kind: keyof typeof gifts): Promise<string> => {
  const code = randomBytes(8).toString('hex').toUpperCase()
  const hash = createHash('sha256').update(code).digest()
  await subject.database.query(
    `insert into redeem_code (code_hash, gift, valid_until) values ($1, $2, current_date + 30)`,
    [hash, JSON.stringify(gifts[kind])],
  )
  const card = await must<{ code: string }>(subject, '/api/coupon/redeem', { token, body: { code } })
  return card.code
}
