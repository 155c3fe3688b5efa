import { z } from 'zod'
import { CustomView } from '../custom/custom.views'
import { ID_LENGTH, idPattern } from '../kernel/ids'
import { payablePattern } from '../kernel/payables'
import { TenderTaken } from '../wallet/card.views'
import { GuestView } from './guest.views'
import { BOOKING_STATES } from './record.rules'

export const OrderSn = z.string().regex(payablePattern('booking'), '订单号不正确')
/** A place that is held for somebody who waited for it. */
export const TurnNo = z.string().regex(idPattern('T', ID_LENGTH), '候补编号不正确')

export const PriceLine = z.object({
  product_id: z.number().int(),
  name: z.string(),
  cover: z.string(),
  people: z.number().int(),
  price_fen: z.number().int(),
  /** The usual price, when the day has another one. */
  list_price_fen: z.number().int(),
  /** Name of the season whose price it is; empty for the usual one. */
  season: z.string(),
  looks: z.number().int(),
  addons: z.array(z.object({ id: z.number().int(), name: z.string(), price_fen: z.number().int() })),
  /** Chosen series: one a look, at most two; null where none is chosen yet. */
  series: z.array(z.object({ id: z.number().int(), name: z.string() }).nullable()),
})
export type PriceLine = z.infer<typeof PriceLine>

export const PolicyView = z.object({
  hold_minutes: z.number().int(),
  free_hours: z.number().int(),
  grace_minutes: z.number().int().optional(),
  grace_hours: z.number().int().optional(),
  keep_percent: z.number().int(),
  reschedules: z.number().int(),
  reschedule_hours: z.number().int(),
  reschedule_days: z.number().int(),
})

export const BookingStore = z.object({
  id: z.number().int(),
  name: z.string(),
  tel: z.string(),
  address: z.string(),
  city_id: z.number().int().optional().describe('missing in answers of the release before'),
  longitude: z.number(),
  latitude: z.number(),
  parking: z.string().optional().describe('where to leave a car; empty when nothing is known'),
})

/** Of a release that has none: nothing is shown. */
export const PointsToCome = z
  .number()
  .int()
  .optional()
  .describe(
    'points that it will bring when the visit is over, as things are now; missing in answers of the release before',
  )

/** Days and stores that a booking stays within; null where it may stand anywhere. */
const BoundsView = z
  .object({
    from: z.string(),
    until: z.string(),
    store_ids: z.array(z.number().int()),
    stores: z
      .array(z.object({ id: z.number().int(), name: z.string(), address: z.string(), city_name: z.string() }))
      .optional()
      .describe('those of them that are open; missing in answers of the release before'),
  })
  .nullable()

const ofEachAct = <T extends z.ZodType>(schema: T) =>
  z.object({
    pay: schema,
    cancel: schema,
    refund: schema,
    reschedule: schema,
    remark: schema,
    series: schema,
    custom: schema,
    delete: schema,
    review: schema,
  })

/** What its owner may do now. */
const BookingCan = ofEachAct(z.boolean())
/** Why not, in the words of the refusal; empty for what may be done. */
const BookingRefused = ofEachAct(z.string())

const PendingReschedule = z.object({
  reschedule_no: z.string(),
  day: z.string(),
  time: z.string(),
  store_name: z.string(),
  difference_fen: z.number().int(),
  hold_until: z.number().int(),
  can: z.object({ pay: z.boolean() }),
})

export const BookingCard = z.object({
  order_sn: z.string(),
  state: z.enum(BOOKING_STATES),
  state_text: z.string(),
  branch: z.enum(['shoot', 'makeup']),
  store_id: z.number().int(),
  store_name: z.string(),
  day: z.string(),
  time: z.string(),
  end_time: z.string(),
  items: z.array(z.object({ product_id: z.number().int(), people: z.number().int() })),
  product_names: z.array(z.string()),
  cover: z.string(),
  people: z.number().int(),
  payable_fen: z.number().int(),
  hold_until: z.number().int().nullable(),
  reviewed: z.boolean(),
  can: BookingCan,
  /** A reschedule that waits for its difference to be paid. */
  pending_reschedule: PendingReschedule.nullable(),
  company_name: z.string().optional().describe('of a company’s drive: its name; empty, or missing as before: of none'),
})
export type BookingCard = z.infer<typeof BookingCard>

const BookingEvent = z.object({ at: z.number().int(), text: z.string(), note: z.string() })

