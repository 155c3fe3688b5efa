import { type BookingState, POLICY } from '@kuaimen/contract/booking/record.rules'
import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'

export const BOOKING = 'B0000000000000000'

const ACTS = ['pay', 'cancel', 'refund', 'reschedule', 'remark', 'series', 'custom', 'delete', 'review'] as const
type Act = (typeof ACTS)[number]

const ofActs = <T>(value: (act: Act) => T) => Object.fromEntries(ACTS.map((act) => [act, value(act)])) as Record<Act, T>

/** A portrait at 14:00, so many days from today, of which its owner may do these things. */
export function aBooking(state: BookingState, acts: readonly Act[] = [], days = 3): BookingView {
  const day = addDays(studioDay(new Date()), days)
  return {
    order_sn: BOOKING,
    state,
    state_text: { booked: '待到店', completed: '已完成' }[state as 'booked'] ?? state,
    branch: 'shoot',
    store_id: 1,
    store_name: '快门照相馆·马当里店',
    day,
    time: '14:00',
    end_time: '23:55',
    items: [{ product_id: 20, people: 1 }],
    product_names: ['窗边的光'],
    cover: '/cover.webp',
    people: 1,
    payable_fen: 62_900,
    hold_until: null,
    reviewed: false,
    can: ofActs((act) => acts.includes(act)),
    pending_reschedule: null,
    store: { id: 1, name: '快门照相馆·马当里店', tel: '021-1', address: '马当路 1 号', longitude: 121, latitude: 31 },
    lines: [
      {
        product_id: 20,
        name: '窗边的光',
        cover: '/cover.webp',
        people: 1,
        price_fen: 62_900,
        list_price_fen: 62_900,
        season: '',
        looks: 2,
        addons: [],
        series: [],
      },
    ],
    total_fen: 62_900,
    discount_fen: 0,
    prepaid_fen: 0,
    tenders: [],
    paid_fen: 62_900,
    remark: '',
    refused: ofActs((act) => (acts.includes(act) ? '' : '现在不行')),
    policy: POLICY,
    reschedules_left: 2,
    reschedule_until: Math.floor(Date.now() / 1000) + 86_400,
    free_until: Math.floor(Date.now() / 1000) + 86_400,
    timeline: [],
    refunds: [],
    created_at: Math.floor(Date.now() / 1000) - 3600,
    calendar_url: state === 'booked' ? '/calendar/key.ics' : '',
  }
}
