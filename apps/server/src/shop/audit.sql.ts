import { sql } from 'drizzle-orm'
import { checkBy } from '../db/audit.sql'
import { asPosted } from '../ledger/audit.sql'

export const stockAgrees = checkBy(
  'shop: what is sold and held of a set is what its orders say',
  () => sql`
    with listed as (
      select s.id, s.sold, s.reserved, coalesce(sum(o.count) filter (where o.state = 'held'), 0) as held,
             coalesce(sum(o.count) filter (where o.state in ('paid', 'issued')
               or (o.state in ('refunding', 'refunded') and o.refund_fen < o.amount_fen)), 0) as bought
      from coupon_set s left join voucher_order o on o.set_id = s.id group by s.id
    )
    select 'set ' || id || ' says ' || sold || ' sold and ' || reserved || ' held, its orders ' || bought || ' and ' || held
           as what
    from listed where sold <> bought or reserved <> held order by id`,
)

export const vouchersAgree = checkBy(
  'shop: an issued order has all its vouchers, and no other has a live one',
  () => sql`
    select o.order_no || ' is ' || o.state || ' with ' || count(v.code) || ' vouchers' as what
    from voucher_order o left join voucher v on v.order_no = o.order_no
    group by o.order_no
    having (o.state = 'issued' and count(v.code) <> o.count * (o.gives->>'count')::int)
        or (o.state in ('held', 'expired', 'cancelled', 'paid') and count(v.code) > 0) order by o.order_no`,
)

export const groupsAgree = checkBy(
  'shop: nobody waits in a group that is over, and an open one has as many as wait in it',
  () => sql`
    select o.order_no || ' waits in ' || g.group_no || ', which is ' || g.state as what
    from voucher_order o join voucher_group g using (group_no)
    where o.state = 'paid' and g.state <> 'open'
    union all
    select g.group_no || ' says ' || g.joined || ' joined, and ' || count(o.order_no) || ' wait' as what
    from voucher_group g left join voucher_order o on o.group_no = g.group_no and o.state = 'paid'
    where g.state = 'open' group by g.group_no having g.joined <> count(o.order_no)
    order by what`,
)

export const salesArePosted = checkBy('shop: what was bought stands in the ledger as vouchers, and nothing else', () =>
  asPosted(
    'sold:',
    sql`select v.order_no, 'voucher:' || v.code, -v.paid_fen from voucher v where v.order_no <> ''
        union all
        select o.order_no, 'subject:' || o.order_no, o.amount_fen from voucher_order o
        where exists (select from voucher v where v.order_no = o.order_no)`,
  ),
)

export const voidsArePosted = checkBy(
  'shop: vouchers taken back for a refund are in the ledger, and nothing else',
  () =>
    asPosted(
      'void:',
      sql`with taken as (
          select order_no, sum(paid_fen)::int as fen from voucher where order_no <> '' and refunded_at is not null
          group by order_no
        )
        select v.order_no, 'voucher:' || v.code, v.paid_fen from voucher v where v.order_no <> '' and v.refunded_at is not null
        union all
        select t.order_no, side.account, side.fen from taken t join voucher_order o using (order_no),
               lateral (values ('subject:' || o.order_no, -o.refund_fen), ('revenue', o.refund_fen - t.fen)) side(account, fen)`,
    ),
)

/** Money that its order has not settled yet is added. */
export const ordersAgree = checkBy(
  'shop: the ledger owes an order what it was paid, until it has its vouchers or its money back',
  () => sql`
    with stands as (
      select o.order_no, o.state, -coalesce(sum(e.amount_fen), 0) as fen,
             case when o.state = 'paid' then o.amount_fen else 0 end
             + coalesce((select sum(p.amount_fen - p.refunded_fen) from payment p where p.subject_no = o.order_no
                         and p.state = 'paid' and p.pay_no is distinct from o.pay_no), 0) as due
      from voucher_order o left join ledger_entry e on e.account = 'subject:' || o.order_no
      group by o.order_no
    )
    select order_no || ' is ' || state || ' and owed ' || fen || ', should be ' || due as what
    from stands where fen <> due order by order_no`,
)
