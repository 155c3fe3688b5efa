import { sql } from 'drizzle-orm'
import { checkBy } from '../db/audit.sql'

/** Of bookings that live, of reschedules that wait for their money and of turns that stand: there is nobody else. */
export const takingsAreSomebodys = checkBy(
  'waitlist: takings belong to live bookings or to live turns',
  () => sql`
    select 'taking ' || t.id || ' is nobody''s' as what from taking t
    where not exists (select from booking b where b.taking_id = t.id
                      and b.state not in ('expired', 'cancelled', 'no_show'))
      and not exists (select from reschedule r where r.taking_id = t.id and r.state = 'held')
      and not exists (select from wait_turn n where n.taking_id = t.id and n.state = 'live')
    union all
    select 'taking ' || n.taking_id || ' is of turn ' || n.turn_no || ' and of another' from wait_turn n
    where exists (select from booking b where b.taking_id = n.taking_id)
       or exists (select from reschedule r where r.taking_id = n.taking_id) order by 1`,
)

export const turnsAgree = checkBy(
  'waitlist: a live turn has its cells, and its wait knows it alone',
  () => sql`
    select n.turn_no || ' is live and ' || case when w.state <> 'live' then 'its wait is ' || w.state
             when w.turn_no is null then 'its wait does not know it' else 'its wait has ' || w.turn_no end as what
    from wait_turn n join wait w using (wait_no) where n.state = 'live' and w.turn_no is distinct from n.turn_no
    union all
    select w.wait_no || ' has ' || w.turn_no || ', which is ' || coalesce(n.state, 'not there') from wait w
    left join wait_turn n on n.turn_no = w.turn_no where w.turn_no is not null and n.state is distinct from 'live'
    union all
    select n.turn_no || ' holds other cells than its own day''s' from wait_turn n join taking t on t.id = n.taking_id
    where n.state = 'live' and (t.store_id <> n.store_id or t.day <> n.day)
    order by 1`,
)

export const turnsEnd = checkBy(
  'waitlist: no turn outlives its time by a minute',
  (now) => sql`
    select turn_no || ' is live since its time ran out at ' || until as what from wait_turn
    where state = 'live' and until < ${now}::timestamptz - interval '1 minute' order by turn_no`,
)

export const waitsEnd = checkBy(
  'waitlist: a wait ends with its last day, and one that is booked has a booking of its owner',
  (now) => sql`
    select wait_no || ' waits for ' || last_day || ' still' as what from wait
    where state = 'live' and last_day < (${now}::timestamptz at time zone 'Asia/Shanghai' - interval '1 hour')::date
    union all
    select w.wait_no || ' is booked as ' || w.order_sn || ', which is ' ||
           case when b.order_sn is null then 'not there' else 'another''s' end
    from wait w left join booking b using (order_sn)
    where w.state = 'booked' and b.member_id is distinct from w.member_id order by 1`,
)
