import { sql } from 'drizzle-orm'
import { checkBy } from '../../db/audit.sql'
import { caseless } from './closing.sql'

/** The job gathers them every five minutes; a reschedule that was paid a moment ago has its time. */
export const casesAreMade = checkBy(
  'booking: visits on the days of an announced closing are its cases',
  (now) => sql`
    select b.order_sn || ' falls on closing ' || c.id || ' and is no case of it' as what ${caseless}
      and c.announced_at < ${now}::timestamptz - interval '15 minutes'
      and not exists (select from booking_event e
                      where e.order_sn = b.order_sn and e.at > ${now}::timestamptz - interval '15 minutes')
    order by 1`,
)

export const casesEndAsTheirVisits = checkBy(
  'booking: a case that ended in a refund has no visit, and no case that ended has offers',
  () => sql`
    select k.order_sn || ' was refunded for closing ' || k.closing_id || ' and is ' || b.state as what
    from closing_case k join booking b using (order_sn)
    where k.outcome = 'refunded' and b.state not in ('cancelled', 'expired')
    union all
    select k.order_sn || ' ended in closing ' || k.closing_id || ' and has offers still'
    from closing_case k where k.outcome is not null
      and exists (select from closing_offer o where o.closing_id = k.closing_id and o.order_sn = k.order_sn)
    order by 1`,
)