const BookingRefund = z.object({
  refund_no: z.string(),
  amount_fen: z.number().int(),
  state: z.enum(['requested', 'sent', 'settled', 'failed']),
  /** ended: of the cancel or the missed visit; the others are of reschedules, of money that nothing could be done with, of goodwill. */
  cause: z.enum(['ended', 'rescheduled', 'unneeded', 'goodwill']),
  at: z.number().int(),
})

/** Being late, on the day. */
const LateView = z.object({
  minutes: z.number().int().describe('what the store has been told; 0: on time'),
  can_say: z.boolean(),
  can_postpone: z.boolean().describe('a later start of the day may be asked for'),
  from: z.number().int().describe('epoch seconds: from then on it may be said'),
})

/** The visit as it goes on today: which stage, and when the next one will really begin. */
const LiveVisit = z.object({
  stages: z.array(
    z.object({
      name: z.string(),
      state: z.enum(['done', 'now', 'next', 'skipped']),
      at: z.number().int().nullable().describe('epoch seconds: when it began, or will begin'),
      place_name: z.string().describe('empty while no place is said'),
    }),
  ),
  next_at: z.number().int().nullable().describe('epoch seconds: when the next stage will really begin'),
  delay_minutes: z.number().int().describe('what the studio itself makes the customer wait'),
  missed_until: z
    .number()
    .int()
    .nullable()
    .describe('epoch seconds: the store says that nobody came, and settles it then; null: it does not say so'),
})
export type LiveVisit = z.infer<typeof LiveVisit>

export const BookingView = BookingCard.extend({
  store: BookingStore,
  lines: z.array(PriceLine),
  total_fen: z.number().int(),
  discount_fen: z.number().int(),
  prepaid_fen: z.number().int(),
  company_fen: z.number().int().optional().describe('what the company pays; missing in answers of the release before'),
  bounds: BoundsView.optional().describe('until is the last day that it can be rescheduled to'),
  tenders: z.array(TenderTaken),
  paid_fen: z.number().int(),
  remark: z.string(),
  custom: CustomView.nullable().optional().describe('null without choices; missing in answers of the release before'),
  guest: GuestView.nullable()
    .optional()
    .describe('who comes instead of the owner; null for the owner, missing in answers of the release before'),
  late: LateView.optional(),
  live: LiveVisit.nullable()
    .optional()
    .describe('on its day alone; null on other days, missing in answers of the release before'),
  companion_path: z.string().optional().describe('the page for those who come along; empty while it is not shared'),
  refused: BookingRefused,
  policy: PolicyView,
  reschedules_left: z.number().int(),
  reschedule_until: z.number().int().describe('epoch seconds: until then it may be rescheduled'),
  free_until: z.number().int().describe('epoch seconds: until then a cancel costs nothing'),
  timeline: z.array(BookingEvent),
  refunds: z.array(BookingRefund),
  created_at: z.number().int(),
  /** The .ics for the phone's calendar; empty when there is nothing to come. */
  calendar_url: z.string(),
  points_to_come: PointsToCome,
  day_closed: z
    .boolean()
    .optional()
    .describe('the studio itself takes nobody on the day of this visit, which is to come'),
  points_earned: z.number().int().optional().describe('what the visit has brought, less what was taken back'),
})
export type BookingView = z.infer<typeof BookingView>

export const Fen = z.number().int().min(0).max(100_000_000)

export const Remark = z.string().trim().max(200, '备注最多200字')

export const BookingPage = z.object({
  total: z.number().int(),
  list: z.array(BookingCard),
  next: z.string().describe('where the next page begins, for after; empty at the end'),
})
export type BookingPage = z.infer<typeof BookingPage>

/** A time that is held and not paid yet: of a booking, or the new one of a reschedule. */
const Hold = z.object({
  payable_no: z.string(),
  order_sn: z.string(),
  payable_fen: z.number().int(),
  hold_until: z.number().int().describe('epoch seconds'),
  day: z.string(),
  time: z.string(),
  store_name: z.string(),
  product_names: z.array(z.string()),
  cover: z.string().optional().describe('of the first product; missing in answers of the release before'),
})
export type Hold = z.infer<typeof Hold>

/** The booking whose visit is going on or comes next. */
export const CurrentShoot = z.object({
  exists: z.literal([0, 1]),
  order_sn: z.string(),
  book_datetime: z.string().describe('date and time separated by a comma'),
  store_name: z.string(),
  store_tel: z.string(),
  store_location: z.string().describe('lng,lat'),
  store_address: z.string(),
  order_products: z.array(z.string()),
  cover: z.string().optional().describe('of the first product; missing in answers of the release before'),
  holds: z.array(Hold).describe('what waits to be paid, the one that ends first before the others'),
})
export type CurrentShoot = z.infer<typeof CurrentShoot>
