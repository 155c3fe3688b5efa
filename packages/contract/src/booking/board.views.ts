import { z } from 'zod'
import { Day, Id } from '../kernel/fields'
import { POOL_KINDS } from '../schedule/schedule.rules'
import { SERVED_STATES } from './board.rules'
import { PolicyView, PriceLine } from './record.views'
import { OperatorBooking } from './staff.views'

const Moment = z.number().int().describe('epoch seconds')
const MaybeMoment = z.number().int().nullable().describe('epoch seconds')

export const StageView = z.object({
  step: z.number().int(),
  name: z.string(),
  pool_kind: z.enum(POOL_KINDS),
  places: z.number().int(),
  planned_from: Moment,
  planned_to: Moment,
  began_at: MaybeMoment,
  ended_at: MaybeMoment,
  expected_from: MaybeMoment.describe('when it will really begin; null when it has begun or will not'),
  expected_to: MaybeMoment.describe('when it will really end; null when it has ended or will not begin'),
  place_no: z.number().int().nullable(),
  place_name: z.string().describe('empty while no place is said'),
})
export type StageView = z.infer<typeof StageView>

const NextActView = z
  .object({
    act: z.enum(['move', 'begin', 'end']),
    to: z.enum(SERVED_STATES).nullable(),
    step: z.number().int().nullable(),
  })
  .nullable()

const VisitCan = z.object({
  transitions: z.array(z.enum(SERVED_STATES)),
  next: NextActView.describe('what usually comes next; null: nothing'),
  undo: z.boolean(),
  late: z.boolean(),
  missed: z.boolean(),
  unmissed: z.boolean(),
  place: z.boolean(),
  note: z.boolean(),
  cancel_fault: z.boolean(),
  reschedule: z.boolean().describe('for the customer: by their rules, or beyond them for who may'),
  cancel: z.boolean().describe('for the customer, by their rules'),
  phone: z.boolean().describe('look at a whole number, for a reason, and be written down'),
})

/** A card of the board. */
export const BoardVisit = OperatorBooking.extend({
  branch: z.enum(['shoot', 'makeup']),
  start_at: Moment,
  end_at: Moment,
  stages: z.array(StageView),
  arrived_at: MaybeMoment,
  next_at: MaybeMoment.describe('when the next stage will really begin'),
  delay_minutes: z.number().int().describe('of the next stage, after its plan'),
  own_delay_minutes: z.number().int().describe('what of it is the studio’s own'),
  missed_until: MaybeMoment.describe('said to be missed, and settled then unless somebody contradicts'),
  is_first_visit: z.boolean(),
  has_child: z.boolean().optional().describe('a product of a category for children'),
  unpaid_difference_fen: z.number().int().describe('of a reschedule that waits for it; 0: none'),
  notes: z.number().int().describe('how many notes of staff there are'),
  last_note: z.string(),
  can: VisitCan,
})
export type BoardVisit = z.infer<typeof BoardVisit>

/** A pool of the day by quarter hours, from the first that is open to the last. */
const PoolStrip = z.object({
  kind: z.enum(POOL_KINDS),
  name: z.string(),
  first_cell: z.number().int().describe('of 96 quarter hours'),
  plan: z.array(z.number().int()),
  taken: z.array(z.number().int()),
  places: z.array(z.object({ no: z.number().int(), name: z.string() })),
})

export const BoardDay = z.object({
  store_id: z.number().int(),
  store_name: z.string(),
  day: z.string(),
  now: Moment,
  version: z.string().describe('changes with whatever changes on the board; the live stream names the same'),
  closed: z.enum(['', 'closed', 'renovation']).describe('why the studio takes nobody on that day'),
  pools: z.array(PoolStrip),
  visits: z.array(BoardVisit),
})
export type BoardDay = z.infer<typeof BoardDay>

/** An act's cost, before it is done. */
const Consequence = z.object({
  back_fen: z.number().int().describe('what goes back to the customer, whatever it was paid with'),
  kept_fen: z.number().int(),
  company_kept_fen: z.number().int(),
  words: z.string(),
})

export const VisitDetail = BoardVisit.extend({
  guest_consent: z
    .enum(['unasked', 'asked', 'agreed', 'refused'])
    .nullable()
    .describe('whether who comes instead wants messages; null: the member comes'),
  lines: z.array(PriceLine),
  total_fen: z.number().int(),
  discount_fen: z.number().int(),
  money: z
    .array(z.object({ tender: z.string(), name: z.string(), amount_fen: z.number().int(), back_fen: z.number().int() }))
    .describe('by tender: cards, then payments'),
  policy: PolicyView,
  consequences: z
    .object({ missed: Consequence.nullable(), cancel_fault: Consequence.nullable() })
    .describe('null for what cannot be done now'),
  note_list: z.array(z.object({ at: Moment, by_name: z.string(), text: z.string() })),
  history: z.array(
    z.object({
      ...{ at: Moment, text: z.string(), who: z.string(), note: z.string() },
      by_name: z.string().describe('who it was, in words; empty for what happens by itself'),
    }),
  ),
  others: z
    .array(
      z.object({
        order_sn: z.string(),
        day: z.string(),
        time: z.string(),
        store_name: z.string(),
        state_text: z.string(),
        product_names: z.array(z.string()),
      }),
    )
    .describe('the same customer’s other visits, at stores that the caller may see, newest first'),
})
export type VisitDetail = z.infer<typeof VisitDetail>

/** The stream of a day board: no call, since its answer has no end. Its events are named `changed`; their id is the version of the day. */
export const boardLive = {
  method: 'GET',
  path: '/api/staff/board/live',
  access: 'staff',
  may: 'board.read',
  scope: 'store',
  audit: false,
  summary: '门店看板有变化时收到通知',
  data: z.null(),
  input: z.object({ store_id: Id, day: Day }),
} as const
