import { sql } from 'drizzle-orm'
import { checkBy } from '../db/audit.sql'

export const stockAgrees = checkBy(
  'shop: what is sold and held of a set is what its orders say',
  () => sql`
    with told as (
      select s.id, s.sold, s.reserved, coalesce(sum(o.count) filter (where o.state = 'held'), 0) as held,
             coalesce(sum(o.count) filter (where o.state in ('paid', 'issued')
               or (o.state in ('refunding', 'refunded') and o.refund_fen < o.amount_fen)), 0) as bought
      from coupon_set s left join voucher_order o on o.set_id = s.id group by s.id
    )
    select 'set ' || id || ' says ' || sold || ' sold and ' || reserved || ' held, its orders ' || bought || ' and ' || held
           as what
    from told where sold <> bought or reserved <> held order by id`,
)

export const vouchersAgree = checkBy(
  'shop: an issued order has all its vouchers, and no other has a live one',
  () => sql`
    select o.order_no || ' is ' || o.state || ' with ' || count(v.code) || ' vouchers' as what
    from voucher_order o left join voucher v on v.order_no = o.order_no
    group by o.order_no
    having (o.state = 'issued' and count(v.code) <> o.count * (o.gives->>'count')::int)
        or (o.state in ('held', 'expired', 'paid') and count(v.code) > 0) order by o.order_no`,
)

export const groupsAgree = checkBy(
  'shop: nobody waits in a group that is over',
  () => sql`
    select o.order_no || ' waits in ' || g.group_no || ', which is ' || g.state as what
    from voucher_order o join voucher_group g using (group_no)
    where o.state = 'paid' and g.state <> 'open' order by o.order_no`,
)
