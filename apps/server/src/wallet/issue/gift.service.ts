import { addDays, daysBetween, studioDay } from '@kuaimen/contract/kernel/time'
import { EVERYWHERE, leastText } from '@kuaimen/contract/wallet/card.rules'
import type { WalletCard } from '@kuaimen/contract/wallet/card.views'
import type { Tx } from '../../db/database'
import { limitWords, presentCards } from '../card/wallet.present'
import { type CardRow, listByCodes, readScopeNames } from '../card/wallet.sql'
import type { Gift } from '../card/wallet.table'
import { listRules, type RuleRow } from './issue.sql'

/** What a gift would become today; it has no number of its own yet. */
function cardOfGift(gift: Gift, rules: readonly RuleRow[], now: Date): CardRow {
  const rule = gift.kind === 'coupon' ? rules.find(({ key }) => key === gift.rule_key) : undefined
  const from = gift.kind === 'coupon' ? rule : gift
  if (!from) throw new Error('wallet: a gift without its rule')
  const today = studioDay(now)
  return {
    kind: gift.kind,
    code: '',
    name: from.name,
    note: from.note,
    rules: '',
    discount: rule?.discount ?? null,
    scope: rule?.scope ?? (gift.kind === 'voucher' ? gift.scope : EVERYWHERE),
    balance_fen: gift.kind === 'gift_card' ? gift.face_fen : 0,
    valid_from: today,
    valid_until: addDays(today, from.valid_days),
    state: 'usable',
    returned_late: false,
    origin: '',
    is_given: false,
    giving_no: null,
    giving_until: null,
    link_mark: null,
  }
}

/** Whether coupons of this rule can be given. */
export const isRuleThere = async (tx: Tx, key: string): Promise<boolean> => (await listRules(tx, [key])).length > 0

/** Gifts as the cards that they would become, in their order. */
export async function cardsOfGifts(tx: Tx, gifts: readonly Gift[], now: Date): Promise<WalletCard[]> {
  const rows = await rowsOfGifts(tx, gifts, now)
  const scopes = rows.map(({ scope }) => scope)
  return presentCards(rows, await readScopeNames(tx, scopes))
}

/** A gift as a card, with all that limits it in words. */
interface LimitedCard {
  readonly card: WalletCard
  readonly limits: string
}

async function limitedCards(tx: Tx, rows: readonly CardRow[]): Promise<LimitedCard[]> {
  const scopes = rows.map(({ scope }) => scope)
  const cards = presentCards(rows, await readScopeNames(tx, scopes))
  return cards.map((card, nth) => ({ card, limits: limitWords(card, rows[nth]!.discount) }))
}

/** The same, each with its limits. */
export const limitedCardsOfGifts = async (tx: Tx, gifts: readonly Gift[], now: Date): Promise<LimitedCard[]> =>
  limitedCards(tx, await rowsOfGifts(tx, gifts, now))

/** The same where rules may be missing: nothing for a gift that cannot be given. */
export async function givableCards(tx: Tx, gifts: readonly Gift[], now: Date): Promise<(LimitedCard | undefined)[]> {
  const rules = await listRules(tx, gifts.flatMap(ruleKeys))
  const good = gifts.filter((gift) => gift.kind !== 'coupon' || rules.some(({ key }) => key === gift.rule_key))
  const rows = good.map((gift) => cardOfGift(gift, rules, now))
  const cards = await limitedCards(tx, rows)
  return gifts.map((gift) => cards[good.indexOf(gift)])
}

/** What each gift is worth and what limits it, in words; nothing for one that cannot be given for want of its rule. */
export async function worthOfGifts(tx: Tx, gifts: readonly Gift[], now: Date) {
  const found = await givableCards(tx, gifts, now)
  return found.map(
    (one) =>
      one && {
        worth: one.card.worth,
        terms: [leastText(one.card.min_fen), one.limits].filter(Boolean).join(' · '),
        valid_days: daysBetween(one.card.valid_from, one.card.valid_until),
      },
  )
}

const ruleKeys = (gift: Gift): string[] => (gift.kind === 'coupon' ? [gift.rule_key] : [])

async function rowsOfGifts(tx: Tx, gifts: readonly Gift[], now: Date): Promise<CardRow[]> {
  if (gifts.length === 0) return []
  const rules = await listRules(tx, gifts.flatMap(ruleKeys))
  return gifts.map((gift) => cardOfGift(gift, rules, now))
}

/** Of these codes, the member's own cards. */
export async function cardsByCodes(
  tx: Tx,
  memberId: number,
  codes: readonly string[],
  now: Date,
): Promise<WalletCard[]> {
  const rows = await listByCodes(tx, memberId, [...codes], studioDay(now))
  const scopes = rows.map(({ scope }) => scope)
  return presentCards(rows, await readScopeNames(tx, scopes))
}

/** Whether a gift can be given: a coupon needs its rule. */
export const isGiftGood = async (tx: Tx, gift: Gift): Promise<boolean> =>
  gift.kind !== 'coupon' || (await listRules(tx, [gift.rule_key])).length > 0

/** What coupons are called, by the keys of their rules. */
export async function couponNames(tx: Tx, ruleKeys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rules = ruleKeys.length === 0 ? [] : await listRules(tx, ruleKeys)
  return new Map(rules.map(({ key, name }) => [key, name]))
}
