import { sql } from 'drizzle-orm'
import { checkBy } from '../../db/audit.sql'

/** Counters of the drive, of its products and of its days beside the visits that have a place. */
export const placesAgree = checkBy(
  'enterprise: as many places are taken as visits have one',
  () => sql`
    with taken as (select * from corp_booking where not released), counted as (
      select d.drive_no || ' has' as what, d.used, (select count(*) from taken t where t.drive_no = d.drive_no) as due
      from drive d
      union all
      select p.drive_no || ' has of product ' || p.product_id, p.used,
             (select count(*) from taken t where t.drive_no = p.drive_no and t.product_id = p.product_id)
      from drive_product p
      union all
      select coalesce(y.drive_no, t.drive_no) || ' has on ' || coalesce(y.day, t.day) || ' at '
             || coalesce(y.store_id, t.store_id), coalesce(y.used, 0), coalesce(t.due, 0)
      from drive_day y full join
           (select drive_no, store_id, day, count(*) as due from taken group by 1, 2, 3) t using (drive_no, store_id, day)
    )
    select what || ' ' || used || ' taken, should be ' || due as what from counted where used <> due order by 1`,
)

/** Told by a job within the hour, so that what has just ended may still be on its way. */
export const visitsAgree = checkBy(
  'enterprise: a visit of a drive is what its booking says',
  (now) => sql`
    with listed as (
      select b.order_sn, b.state, b.company_fen, b.total_fen, b.store_id, (b.start_at at time zone 'Asia/Shanghai')::date as day,
             c.order_sn is not null as listed, c.released, c.charged_fen, c.company_fen as part_fen, c.member_fen,
             c.store_id as at_store, c.day as on_day,
             exists (select from booking_event e where e.order_sn = b.order_sn
                     and e.at > ${now}::timestamptz - interval '1 hour') as fresh
      from booking b full join corp_booking c using (order_sn) where b.company is not null or c.order_sn is not null
    ), judged as (
      select order_sn, case
        when not listed then 'is of no drive'
        when part_fen <> company_fen or part_fen + member_fen <> total_fen then 'is split in another way'
        when not released and (store_id <> at_store or day <> on_day) then 'has its place elsewhere'
        when released and state not in ('expired', 'cancelled') then 'is ' || state || ' without a place'
        when fresh then null
        when not released and state = 'expired' then 'is expired and has a place'
        when charged_fen is null and state in ('completed', 'cancelled', 'no_show') then 'is over and nobody knows what it costs'
      end as wrong from listed
    )
    select order_sn || ' ' || wrong as what from judged where wrong is not null order by 1`,
)
