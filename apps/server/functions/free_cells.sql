-- Frees what was taken under a number; false when it was free already. Where more was taken than is planned, the
-- capacity goes down with it.
create or replace function free_cells(taken_as bigint) returns boolean
language plpgsql as $$
declare
  was taking;
begin
  select * into was from taking where id = taken_as for update;
  if not found then return false; end if;
  perform 1 from pool_day d
    where d.day = was.day and d.pool_id in (select pool_id from cells_of(was.cells)) order by d.pool_id for update;
  update pool_day d
    set taken = cells_plus(d.taken, c.first, c.places, -1),
        capacity = case when d.capacity = d.plan then d.capacity
                        else cells_capacity(d.plan, cells_plus(d.taken, c.first, c.places, -1)) end
    from cells_of(was.cells) as c where d.pool_id = c.pool_id and d.day = was.day;
  delete from taking where id = taken_as;
  return true;
end
$$;
