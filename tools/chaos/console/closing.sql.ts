// A closing with its cases, and what its customers got back.
import type pg from 'pg'

export type Cases = { cases: number; offered: number; refunded: number; rescheduled: number; undecided: number }

/** How far the closings of the run are, as their rows say. */
export const casesOf = async (database: pg.Pool, closingId: number): Promise<Cases> => {
  const { rows } = await database.query<Cases>(
    `select count(*)::int as cases, count(offered_at)::int as offered,
            count(*) filter (where outcome = 'refunded')::int as refunded,
            count(*) filter (where outcome = 'rescheduled')::int as rescheduled,
            count(*) filter (where outcome is null)::int as undecided
     from closing_case where closing_id = $1`,
    [closingId],
  )
  return rows[0]!
}

export const closingState = async (database: pg.Pool, closingId: number): Promise<string> =>
  (await database.query<{ state: string }>('select state from closing where id = $1', [closingId])).rows[0]?.state ?? ''

export const approvalState = async (database: pg.Pool, id: number): Promise<string> =>
  (await database.query<{ state: string }>('select state from approval where id = $1', [id])).rows[0]?.state ?? ''

type Ended = { order_sn: string; state: string; paid_fen: number; back_fen: number; refunds: number; coupons: number }

/** Of each visit its end, the money that was sent back, and the coupons of its customer. */
export const endsOf = async (database: pg.Pool, orders: readonly string[]): Promise<Ended[]> =>
  (
    await database.query<Ended>(
      `select b.order_sn, b.state, b.paid_fen,
              coalesce((select sum(r.amount_fen)::int from payment_refund r join payment p using (pay_no)
                        where p.subject_no = b.order_sn), 0) as back_fen,
              (select count(*)::int from payment_refund r join payment p using (pay_no)
               where p.subject_no = b.order_sn) as refunds,
              (select count(*)::int from coupon c where c.member_id = b.member_id) as coupons
       from booking b where b.order_sn = any($1)`,
      [orders],
    )
  ).rows
