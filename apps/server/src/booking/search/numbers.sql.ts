import type { FoundBy } from '@kuaimen/contract/booking/search.views'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'

interface Numbered extends Record<string, unknown> {
  readonly no: string
  readonly found_by: FoundBy
}

/** The orders that a number is about, whatever kind of number it is; each arm is one lookup in an index. */
export async function ordersOfNumber(tx: Tx, numbers: readonly string[]): Promise<Numbered[]> {
  const asked = sql`any(${sql.param([...numbers])}::text[])`
  const { rows } = await tx.execute<Numbered>(sql`
    with hit (no, found_by, rank) as (
      select order_sn, 'order', 1 from booking where order_sn = ${asked}
      union all select order_no, 'voucher_order', 1 from voucher_order where order_no = ${asked}
      union all select reschedule_no, 'reschedule', 2 from reschedule where reschedule_no = ${asked}
      union all select subject_no, 'payment', 2 from payment where pay_no = ${asked}
      union all select subject_no, 'provider', 3 from payment
        where provider in ('wechat', 'alipay', 'douyin') and provider_no = ${asked}
      union all select p.subject_no, 'refund', 2 from payment_refund r join payment p using (pay_no)
        where r.refund_no = ${asked}
      union all select p.subject_no, 'refund', 3 from payment_refund r join payment p using (pay_no)
        where r.provider_no = ${asked}
      union all select subject_no, 'card', 4 from wallet_use where code = ${asked}
      union all select order_no, 'card', 5 from voucher where code = ${asked} and order_no <> ''
    )
    select distinct on (no) coalesce(r.order_sn, h.no) as no, h.found_by
    from hit h left join reschedule r on r.reschedule_no = h.no
    order by no, h.rank`)
  return rows
}

/** The owner of a number, and the visits to which it comes instead of another. */
export async function findByMobile(tx: Tx, mobile: string) {
  const { rows } = await tx.execute<{ members: string[]; orders: string[] }>(sql`
    select array(select id::text from member where mobile = ${mobile}) as members,
           array(select order_sn from booking_guest where mobile = ${mobile} limit 500) as orders`)
  return { members: (rows[0]?.members ?? []).map(Number), orders: rows[0]?.orders ?? [] }
}

const escaped = (text: string) => text.replace(/[\\%_]/g, (letter) => `\\${letter}`)

/** Those whose name begins so: members by what they call themselves, and who comes instead. */
export async function findByName(tx: Tx, name: string) {
  const pattern = `${escaped(name)}%`
  const { rows } = await tx.execute<{ members: string[]; orders: string[] }>(sql`
    select array(select id::text from member where nickname <> '' and nickname like ${pattern} limit 500) as members,
           array(select order_sn from booking_guest where name like ${pattern} limit 500) as orders`)
  return { members: (rows[0]?.members ?? []).map(Number), orders: rows[0]?.orders ?? [] }
}
