import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { type CardOrigin, EVERYWHERE } from '@kuaimen/contract/wallet/card.rules'
import type { Services } from '../../context'
import type { Tx } from '../../db/database'
import type { Gift } from '../card/wallet.table'
import { transferGiftMoney } from '../tender/postings.service'
import { findRule, insertCoupons, insertGiftCard, insertRule, insertVoucher, type NewRule } from './issue.sql'

/** To whom, when, and where chance comes from. */
export interface To extends Pick<Services, 'randomBytes'> {
  readonly member_id: number
  readonly at: Date
  /** What it is given for, where the member should read it. */
  readonly origin?: CardOrigin
}

const validFor = (at: Date, days: number) => {
  const today = studioDay(at)
  return { valid_from: today, valid_until: addDays(today, days), created_at: at }
}

/** A coupon of a rule, good from today; its code. */
export async function issueCoupon(
  tx: Tx,
  ruleKey: string,
  { member_id, at, randomBytes, origin }: To,
): Promise<string> {
  const [code] = await issueCoupons(tx, ruleKey, [member_id], { at, randomBytes, origin })
  return code!
}

/** One coupon of a rule for each of these members, in their order. */
export async function issueCoupons(
  tx: Tx,
  ruleKey: string,
  memberIds: readonly number[],
  { at, randomBytes, origin }: Omit<To, 'member_id'>,
): Promise<string[]> {
  const rule = await findRule(tx, ruleKey)
  if (!rule) throw new Error(`wallet: no coupon rule ${ruleKey}`)
  const given = { rule_id: rule.id, origin, ...validFor(at, rule.valid_days) }
  const coupons = memberIds.map((member_id) => ({ ...given, member_id, code: makeId('C', randomBytes(ID_LENGTH)) }))
  await insertCoupons(tx, coupons)
  return coupons.map(({ code }) => code)
}

/** A rule that is there already stays as it is. */
export const addRule = (tx: Tx, rule: NewRule): Promise<void> => insertRule(tx, rule)

type VoucherGift = Extract<Gift, { kind: 'voucher' }> & { readonly order_no?: string; readonly paid_fen?: number }

/** A prepaid shoot: bought with a voucher order, or a gift. */
export async function issueVoucher(
  tx: Tx,
  gift: VoucherGift,
  { member_id, at, randomBytes, origin }: To,
): Promise<string> {
  const code = makeId('V', randomBytes(ID_LENGTH))
  const { name, note, scope, rules, valid_days, order_no = '', paid_fen = 0 } = gift
  const bought = { order_no, paid_fen, origin }
  await insertVoucher(tx, { code, member_id, name, note, scope, rules, ...bought, ...validFor(at, valid_days) })
  return code
}

export async function issueGiftCard(
  tx: Tx,
  { name, note, face_fen, valid_days }: Extract<Gift, { kind: 'gift_card' }>,
  { member_id, at, randomBytes, origin }: To,
): Promise<string> {
  const code = makeId('G', randomBytes(ID_LENGTH))
  await insertGiftCard(tx, { code, member_id, name, note, face_fen, origin, ...validFor(at, valid_days) })
  await transferGiftMoney(tx, [{ code, event: 'issued', amount_fen: face_fen, subject_no: '', at }])
  return code
}

export const issueGift = (tx: Tx, gift: Gift, to: To): Promise<string> =>
  gift.kind === 'coupon'
    ? issueCoupon(tx, gift.rule_key, to)
    : gift.kind === 'voucher'
      ? issueVoucher(tx, gift, to)
      : issueGiftCard(tx, gift, to)

const SORRY_DAYS = 180

/** What a chain says sorry with, until it writes another rule under the same key. */
const SORRY: NewRule = {
  key: 'compensation',
  name: '补偿券',
  note: '门店取消了您的预约，这是我们的歉意',
  discount: { kind: 'amount', value: 5000, min_fen: 0, cap_fen: null },
  scope: EVERYWHERE,
  rules: `- 下次预约可用，一单一张\n- 领取后 ${SORRY_DAYS} 天内有效`,
  valid_days: SORRY_DAYS,
}

/** The studio has cancelled: something besides the money. */
export async function compensate(tx: Tx, to: To): Promise<string> {
  await insertRule(tx, SORRY)
  return issueCoupon(tx, SORRY.key, to)
}
