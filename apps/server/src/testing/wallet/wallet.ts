import { randomBytes } from 'node:crypto'
import { type Discount, EVERYWHERE, type Scope } from '@kuaimen/contract/wallet/card.rules'
import type { Gift } from '../../wallet/card/wallet.table'
import { issueCoupon, issueGiftCard, issueVoucher } from '../../wallet/issue/issue.service'
import { insertRule } from '../../wallet/issue/issue.sql'
import { hashRedeemCode } from '../../wallet/issue/redeem.service'
import { insertRedeemCode } from '../../wallet/issue/redeem.sql'
import type { TestApp } from '../app'
import { rows } from '../rows'

const to = (app: TestApp, member_id: number) => ({ member_id, at: app.services.now(), randomBytes })

interface CouponWanted extends Partial<Discount> {
  readonly scope?: Partial<Scope>
  readonly valid_days?: number
}

/** A coupon of ¥50 off anything, unless something else is wanted. */
export async function aCoupon(app: TestApp, memberId: number, wanted: CouponWanted = {}): Promise<string> {
  const { scope, valid_days = 30, ...discount } = wanted
  const key = randomBytes(8).toString('hex')
  const { db } = app.database
  await insertRule(db, {
    key,
    name: '立减券',
    note: '',
    rules: '- 一单一张',
    discount: { kind: 'amount', value: 5000, min_fen: 0, cap_fen: null, ...discount },
    scope: { ...EVERYWHERE, ...scope },
    valid_days,
  })
  return issueCoupon(db, key, to(app, memberId))
}

export const aVoucher = (app: TestApp, memberId: number, scope: Partial<Scope> = {}): Promise<string> =>
  issueVoucher(
    app.database.db,
    { kind: 'voucher', name: '拍摄券', note: '', rules: '', scope: { ...EVERYWHERE, ...scope }, valid_days: 30 },
    to(app, memberId),
  )

export const aGiftCard = (app: TestApp, memberId: number, face_fen: number, valid_days = 365): Promise<string> =>
  issueGiftCard(
    app.database.db,
    { kind: 'gift_card', name: '礼品卡', note: '', face_fen, valid_days },
    to(app, memberId),
  )

export async function aRedeemCode(app: TestApp, gift: Gift): Promise<string> {
  const code = randomBytes(6).toString('hex').toUpperCase()
  await insertRedeemCode(app.database.db, { code_hash: hashRedeemCode(code), gift, valid_until: '2099-12-31' })
  return code
}

export const balanceOf = async (app: TestApp, code: string): Promise<number> =>
  (await rows<{ balance_fen: number }>(app, 'select balance_fen from gift_card where code = $1', [code]))[0]!
    .balance_fen
