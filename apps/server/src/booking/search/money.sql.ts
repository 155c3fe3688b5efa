import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import type { payment, payment_refund } from '../../payment/payment.table'

type Payment = typeof payment.$inferSelect
type PaymentRefund = typeof payment_refund.$inferSelect
type Instant = string
type Provider = Payment['provider']

interface PaymentFact {
  readonly pay_no: string
  readonly payable_no: string
  readonly provider: Provider
  readonly state: Payment['state']
  readonly amount_fen: number
  readonly provider_no: string | null
  readonly created_at: Instant
  readonly paid_at: Instant | null
  readonly closed_at: Instant | null
}

interface RefundFact {
  readonly refund_no: string
  readonly provider: Provider
  readonly amount_fen: number
  readonly reason: string
  readonly state: PaymentRefund['state']
  readonly note: string
  readonly tries: number
  readonly requested_at: Instant
  readonly sent_at: Instant | null
  readonly settled_at: Instant | null
}

interface NewsFact {
  readonly pay_no: string
  readonly refund_no: string
  readonly source: 'notice' | 'query'
  readonly says: 'paid' | 'underway' | 'settled' | 'refused'
  readonly amount_fen: number
  readonly verdict: 'taken' | 'provider' | 'amount' | 'provider_no'
  readonly times: number
  readonly first_at: Instant
}

/** A coupon or a voucher; gift cards have their movements. */
interface UseFact {
  readonly kind: 'coupon' | 'voucher'
  readonly code: string
  readonly name: string
  readonly amount_fen: number
  readonly state: 'locked' | 'used' | 'released' | 'returned' | 'dropped'
  readonly at: Instant
  readonly changed_at: Instant
}

interface GiftFact {
  readonly code: string
  readonly name: string
  readonly amount_fen: number
  readonly at: Instant
}

interface RescheduleFact {
  readonly reschedule_no: string
  readonly state: 'held' | 'done' | 'expired'
  readonly difference_fen: number
  readonly created_at: Instant
}

interface GoodwillFact {
  readonly id: number
  readonly amount_fen: number
  readonly is_earned: boolean
  readonly reason: string
  readonly at: Instant
}

export interface EntryFact {
  readonly txn: string
  readonly account: string
  readonly amount_fen: number
  readonly at: Instant
}

/** A payment or a refund that a provider's bill has to have, with the comparison of that day where there was one. */
interface BillFact {
  readonly no: string
  readonly provider: Provider
  readonly day: string
  readonly amount_fen: number
  readonly ran_at: Instant | null
  readonly theirs: number | null
  readonly has_difference: boolean
  readonly is_explained: boolean
}

export interface MoneyFacts extends Record<string, unknown> {
  readonly payments: readonly PaymentFact[]
  readonly refunds: readonly RefundFact[]
  readonly news: readonly NewsFact[]
  readonly uses: readonly UseFact[]
  readonly gifts: readonly GiftFact[]
  readonly reschedules: readonly RescheduleFact[]
  readonly goodwill: readonly GoodwillFact[]
  readonly entries: readonly EntryFact[]
  readonly bills: readonly BillFact[]
}

/**
 * All facts about an order's money in one statement, and so of one moment: money that moves meanwhile is in every list
 * or in none, and what is added up is even.
 */
export async function readMoney(tx: Tx, no: string, billedWhenSent: readonly string[]): Promise<MoneyFacts> {
  const { rows } = await tx.execute<MoneyFacts>(sql`
    with payable (no) as materialized (
      select ${no}::text union all select reschedule_no from reschedule where order_sn = ${no}
    ), paid as materialized (
      select * from payment where subject_no in (select no from payable)
    ), back as materialized (
      select r.*, p.provider from payment_refund r join paid p using (pay_no)
    ), billed (no, pay_no, refund_no, provider, amount_fen, day) as (
      select pay_no, pay_no, '', provider, amount_fen, (paid_at at time zone 'Asia/Shanghai')::date
      from paid where state = 'paid'
      union all
      select refund_no, pay_no, refund_no, provider, amount_fen, (at at time zone 'Asia/Shanghai')::date
      from (select *, case when provider = any(${sql.param([...billedWhenSent])}::text[]) then sent_at else settled_at end as at
            from back where state in ('sent', 'settled')) gone
      where at is not null
    ), bill as (
      select b.no, b.provider, b.day, b.amount_fen, r.ran_at, d.theirs, d.id is not null as has_difference,
             d.closed_by is not null as is_explained
      from billed b
      left join reconcile_run r on r.day = b.day and r.provider = b.provider and r.state <> 'away'
      left join lateral (
        select * from reconcile_difference d
        where d.day between b.day - 1 and b.day + 1 and d.provider = b.provider and d.pay_no = b.pay_no
          and d.refund_no = b.refund_no and (d.closed_at is null or d.closed_by is not null)
        order by d.id limit 1) d on true
    )
    select
      (select coalesce(json_agg(json_build_object('pay_no', pay_no, 'payable_no', subject_no, 'provider', provider,
         'state', state, 'amount_fen', amount_fen, 'provider_no', provider_no, 'created_at', created_at,
         'paid_at', paid_at, 'closed_at', closed_at)), '[]') from paid) as payments,
      (select coalesce(json_agg(json_build_object('refund_no', refund_no, 'provider', provider, 'amount_fen', amount_fen,
         'reason', reason, 'state', state, 'note', note, 'tries', tries, 'requested_at', requested_at,
         'sent_at', sent_at, 'settled_at', settled_at)), '[]') from back) as refunds,
      (select coalesce(json_agg(n order by n.id), '[]') from payment_news n join paid using (pay_no)) as news,
      (select coalesce(json_agg(u order by u.rank), '[]') from wallet_use u
       where u.subject_no in (select no from payable) and u.kind <> 'gift_card') as uses,
      (select coalesce(json_agg(json_build_object('code', e.code, 'name', g.name, 'amount_fen', e.amount_fen, 'at', e.at)
         order by e.id), '[]') from gift_card_entry e join gift_card g using (code)
       where e.subject_no in (select no from payable)
         and e.code in (select code from wallet_use
                        where subject_no in (select no from payable) and kind = 'gift_card')) as gifts,
      (select coalesce(json_agg(json_build_object('reschedule_no', reschedule_no, 'state', state,
         'difference_fen', difference_fen, 'created_at', created_at)), '[]')
       from reschedule where order_sn = ${no}) as reschedules,
      (select coalesce(json_agg(json_build_object('id', id, 'amount_fen', amount_fen, 'is_earned', is_earned,
         'reason', reason, 'at', at)), '[]') from goodwill where order_sn = ${no}) as goodwill,
      (select coalesce(json_agg(json_build_object('txn', txn, 'account', account, 'amount_fen', amount_fen, 'at', at)
         order by at, id), '[]') from ledger_entry where subject_no in (select no from payable)) as entries,
      (select coalesce(json_agg(bill), '[]') from bill) as bills`)
  return rows[0]!
}
