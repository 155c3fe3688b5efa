import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { EVERYWHERE, type Scope } from '@kuaimen/contract/wallet/card.rules'
import type { Tx } from '../../../server/src/db/database'
import { subjectAccount, transfer } from '../../../server/src/ledger/ledger.service'
import { issueCoupon, issueGiftCard, issueVoucher, type To } from '../../../server/src/wallet/issue/issue.service'
import { insertRule } from '../../../server/src/wallet/issue/issue.sql'
import { hashRedeemCode } from '../../../server/src/wallet/issue/redeem.service'
import { insertRedeemCode } from '../../../server/src/wallet/issue/redeem.sql'
import { transferGiftMoney } from '../../../server/src/wallet/tender/postings.service'
import { useTenders } from '../../../server/src/wallet/tender/tender.service'
import { insertUses } from '../../../server/src/wallet/tender/tender.sql'
import { drawFor } from '../draw'
import type { SeedContext } from '../seed-context'
import { campaignRules } from './campaign.demo'
import { seedDemoGift } from './gift.seed'
import { demoCoupons, demoGiftCards, demoRedeemCodes, demoRules, demoVouchers } from './wallet.demo'
import { findCategory, findDemoMember, findProduct } from './wallet.sql'

const DEMO_MOBILE = '13800000001'
const FRIEND_MOBILE = '13800000002'
const DAY_MS = 86_400_000
const CODES_GOOD_FOR_DAYS = 365

interface Named {
  readonly product?: string
  readonly category?: string
  readonly scope?: Partial<Scope>
}

const scopeOf = async (tx: Tx, { product, category, scope }: Named): Promise<Scope> => ({
  ...EVERYWHERE,
  ...scope,
  product_ids: product ? [await findProduct(tx, product)] : [],
  category_ids: category ? [await findCategory(tx, category)] : [],
})

async function insertRules(tx: Tx): Promise<void> {
  for (const { product, category, scope, ...rule } of [...demoRules, ...campaignRules])
    await insertRule(tx, {
      ...rule,
      scope: await scopeOf(tx, { ...(product && { product }), ...(category && { category }), ...(scope && { scope }) }),
    })
}

/** Used in a store, long ago: no booking of ours tells of it, and what it paid for is earned. */
async function usedInStore(tx: Tx, kind: 'coupon' | 'gift_card', code: string, name: string, fen: number, at: Date) {
  const subject_no = `S${code}`
  const use = { subject_no, kind, code, name, amount_fen: fen, rank: 0, state: 'locked' as const, at, changed_at: at }
  await insertUses(tx, [use])
  if (kind === 'gift_card') await transferGiftMoney(tx, [{ code, event: 'spent', amount_fen: -fen, subject_no, at }])
  await useTenders(tx, subject_no, at)
  const [from, to] = ['revenue' as const, subjectAccount(subject_no)]
  await transfer(tx, `earned:${subject_no}`, { from, to, amount_fen: fen, subject_no, at })
}

type At = (daysAgo: number) => Date
type Give = (key: string, daysAgo: number) => To

async function giveCoupons(tx: Tx, give: Give, at: At): Promise<void> {
  for (const [nth, demo] of demoCoupons.entries()) {
    const code = await issueCoupon(tx, demo.rule, give(`coupon ${nth}`, demo.daysAgo))
    const rule = demoRules.find(({ key }) => key === demo.rule)!
    if ('usedDaysAgo' in demo)
      await usedInStore(tx, 'coupon', code, rule.name, rule.discount.value, at(demo.usedDaysAgo))
  }
}

async function giveGiftCards(tx: Tx, give: Give, at: At): Promise<void> {
  for (const [nth, { daysAgo, spent_fen, spentDaysAgo, ...card }] of demoGiftCards.entries()) {
    const code = await issueGiftCard(tx, { kind: 'gift_card', ...card }, give(`gift card ${nth}`, daysAgo))
    if (spent_fen === 0) continue
    await usedInStore(tx, 'gift_card', code, card.name, spent_fen, at(spentDaysAgo))
  }
}

/** A card case to look into, and codes to try. */
export async function seedWallet(tx: Tx, { now }: SeedContext): Promise<void> {
  const member_id = await findDemoMember(tx, DEMO_MOBILE)
  const at: At = (daysAgo) => new Date(now.getTime() - daysAgo * DAY_MS)
  const giveTo =
    (member: number): Give =>
    (key, daysAgo) => {
      const draw = drawFor(`wallet ${key}`)
      const randomBytes = (size: number) => Uint8Array.from({ length: size }, () => draw.below(256))
      return { member_id: member, at: at(daysAgo), randomBytes }
    }
  const give = giveTo(member_id)
  await insertRules(tx)
  await giveCoupons(tx, give, at)
  for (const [nth, { daysAgo, name, note, rules, valid_days, ...named }] of demoVouchers.entries()) {
    const gift = { kind: 'voucher' as const, name, note, rules, valid_days, scope: await scopeOf(tx, named) }
    await issueVoucher(tx, gift, give(`voucher ${nth}`, daysAgo))
  }
  await giveGiftCards(tx, give, at)
  await seedDemoGift(tx, giveTo(await findDemoMember(tx, FRIEND_MOBILE))('gift of a friend', 0))
  const valid_until = addDays(studioDay(now), CODES_GOOD_FOR_DAYS)
  for (const { code, gift } of demoRedeemCodes)
    await insertRedeemCode(tx, { code_hash: hashRedeemCode(code), gift, valid_until })
}
