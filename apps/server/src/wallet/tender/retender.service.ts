import { Refusal } from '@kuaimen/contract/kernel/failure'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import { type Basket, type Retendered, retender, type TenderPart } from '@kuaimen/contract/wallet/card.rules'
import type { Tx } from '../../db/database'
import { findCityOfStore, listByCodes } from '../card/wallet.sql'
import { postUses, transferGiftMoney } from './postings.service'
import { type ChangedUse, dropUse, insertUsed, lockCards, type Movement, type UseRow, usesOf } from './tender.sql'

interface Paid {
  readonly order_sn: string
  readonly member_id: number
  readonly payable_fen: number
}

const usedOf = async (tx: Tx, subjectNo: string): Promise<UseRow[]> =>
  (await usesOf(tx, subjectNo)).filter(({ state }) => state === 'used')

/** What the cards of a booked order pay for another basket, with their names. */
export async function judgeAgain(
  tx: Tx,
  { order_sn, member_id, payable_fen }: Paid,
  visit: Omit<Basket, 'city_id'>,
  now: Date,
): Promise<Retendered & { readonly names: ReadonlyMap<string, string> }> {
  const city_id = await findCityOfStore(tx, visit.store_id)
  if (city_id === undefined) throw new Refusal(storeNotFound)
  const used = await usedOf(tx, order_sn)
  const codes = used.map(({ code }) => code)
  const cards = codes.length > 0 ? await listByCodes(tx, member_id, codes, studioDay(now)) : []
  const coupon = cards.find(({ kind }) => kind === 'coupon')
  const judged = retender(
    { ...visit, city_id },
    {
      coupon: coupon?.discount ? { ...coupon, discount: coupon.discount } : undefined,
      voucher: cards.find(({ kind }) => kind === 'voucher'),
      gift_cards: used.filter(({ kind }) => kind === 'gift_card'),
      payable_fen,
    },
  )
  return { ...judged, names: new Map(used.map(({ code, name }) => [code, name])) }
}

/** Cards are locked before cells: for a reschedule that will change what they pay. */
export async function lockTaken(tx: Tx, subjectNo: string): Promise<void> {
  const used = await usedOf(tx, subjectNo)
  await lockCards(
    tx,
    used.map(({ code }) => code),
  )
}

/** What the cards of an order pay becomes this; what they pay no more comes back to them. */
export async function retakeTenders(tx: Tx, subjectNo: string, parts: readonly TenderPart[], now: Date): Promise<void> {
  const [dropped, taken, gifts]: [ChangedUse[], ChangedUse[], Movement[]] = [[], [], []]
  for (const use of await usedOf(tx, subjectNo)) {
    const fen = parts.find(({ kind, code }) => kind === use.kind && code === use.code)?.amount_fen ?? 0
    if (fen === use.amount_fen) continue
    const changed = await dropUse(tx, use.id, use.kind === 'gift_card' ? fen : 0, now)
    if (!changed) throw new Error(`${subjectNo}: a card is not in use any more`)
    if (use.kind === 'gift_card') {
      const { code } = use
      gifts.push({ code, event: 'returned', amount_fen: use.amount_fen - fen, subject_no: subjectNo, at: now })
      continue
    }
    dropped.push(changed)
    if (fen > 0) taken.push(await insertUsed(tx, use, fen, now))
  }
  await postUses(tx, 'returned', dropped, now)
  await postUses(tx, 'used', taken, now)
  await transferGiftMoney(tx, gifts)
}
