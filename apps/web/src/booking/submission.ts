import {
  addonUnknown,
  besideAnother,
  priceChanged,
  seriesNotFound,
  tooManyHolds,
} from '@kuaimen/contract/booking/booking.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { notOffered, slotTaken, startClosed } from '@kuaimen/contract/schedule/schedule.errors'
import { writeItems } from '@kuaimen/contract/schedule/schedule.rules'
import { balanceShort, cardNotFound, couponGone, couponUnfit } from '@kuaimen/contract/wallet/wallet.errors'
import { TransportError } from '../api/call'
import { tabStorage } from '../platform/phone-storage'
import type { Draft } from '../visit/draft'
import type { Choice } from './booking.api'

/** What the server is asked about; nothing while store or time are still open. */
export function choiceOf({ items, store_id, day, time }: Draft): Choice | undefined {
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
  }
}

/** The products of a draft as an address carries them. */
export const itemsTextOf = ({ items }: Pick<Draft, 'items'>): string =>
  writeItems(items.map(({ product_id, people }) => ({ product_id, people })))

/** What a failed submission asks of the customer. */
export type Setback = 'choose_again' | 'price' | 'holds' | 'options' | 'cards' | 'beside' | 'unsure' | 'said'

const SETBACKS: ReadonlyMap<number, Setback> = new Map([
  [slotTaken.code, 'choose_again'],
  [startClosed.code, 'choose_again'],
  [notOffered.code, 'choose_again'],
  [priceChanged.code, 'price'],
  [tooManyHolds.code, 'holds'],
  [besideAnother.code, 'beside'],
  [addonUnknown.code, 'options'],
  [seriesNotFound.code, 'options'],
  [couponGone.code, 'cards'],
  [couponUnfit.code, 'cards'],
  [balanceShort.code, 'cards'],
  [cardNotFound.code, 'cards'],
])

export function setbackOf(error: unknown): Setback {
  // No answer is not a no: the booking may exist, and the same key will tell.
  if (error instanceof TransportError) return 'unsure'
  return (error instanceof Refusal && SETBACKS.get(error.code)) || 'said'
}

const SENT = 'sent_booking'
const SENT_INPUT = 'sent_booking_input'

/** Before it leaves: a reload in the middle must not make us believe that nothing was sent. */
export function noteSent(key: string, input: object): void {
  tabStorage.set(SENT, key)
  tabStorage.set(SENT_INPUT, JSON.stringify(input))
}
export function noteAnswered(): void {
  tabStorage.drop(SENT)
  tabStorage.drop(SENT_INPUT)
}
/** Sent and never answered: its own hold may be what closes the time now. */
export const isUnanswered = (key: string): boolean => tabStorage.get(SENT) === key
export const sentBefore = <Input>(key: string): Input | undefined =>
  isUnanswered(key) ? tabStorage.read<Input>(SENT_INPUT) : undefined
