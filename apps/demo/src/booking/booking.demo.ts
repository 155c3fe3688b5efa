import type { BookingState } from '@kuaimen/contract/booking/record.rules'
import type { PriceLine } from '@kuaimen/contract/booking/record.views'

export interface DemoBooking {
  readonly state: BookingState
  /** Days from today. */
  readonly day: number
  readonly time: string
  readonly product: string
  readonly people?: number
  readonly remark?: string
}

/** The member to look around with. */
export const DEMO_MOBILE = '13800000001'

/** What the member to look around with has booked: something in every state. */
export const demoBookings: readonly DemoBooking[] = [
  { state: 'booked', day: 3, time: '14:00', product: '窗边的光', remark: '想要自然一点的妆' },
  { state: 'booked', day: 12, time: '10:30', product: '三口之家', people: 3 },
  { state: 'checked_in', day: 0, time: '10:00', product: '签证照' },
  { state: 'shooting', day: 0, time: '10:00', product: '经典证件照' },
  { state: 'selecting', day: -1, time: '15:00', product: '纸上肖像' },
  { state: 'retouching', day: -3, time: '13:00', product: '职业形象照' },
  { state: 'delivered', day: -8, time: '16:00', product: '生日写真' },
  { state: 'completed', day: -20, time: '11:00', product: '结婚登记照', people: 2 },
  { state: 'completed', day: -45, time: '14:30', product: '日常轻妆' },
  { state: 'cancelled', day: -6, time: '17:00', product: '黑白肖像' },
  { state: 'no_show', day: -30, time: '10:00', product: '毕业照' },
  { state: 'expired', day: -2, time: '18:00', product: '闺蜜写真', people: 2 },
]

export interface DemoMessage {
  readonly kind:
    | ('booked' | 'checked_in' | 'selecting_ready' | 'photos_ready')
    | ('review_asked' | 'cancelled' | 'refund_settled')
  readonly product: string
  readonly isUnread?: true
}

/** What the member has been told of these bookings; four of it are still to be read. */
export const demoMessages: readonly DemoMessage[] = [
  { kind: 'booked', product: '窗边的光' },
  { kind: 'booked', product: '三口之家' },
  { kind: 'checked_in', product: '签证照', isUnread: true },
  { kind: 'checked_in', product: '经典证件照', isUnread: true },
  { kind: 'selecting_ready', product: '纸上肖像', isUnread: true },
  { kind: 'checked_in', product: '职业形象照' },
  { kind: 'photos_ready', product: '生日写真', isUnread: true },
  { kind: 'review_asked', product: '结婚登记照' },
  { kind: 'review_asked', product: '日常轻妆' },
  { kind: 'cancelled', product: '黑白肖像' },
  { kind: 'refund_settled', product: '黑白肖像' },
  { kind: 'refund_settled', product: '毕业照' },
]

/** Key of the demo's staff, for trying the operator's calls; a chain gives out its own. */
export const DEMO_OPERATOR_KEY = 'kuaimen-demo-operator'

/** What the front desk of a store has written down of a day: those who called, and those who walk in. */
export const heldByOthers: PriceLine = {
  product_id: 1,
  name: '到店与电话顾客',
  cover: '',
  people: 1,
  price_fen: 0,
  list_price_fen: 0,
  season: '',
  looks: 1,
  addons: [],
  series: [],
}
