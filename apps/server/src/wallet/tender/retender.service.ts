import { Refusal } from '@kuaimen/contract/kernel/failure'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import { type Basket, type Retendered, retender, type TenderPart } from '@kuaimen/contract/wallet/card.rules'
import type { Tx } from '../../db/database'
import { findCityOfStore, listByCodes } from '../card/wallet.sql'
import { postUses, transferGiftMoney } from './postings.service'
import { type ChangedUse, dropUses, insertUsed, lockCards, type Movement, type UseRow, usesOf } from './tender.sql'

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
  const changes = (await usedOf(tx, subjectNo)).flatMap((use) => {
    const fen = parts.find(({ kind, code }) => kind === use.kind && code === use.code)?.amount_fen ?? 0
    return fen === use.amount_fen ? [] : [{ use, fen, isGift: use.kind === 'gift_card' }]
  })
  const drops = changes.map(({ use, fen, isGift }) => ({ id: use.id, leaves_fen: isGift ? fen : 0 }))
  const changed = await dropUses(tx, drops, now)
  if (changed.length < changes.length) throw new Error(`${subjectNo}: a card is not in use any more`)
  const dropped = changed.filter(({ kind }) => kind !== 'gift_card')
  const taken: ChangedUse[] = []
  for (const { use, fen, isGift } of changes) if (!isGift && fen > 0) taken.push(await insertUsed(tx, use, fen, now))
  const gifts = changes.flatMap(({ use, fen, isGift }): Movement[] => {
    const back = { code: use.code, event: 'returned', subject_no: subjectNo, at: now } as const
    return isGift ? [{ ...back, amount_fen: use.amount_fen - fen }] : []
  })
  await postUses(tx, 'returned', dropped, now)
  await postUses(tx, 'used', taken, now)
  await transferGiftMoney(tx, gifts)
}
