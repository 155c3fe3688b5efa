-- Writes the plan of some stores (null: of all) from one day to another, and answers every day of a pool that it changed
-- or made. Must come after the change, in its transaction. Changes wait for each other here, so that each sees those
-- before it; bookings wait for rows that change alone, which are locked in the order in which bookings lock them.
create or replace function replan(of_stores int[], from_day date, to_day date)
returns table (store_id int, pool_id int, day date, was smallint[], plan smallint[], taken smallint[])
language plpgsql as $$
#variable_conflict use_column
declare
  pools int[];
  days date[];
  befores text[];
  plans text[];
begin
  perform pg_advisory_xact_lock(hashtextextended('plan', 17));
  select array_agg(n.pool_id), array_agg(n.day), array_agg(d.plan::text), array_agg(n.plan::text)
    into pools, days, befores, plans
    from planned(of_stores, from_day, to_day) n
    left join pool_day d on d.pool_id = n.pool_id and d.day = n.day
    where d.plan is distinct from n.plan;
  perform 1 from pool_day d join unnest(pools, days) as n(pool_id, day) on d.pool_id = n.pool_id and d.day = n.day
    order by d.pool_id, d.day for update of d;
  return query
    with n as (
      select * from unnest(pools, days, befores, plans) as n(pool_id, day, was, plan)
    ), written as (
      insert into pool_day as d (pool_id, day, capacity, taken, plan)
      select n.pool_id, n.day, n.plan::smallint[], array_fill(0::smallint, array[96]), n.plan::smallint[]
      from n order by 1, 2
      on conflict (pool_id, day) do update
        set plan = excluded.plan, capacity = cells_capacity(excluded.plan, d.taken)
      returning d.pool_id, d.day, d.plan, d.taken
    )
    select p.store_id, w.pool_id, w.day, coalesce(n.was::smallint[], array_fill(0::smallint, array[96])), w.plan, w.taken
    from written w
    join n on n.pool_id = w.pool_id and n.day = w.day
    join pool p on p.id = w.pool_id
    order by w.pool_id, w.day;
end
$$;
