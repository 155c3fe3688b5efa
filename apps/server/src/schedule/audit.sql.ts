import { sql } from 'drizzle-orm'
import { checkBy } from '../db/audit.sql'

export const cellsAddUp = checkBy(
  'schedule: taken cells are the sum of the takings',
  () => sql`
    with held as (
      select (c->>'pool_id')::int as pool_id, t.day, (c->>'first')::int + nth as cell, sum(n::int) as places
      from taking t, jsonb_array_elements(t.cells) c, jsonb_array_elements_text(c->'places') with ordinality p(n, nth)
      group by 1, 2, 3
    ), taken as (
      select pool_id, day, nth as cell, n as places from pool_day, unnest(taken) with ordinality u(n, nth)
      where not (0 = all(taken)) and n <> 0
    )
    select 'pool ' || coalesce(h.pool_id, t.pool_id) || ' on ' || coalesce(h.day, t.day) || ', cell '
           || coalesce(h.cell, t.cell) || ': taken ' || coalesce(t.places, 0) || ', held ' || coalesce(h.places, 0) as what
    from held h full join taken t on h.pool_id = t.pool_id and h.day = t.day and h.cell = t.cell
    where coalesce(h.places, 0) <> coalesce(t.places, 0) order by 1`,
)

export const capacityFollows = checkBy(
  'schedule: capacity is the greater of plan and taken',
  () => sql`
    select 'pool ' || pool_id || ' on ' || day || ' has another capacity' as what
    from pool_day where capacity <> plan and capacity <> cells_capacity(plan, taken) order by 1`,
)

/** From today on: days that are over keep the plan they had. */
export const planFollows = checkBy(
  'schedule: the plan is what hours, closures, renovation, places, blocks and lends give',
  (now) => sql`
    select 'pool ' || d.pool_id || ' on ' || d.day || ' has another plan' as what
    from (select (${now}::timestamptz at time zone 'Asia/Shanghai')::date as today) t
    cross join planned(null, t.today, (select max(day) from pool_day)) n
    join pool_day d on d.pool_id = n.pool_id and d.day = n.day
    where d.plan <> n.plan order by 1`,
)
