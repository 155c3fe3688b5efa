import { sql } from 'drizzle-orm'
import type { Tx } from '../../../server/src/db/database'

export interface DemoEvent extends Record<string, unknown> {
  readonly order_sn: string
  readonly event: string
  readonly at: Date
}

/** What has happened to a member's visits, as their timelines show it. */
export async function listDemoEvents(tx: Tx, memberId: number): Promise<DemoEvent[]> {
  const { rows } = await tx.execute<DemoEvent>(sql`
    select e.order_sn, e.event, e.at from booking_event e
    join booking b on b.order_sn = e.order_sn where b.member_id = ${memberId}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

export interface DemoRefund extends Record<string, unknown> {
  readonly refund_no: string
  readonly order_sn: string
  readonly amount_fen: number
  readonly settled_at: Date
}

/** Money that has long been back. */
export async function listDemoRefunds(tx: Tx, memberId: number): Promise<DemoRefund[]> {
  const { rows } = await tx.execute<DemoRefund>(sql`
    select r.refund_no, b.order_sn, r.amount_fen, r.settled_at
    from payment_refund r join payment p on p.pay_no = r.pay_no
    join booking b on b.order_sn = p.subject_no
    where b.member_id = ${memberId} and r.state = 'settled'
    order by r.settled_at`)
  return rows.map((row) => ({ ...row, settled_at: new Date(row.settled_at) }))
}
