-- Cells that are taken already go over to another visit that wants exactly these: answers their number, or null where
-- they are others or the store does not plan with them any more. Locked as whoever takes cells locks them.
create or replace function keep_cells(taken_as bigint, at_store int, on_day date, wanted jsonb) returns bigint
language plpgsql as $$
begin
  perform 1 from taking t where t.id = taken_as and t.store_id = at_store and t.day = on_day and t.cells = wanted;
  if not found then return null; end if;
  perform 1 from pool_day d
    where d.day = on_day and d.pool_id in (select pool_id from cells_of(wanted)) order by d.pool_id for update;
  perform 1 from cells_of(wanted) as c
    left join pool_day d on d.pool_id = c.pool_id and d.day = on_day
    cross join lateral generate_series(1, cardinality(c.places)) as nth
    where c.places[nth] > 0 and (d.pool_id is null or d.taken[c.first + nth] > d.plan[c.first + nth]);
  if found then return null; end if;
  return taken_as;
end
$$;
