import { kindOf, type PayableKind } from '@kuaimen/contract/kernel/payables'
import { paths } from '../platform/page/paths'

interface KindWords {
  /** What is held until it is paid. */
  readonly held: string
  /** Where all of its kind are found. */
  readonly list: { readonly text: string; readonly to: string }
}

const BOOKINGS = { held: '时间', list: { text: '我的预约', to: paths.bookingOrders() } }

/** A new kind has no words here: the compiler asks for them. */
const WORDS: Record<PayableKind, KindWords> = {
  booking: BOOKINGS,
  reschedule: BOOKINGS,
  voucher_order: { held: '名额', list: { text: '我的套券订单', to: paths.couponSetOrders() } },
}

/** A number of no kind comes from a broken link; bookings are what most people look for. */
export const wordsOfPayable = (payable_no: string): KindWords => WORDS[kindOf(payable_no) ?? 'booking']
