import {
  addonUnknown,
  overlapsAnother,
  priceChanged,
  seriesNotFound,
  tooManyHolds,
  turnOver,
  turnTaken,
} from '@kuaimen/contract/booking/record.errors'
import { customChanged, customNotFound, optionClosed } from '@kuaimen/contract/custom/custom.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { addonTooMany } from '@kuaimen/contract/product/product.errors'
import { notOffered, slotTaken, startClosed } from '@kuaimen/contract/schedule/schedule.errors'
import { writeItems } from '@kuaimen/contract/schedule/schedule.rules'
import { balanceShort, cardNotFound, couponGone, couponUnfit } from '@kuaimen/contract/wallet/card.errors'
import { TransportError } from '../../api/call'
import { askedOf } from '../../custom/draft'
import { tabStorage } from '../../platform/browser/phone-storage'
import { type Draft, turnFor } from '../../visit/draft'
import type { Choice } from '../booking.api'

/** What the server is asked about; nothing while store or time are still open. */
export function choiceOf(draft: Draft): Choice | undefined {
  const { items, store_id, day, time, custom } = draft
  const turn = turnFor(draft)
  if (store_id === null || day === '' || time === '') return undefined
  return {
    store_id,
    day,
    time,
    items: items.map(({ product_id, people, addon_ids, series_ids }) => ({
      product_id,
      people,
      addon_ids: [...addon_ids],
      series_ids: [...series_ids],
    })),
    ...(custom ? { custom: askedOf(custom) } : {}),
    // Another time or another product is another visit, for which nothing is held.
    ...(turn ? { turn_no: turn.turn_no } : {}),
  }
}

/** The products of a draft as an address carries them. */
export const itemsTextOf = ({ items }: Pick<Draft, 'items'>): string =>
  writeItems(items.map(({ product_id, people }) => ({ product_id, people })))

/** What a failed submission asks of the customer. */
export type Setback =
  | 'made'
  | 'turn_over'
  | 'custom'
  | 'choose_again'
  | 'price'
  | 'holds'
  | 'options'
  | 'cards'
  | 'overlap'
  | 'no_answer'
  | 'other'

const SETBACKS: ReadonlyMap<number, Setback> = new Map([
  [slotTaken.code, 'choose_again'],
  [turnOver.code, 'turn_over'],
  [turnTaken.code, 'made'],
  [startClosed.code, 'choose_again'],
  [notOffered.code, 'choose_again'],
  [priceChanged.code, 'price'],
  [tooManyHolds.code, 'holds'],
  [overlapsAnother.code, 'overlap'],
  [addonUnknown.code, 'options'],
  [addonTooMany.code, 'options'],
  [seriesNotFound.code, 'options'],
  [customNotFound.code, 'custom'],
  [optionClosed.code, 'custom'],
  [customChanged.code, 'custom'],
  [couponGone.code, 'cards'],
  [couponUnfit.code, 'cards'],
  [balanceShort.code, 'cards'],
  [cardNotFound.code, 'cards'],
])

export function setbackOf(error: unknown): Setback {
  // No answer is not a no: the booking may exist, and the same key will tell.
  if (error instanceof TransportError) return 'no_answer'
  return (error instanceof Refusal && SETBACKS.get(error.code)) || 'other'
}

const SENT = 'sent_booking'
const SENT_INPUT = 'sent_booking_input'

/** As it was sent, with what no storage may hold: as long as the page. */
let sent: { readonly key: string; readonly input: object } | undefined

/** Before it leaves: a reload in the middle must not make us believe that nothing was sent. */
export function noteSent(key: string, input: object, stored = input): void {
  sent = { key, input }
  tabStorage.set(SENT, key)
  tabStorage.set(SENT_INPUT, JSON.stringify(stored))
}
export function noteAnswered(): void {
  sent = undefined
  tabStorage.drop(SENT)
  tabStorage.drop(SENT_INPUT)
}
/** Sent and never answered: its own hold may be what closes the time now. */
export const isUnanswered = (key: string): boolean => tabStorage.get(SENT) === key
export const sentBefore = <Input>(key: string): Input | undefined =>
  isUnanswered(key)
    ? ((sent?.key === key ? (sent.input as Input) : undefined) ?? tabStorage.read<Input>(SENT_INPUT))
    : undefined
