import { sql } from 'drizzle-orm'
import { checkBy } from '../../db/audit.sql'

export const pointsAgree = checkBy(
  'membership: points are the sum of their entries',
  () => sql`
    with said as (select member_id, sum(amount) as points from points_entry group by member_id)
    select 'member ' || coalesce(m.member_id, s.member_id) || ' has ' || coalesce(m.points, 0) || ' points, entries say '
           || coalesce(s.points, 0) as what
    from membership m full join said s on s.member_id = m.member_id
    where coalesce(m.points, 0) <> coalesce(s.points, 0) order by 1`,
)

export const balancesFollow = checkBy(
  'points_entry: each says the balance that it left behind',
  () => sql`
    select 'entry ' || id || ' left ' || balance_after || ', the sum until then is ' || until as what
    from (select id, balance_after, sum(amount) over (partition by member_id order by id) as until from points_entry) e
    where balance_after <> until order by id`,
)

export const owedAgrees = checkBy(
  'membership: owed points are the sum of their entries',
  () => sql`
    with said as (select member_id, sum(amount) as owed from owed_entry group by member_id)
    select 'member ' || coalesce(m.member_id, s.member_id) || ' owes ' || coalesce(m.owed_points, 0)
           || ' points, entries say ' || coalesce(s.owed, 0) as what
    from membership m full join said s on s.member_id = m.member_id
    where coalesce(m.owed_points, 0) <> coalesce(s.owed, 0) order by 1`,
)

export const owedIsPaidOnce = checkBy(
  'owed_entry: what is paid of it is an entry of points, and the other way round',
  () => sql`
    select coalesce(o.subject_no, p.subject_no) || ' paid ' || coalesce(-o.amount, 0) || ', points say '
           || coalesce(-p.amount, 0) as what
    from (select * from owed_entry where kind = 'settled' and subject_no not like 'merged_out:%') o
    full join (select * from points_entry where event = 'owed_settled') p on p.subject_no = o.subject_no
    where coalesce(o.amount, 0) <> coalesce(p.amount, 0) order by 1`,
)

export const growthHolds = checkBy(
  'growth_entry: nothing that is taken back is more than what it undoes',
  () => sql`
    select 'member ' || member_id || ' has ' || sum(amount) || ' growth until ' || counts_until as what
    from growth_entry group by member_id, counts_until having sum(amount) < 0 order by 1`,
)

export const claimsBringPoints = checkBy(
  'task_done: what is claimed has brought its points',
  () => sql`
    select 'claim ' || d.entry_no || ' is worth ' || (d.reward->>'points') || ' points, entries say '
           || coalesce(e.amount, 0) as what
    from task_done d left join points_entry e on e.event = 'task' and e.subject_no = d.entry_no
    where d.claimed_at is not null and (d.reward->>'points')::int <> coalesce(e.amount, 0) order by 1`,
)

export const claimsBringGrowth = checkBy(
  'task_done: what is claimed has brought its growth',
  () => sql`
    select 'claim ' || d.entry_no || ' is worth ' || (d.reward->>'growth') || ' growth, entries say '
           || coalesce(e.amount, 0) as what
    from task_done d left join growth_entry e on e.event = 'task' and e.subject_no = d.entry_no
    where d.claimed_at is not null and (d.reward->>'growth')::int <> coalesce(e.amount, 0) order by 1`,
)

export const taskPointsClaimed = checkBy(
  'points_entry: points of tasks were claimed',
  () => sql`
    select 'entry ' || e.id || ' of ' || e.subject_no || ' was claimed by nobody' as what
    from points_entry e join member m on m.id = e.member_id and m.merged_into is null and m.unregistered_at is null
    where e.event = 'task' and e.subject_no ~ '^T[0-9]+:'
      and not exists (select from task_done d where d.entry_no = e.subject_no) order by 1`,
)
