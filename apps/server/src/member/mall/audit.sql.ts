import { sql } from 'drizzle-orm'
import { checkBy } from '../../db/audit.sql'

export const stockHolds = checkBy(
  'points_item: no more is taken than there is',
  () => sql`
    select 'item ' || id || ': ' || taken || ' of ' || stock as what from points_item
    where taken > stock or taken < 0 order by id`,
)

export const takenAgrees = checkBy(
  'points_item: what is taken is what was redeemed',
  () => sql`
    select 'item ' || i.id || ': ' || i.taken || ' taken, ' || count(r.*) || ' redeemed' as what
    from points_item i left join points_redeem r on r.item_id = i.id and r.returned_at is null
    group by i.id having i.taken <> count(r.*) order by i.id`,
)

export const daysAgree = checkBy(
  'points_item_day: what a day gave is what was redeemed on it',
  () => sql`
    with redeemed as (
      select item_id, (at at time zone 'Asia/Shanghai')::date as day, count(*) as taken from points_redeem group by 1, 2
    )
    select 'item ' || coalesce(d.item_id, r.item_id) || ' on ' || coalesce(d.day, r.day) || ': '
           || coalesce(d.taken, 0) || ' taken, ' || coalesce(r.taken, 0) || ' redeemed' as what
    from points_item_day d full join redeemed r on r.item_id = d.item_id and r.day = d.day
    where coalesce(d.taken, 0) <> coalesce(r.taken, 0) order by 1`,
)

/** By its number, whoever has it: accounts merge. */
export const redeemsArePaid = checkBy(
  'points_redeem: each has taken its points, and gave them back once where it was withdrawn',
  () => sql`
    with back as (
      select split_part(subject_no, ':', 1) as redeem_no, sum(amount) as amount
      from points_entry where event = 'returned' group by 1
    )
    select coalesce(r.redeem_no, e.subject_no, b.redeem_no) || ' cost ' || coalesce(r.points, 0) || ', entries say '
           || coalesce(-e.amount, 0) || ', back ' || coalesce(b.amount, 0) as what
    from points_redeem r
    full join (select * from points_entry where event = 'redeemed') e on e.subject_no = r.redeem_no
    full join back b on b.redeem_no = r.redeem_no
    where coalesce(r.points, 0) <> coalesce(-e.amount, 0)
       or coalesce(b.amount, 0) <> (case when r.returned_at is null then 0 else r.points end) order by 1`,
)

export const redeemsHaveCards = checkBy(
  'points_redeem: each has its card, and one that was withdrawn cannot be used',
  () => sql`
    with card as (
      select 'coupon' as kind, code, withdrawn_at from coupon where origin = 'points'
      union all select 'voucher', code, withdrawn_at from voucher where origin = 'points'
      union all select 'gift_card', code, null from gift_card where origin = 'points'
    )
    select coalesce(r.redeem_no, 'card ' || c.code) as what
    from points_redeem r full join card c on c.code = r.code and c.kind = r.coupon_type
    where r.redeem_no is null or c.code is null or (r.returned_at is null) <> (c.withdrawn_at is null) order by 1`,
)

export const levelGiftsHaveCards = checkBy(
  'level_gift: each has its card',
  () => sql`
    select 'member ' || g.member_id || ': ' || g.kind || ' ' || g.key as what from level_gift g
    where not exists (select from coupon c where c.code = g.code and c.origin = 'level') order by 1`,
)
