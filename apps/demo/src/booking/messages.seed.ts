import { formatYuan } from '@kuaimen/contract/kernel/money'
import { paths } from '@kuaimen/contract/kernel/paths'
import { visitWords } from '../../../server/src/booking/notice/text.present'
import { findVisit, type NoticedVisit } from '../../../server/src/booking/notice/visit.sql'
import type { Tx } from '../../../server/src/db/database'
import type { NewNotice } from '../../../server/src/notice/notice.service'
import { saveDemoNotices } from '../notice/messages.seed'
import type { SeedContext } from '../seed-context'
import { type DemoMessage, demoMessages } from './booking.demo'
import { type DemoEvent, type DemoRefund, listDemoEvents, listDemoRefunds } from './messages.sql'

const DAY_MS = 86_400_000
/** The keys under which the product itself would tell it, so that it is not told again. */
const KEYS = { booked: 'booked', checked_in: 'checkin', selecting_ready: 'select', photos_ready: 'photos' } as const
/** What in a visit's history makes a message true. */
const EVENTS = {
  booked: 'paid',
  checked_in: 'checked_in',
  selecting_ready: 'selecting',
  photos_ready: 'delivered',
} as const

interface Facts {
  readonly visit: NoticedVisit
  readonly events: readonly DemoEvent[]
  readonly refund: DemoRefund | undefined
}

function happened({ visit, events }: Facts, event: string): Date {
  const found = events.find((one) => one.order_sn === visit.order_sn && one.event === event)
  if (!found) throw new Error(`demo: ${visit.order_sn} was never ${event}`)
  return found.at
}

const amountOf = (refund: DemoRefund | undefined): string => `¥${formatYuan(refund?.amount_fen ?? 0)}`

function saidOf({ kind }: DemoMessage, facts: Facts): NewNotice {
  const { visit, refund } = facts
  const { order_sn, member_id } = visit
  const data = visitWords(visit)
  const path = paths.orderDetail({ order_sn })
  if (kind === 'review_asked') {
    const at = new Date(happened(facts, 'completed').getTime() + 2 * DAY_MS)
    return { member_id, kind, dedupe: `review:${order_sn}`, data, at, path: paths.estimate({ order_sn }) }
  }
  if (kind === 'cancelled') {
    const said = { ...data, refund: `${amountOf(refund)}正在原路退回，到账后告诉您。` }
    return { member_id, kind, dedupe: `cancel:${order_sn}`, data: said, at: happened(facts, 'cancelled'), path }
  }
  if (kind === 'refund_settled') {
    if (!refund) throw new Error(`demo: nothing of ${order_sn} went back`)
    const said = { what: '', amount: amountOf(refund), to: '微信支付' }
    const dedupe = `${refund.refund_no}:settled`
    return { member_id, kind, dedupe, data: said, at: refund.settled_at, path: paths.refund({ id: order_sn }) }
  }
  return { member_id, kind, dedupe: `${KEYS[kind]}:${order_sn}`, data, at: happened(facts, EVENTS[kind]), path }
}

/** What the member to look around with has been told of these visits. */
export async function seedDemoMessages(
  tx: Tx,
  memberId: number,
  orderOf: (product: string) => string,
  { now }: SeedContext,
): Promise<void> {
  const [events, refunds] = [await listDemoEvents(tx, memberId), await listDemoRefunds(tx, memberId)]
  const list: (NewNotice & { isRead: boolean })[] = []
  for (const demo of demoMessages) {
    const order_sn = orderOf(demo.product)
    const visit = await findVisit(tx, order_sn)
    if (!visit) throw new Error(`demo: no visit for ${demo.product}`)
    const refund = refunds.find((one) => one.order_sn === order_sn)
    list.push({ ...saidOf(demo, { visit, events, refund }), isRead: !demo.isUnread })
  }
  await saveDemoNotices(tx, memberId, list, now)
}
