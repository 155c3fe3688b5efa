-- Takes new cells and frees the old ones, or leaves everything as it was and answers null. One's own cells are in
-- nobody's way, where the plan still has them. Both days are locked in one order, so that moves that cross each other
-- wait and do not die.
create or replace function move_cells(taken_as bigint, at_store int, on_day date, wanted jsonb) returns bigint
language plpgsql as $$
declare
  was taking;
  moved_to bigint;
begin
  select * into was from taking where id = taken_as for update;
  if not found then return null; end if;
  perform 1 from pool_day d
    where (d.day = was.day and d.pool_id in (select pool_id from cells_of(was.cells)))
       or (d.day = on_day and d.pool_id in (select pool_id from cells_of(wanted)))
    order by d.pool_id, d.day for update;
  update pool_day d
    set taken = cells_plus(d.taken, c.first, c.places, -1),
        capacity = case when d.capacity = d.plan then d.capacity
                        else cells_capacity(d.plan, cells_plus(d.taken, c.first, c.places, -1)) end
    from cells_of(was.cells) as c where d.pool_id = c.pool_id and d.day = was.day;
  if not cells_are_free(on_day, wanted) then
    update pool_day d
      set taken = cells_plus(d.taken, c.first, c.places, 1),
          capacity = cells_capacity(d.plan, cells_plus(d.taken, c.first, c.places, 1))
      from cells_of(was.cells) as c where d.pool_id = c.pool_id and d.day = was.day;
    return null;
  end if;
  update pool_day d set taken = cells_plus(d.taken, c.first, c.places, 1)
    from cells_of(wanted) as c where d.pool_id = c.pool_id and d.day = on_day;
  insert into taking (store_id, day, cells) values (at_store, on_day, wanted) returning id into moved_to;
  delete from taking where id = taken_as;
  return moved_to;
end
$$;
