import type { BookingCard, BookingView } from '@kuaimen/contract/booking/record.views'
import { type Item, writeItems } from '@kuaimen/contract/schedule/schedule.rules'
import { paths } from '../platform/page/paths'

/** The three kinds of orders, each with an address of its own. */
export const ORDER_TABS = [
  { key: 'booking', label: '预约订单', path: paths.bookingOrders() },
  { key: 'voucher', label: '套券订单', path: paths.couponSetOrders() },
  { key: 'group', label: '拼团订单', path: paths.groupOrders() },
] as const

export type OrderTab = (typeof ORDER_TABS)[number]['key']

/** By the address itself, else by the number the menu gives: ?tab=1. */
export function orderTabAt(pathname: string, search: URLSearchParams): OrderTab {
  const own = ORDER_TABS.find(({ path }) => path === pathname)
  return (own ?? ORDER_TABS[Number(search.get('tab') ?? 0)] ?? ORDER_TABS[0]).key
}

export const BOOKING_TABS = [
  { key: 'all', label: '全部' },
  { key: 'unpaid', label: '待支付' },
  { key: 'upcoming', label: '待到店' },
  { key: 'doing', label: '进行中' },
  { key: 'over', label: '已结束' },
] as const

export type BookingTab = (typeof BOOKING_TABS)[number]['key']

export const bookingTabAt = (search: URLSearchParams): BookingTab =>
  BOOKING_TABS.find(({ key }) => key === search.get('tab'))?.key ?? 'all'

export type NextAct = 'difference' | 'pay' | 'review' | 'rebook'

type Actable = Pick<BookingCard, 'state' | 'can'> & Partial<Pick<BookingCard, 'pending_reschedule'>>

const OVER = ['completed', 'expired', 'cancelled', 'no_show']

/** A process of the release before does not say `can` while both run: what it shows as pending can be paid. */
export const canPayDifference = ({ can }: { readonly can?: { readonly pay: boolean } }): boolean => can?.pay ?? true

/** The one thing a customer most likely wants with it; nothing while the studio is at work. */
export function nextAct({ state, can, pending_reschedule }: Actable): NextAct | undefined {
  if (pending_reschedule && canPayDifference(pending_reschedule)) return 'difference'
  if (can.pay) return 'pay'
  if (can.review) return 'review'
  return OVER.includes(state) ? 'rebook' : undefined
}

export const rebookPath = (branch: BookingCard['branch'], items: readonly Item[]): string =>
  paths.storeAndTime({ branch, items: writeItems(items) })

export const isOfCompany = ({ company_name }: Pick<BookingCard, 'company_name'>): boolean => Boolean(company_name)

/** Nowhere else was agreed with the company. */
export const isOnlyStore = ({ bounds }: Pick<BookingView, 'bounds'>): boolean => bounds?.store_ids.length === 1

/** Where one booking is shown. */
export const orderPath = (booking: Pick<BookingCard, 'order_sn' | 'company_name'>): string =>
  (isOfCompany(booking) ? paths.enterpriseOrder : paths.orderDetail)({ order_sn: booking.order_sn })
