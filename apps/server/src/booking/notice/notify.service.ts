import type { BookingState } from '@kuaimen/contract/booking/record.rules'
import { paths } from '@kuaimen/contract/kernel/paths'
import type { Tx } from '../../db/database'
import { notify } from '../../notice/notice.service'
import type { RefundPlan } from '../money/refund-plan.service'
import type { BookingRow } from '../record/booking.sql'
import { refundWords, visitWords } from './text.present'
import { findVisit, type NoticedVisit } from './visit.sql'

/** Said with the words of the visit alone. */
type PlainKind = 'booked' | 'rescheduled' | 'checked_in' | 'selecting_ready' | 'photos_ready' | 'review_asked'

interface Plain {
  readonly kind: PlainKind
  readonly dedupe: string
  readonly at: Date
}

const pathOf = ({ order_sn }: NoticedVisit, kind: PlainKind): string =>
  kind === 'review_asked' ? paths.estimate({ order_sn }) : paths.orderDetail({ order_sn })

/** Of no use once the visit has begun. */
const untilStart = ({ start_at }: NoticedVisit, kind: PlainKind) =>
  kind === 'booked' || kind === 'rescheduled' ? { useful_until: start_at } : {}

async function notifyPlain(tx: Tx, orderSn: string, { kind, dedupe, at }: Plain): Promise<void> {
  const visit = await findVisit(tx, orderSn)
  if (!visit) return
  const { member_id, hasGuest } = visit
  const said = {
    hasGuest: hasGuest && kind === 'rescheduled',
    dedupe,
    at,
    data: visitWords(visit),
    path: pathOf(visit, kind),
    ...untilStart(visit, kind),
  }
  await notify(tx, { member_id, kind, ...said })
}

/** Paid, or nothing was due. */
export const notifyBooked = (tx: Tx, orderSn: string, at: Date): Promise<void> =>
  notifyPlain(tx, orderSn, { kind: 'booked', dedupe: `booked:${orderSn}`, at })

export const notifyRescheduled = (tx: Tx, orderSn: string, rescheduleNo: string, at: Date): Promise<void> =>
  notifyPlain(tx, orderSn, { kind: 'rescheduled', dedupe: `moved:${rescheduleNo}`, at })

export const notifyReviewAsked = (tx: Tx, orderSn: string, at: Date): Promise<void> =>
  notifyPlain(tx, orderSn, { kind: 'review_asked', dedupe: `review:${orderSn}`, at })

/** What is said when a visit comes to a state; a visit for makeup alone has no photographs. */
function servedKind({ branch }: BookingRow, to: BookingState): { kind: PlainKind; key: string } | undefined {
  if (to === 'checked_in') return { kind: 'checked_in', key: 'checkin' }
  if (branch === 'makeup') return undefined
  if (to === 'selecting') return { kind: 'selecting_ready', key: 'select' }
  return to === 'delivered' ? { kind: 'photos_ready', key: 'photos' } : undefined
}

export async function notifyServed(tx: Tx, row: BookingRow, to: BookingState, at: Date): Promise<void> {
  const said = servedKind(row, to)
  if (said) await notifyPlain(tx, row.order_sn, { kind: said.kind, dedupe: `${said.key}:${row.order_sn}`, at })
}

interface Cancelled {
  readonly plan: RefundPlan
  readonly at: Date
}

/** By its owner. What was never paid is given up without a word. */
export async function notifyCancelled(tx: Tx, row: BookingRow, { plan, at }: Cancelled): Promise<void> {
  const visit = row.state === 'held' ? undefined : await findVisit(tx, row.order_sn)
  if (!visit) return
  const data = { ...visitWords(visit), refund: refundWords(plan) }
  const path = paths.orderDetail({ order_sn: row.order_sn })
  const { member_id, hasGuest } = visit
  await notify(tx, { member_id, kind: 'cancelled', dedupe: `cancel:${row.order_sn}`, data, at, path, hasGuest })
}

/** A missed visit: what it costs, and what comes back. A guest is not told what the owner pays. */
export async function notifyMissed(tx: Tx, { order_sn }: BookingRow, { plan, at }: Cancelled): Promise<void> {
  const visit = await findVisit(tx, order_sn)
  if (!visit) return
  const data = { ...visitWords(visit), refund: refundWords(plan) }
  const path = paths.orderDetail({ order_sn })
  await notify(tx, { member_id: visit.member_id, kind: 'missed', dedupe: `missed:${order_sn}`, data, at, path })
}

/** By the studio, with its reason and the coupon that comes with it. */
export async function notifyCancelledByStudio(
  tx: Tx,
  { order_sn }: BookingRow,
  { plan, at, reason }: Cancelled & { reason: string },
): Promise<void> {
  const visit = await findVisit(tx, order_sn)
  if (!visit) return
  const refund = `${refundWords(plan)}另有一张补偿券放进了您的卡包。`
  // It stands inside a sentence that has its own stop.
  const data = { ...visitWords(visit), reason: reason.replace(/[。.！!\s]+$/u, ''), refund }
  const said = {
    dedupe: `cancel:${order_sn}`,
    data,
    at,
    path: paths.orderDetail({ order_sn }),
    hasGuest: visit.hasGuest,
  }
  await notify(tx, { member_id: visit.member_id, kind: 'cancelled_by_studio', ...said })
}
