import type { Retained } from '@kuaimen/contract/member/points.rules'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'

interface RetainedRow extends Retained, Record<string, unknown> {
  readonly city_id: number
  readonly category_ids: readonly number[]
}

/** What of a booking's money is still here, and where and for what it was. */
export const readRetained = (tx: Tx, orderSn: string): Promise<RetainedRow> => read(tx, orderSn, false)

/** The same with what is still to be paid. */
export const readExpected = (tx: Tx, orderSn: string): Promise<RetainedRow> => read(tx, orderSn, true)

async function read(tx: Tx, orderSn: string, isExpected: boolean): Promise<RetainedRow> {
  const due = isExpected ? sql`(case when b.state = 'held' then b.payable_fen else 0 end)` : sql`0`
  const locked = isExpected ? sql`'locked'` : sql`'used'`
  const { rows } = await tx.execute<RetainedRow>(sql`
    select
      coalesce((select sum(p.amount_fen - p.refunded_fen) from payment p
                where p.state = 'paid' and p.subject_no in
                  (select b.order_sn union all select r.reschedule_no from reschedule r where r.order_sn = b.order_sn)
                  and exists (select from booking_event e where e.order_sn = b.order_sn and e.who = 'payment:' || p.pay_no)),
               0)::int + ${due} as money_fen,
      coalesce((select sum(u.amount_fen - u.back_fen) from wallet_use u
                where u.subject_no = b.order_sn and u.kind = 'gift_card' and u.state in ('used', 'returned', ${locked})),
               0)::int as gift_card_fen,
      coalesce((select sum(v.paid_fen) from wallet_use u join voucher v on v.code = u.code
                where u.subject_no = b.order_sn and u.kind = 'voucher' and u.state in ('used', ${locked})),
               0)::int as voucher_fen,
      s.city_id,
      array(select distinct p.category_id from jsonb_array_elements(b.lines) line
            join product p on p.id = (line->>'product_id')::int order by 1) as category_ids
    from booking b join store s on s.id = b.store_id where b.order_sn = ${orderSn}`)
  const [row] = rows
  if (!row) throw new Error('booking: earned by what is not there')
  return row
}
