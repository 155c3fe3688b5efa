-- Adds (sign 1) or takes away (sign -1) places from the cells of a day, from the first on. Arrays count from 1.
create function cells_plus(taken smallint[], first int, places int[], sign int) returns smallint[]
language plpgsql immutable strict parallel safe as $$
begin
  for nth in 1 .. cardinality(places) loop
    taken[first + nth] := taken[first + nth] + sign * places[nth];
  end loop;
  return taken;
end
$$;
--> statement-breakpoint
-- Whether every cell from the first on has the places wanted of it.
create function cells_have(taken smallint[], capacity smallint[], first int, places int[]) returns boolean
language plpgsql immutable strict parallel safe as $$
begin
  if first < 0 or first + cardinality(places) > 96 then return false; end if;
  for nth in 1 .. cardinality(places) loop
    if places[nth] > 0 and taken[first + nth] + places[nth] > capacity[first + nth] then return false; end if;
  end loop;
  return true;
end
$$;
--> statement-breakpoint
-- The cells of a taking as rows, in the one order in which they are locked.
create function cells_of(cells jsonb) returns table (pool_id int, first int, places int[])
language sql immutable strict parallel safe rows 3 as $$
  select (c->>'pool_id')::int, (c->>'first')::int,
         array(select n::int from jsonb_array_elements_text(c->'places') with ordinality as p(n, nth) order by nth)
  from jsonb_array_elements(cells) as c
  order by 1, 2
$$;
--> statement-breakpoint
create function cells_are_free(on_day date, cells jsonb) returns boolean
language sql stable strict as $$
  select coalesce(bool_and(d.pool_id is not null and cells_have(d.taken, d.capacity, c.first, c.places)), false)
  from cells_of(cells) as c
  left join pool_day d on d.pool_id = c.pool_id and d.day = on_day
$$;
--> statement-breakpoint
-- Takes all cells or none, and says under which number; null when they do not fit.
create function take_cells(at_store int, on_day date, wanted jsonb) returns bigint
language plpgsql as $$
declare
  taken_as bigint;
begin
  -- Those who come too late are told without waiting for those who were in time.
  if not cells_are_free(on_day, wanted) then return null; end if;
  perform 1 from pool_day d
    where d.day = on_day and d.pool_id in (select pool_id from cells_of(wanted)) order by d.pool_id for update;
  if not cells_are_free(on_day, wanted) then return null; end if;
  update pool_day d set taken = cells_plus(d.taken, c.first, c.places, 1)
    from cells_of(wanted) as c where d.pool_id = c.pool_id and d.day = on_day;
  insert into taking (store_id, day, cells) values (at_store, on_day, wanted) returning id into taken_as;
  return taken_as;
end
$$;
--> statement-breakpoint
-- Frees what was taken under a number; false when it was free already.
create function free_cells(taken_as bigint) returns boolean
language plpgsql as $$
declare
  was taking;
begin
  select * into was from taking where id = taken_as for update;
  if not found then return false; end if;
  perform 1 from pool_day d
    where d.day = was.day and d.pool_id in (select pool_id from cells_of(was.cells)) order by d.pool_id for update;
  update pool_day d set taken = cells_plus(d.taken, c.first, c.places, -1)
    from cells_of(was.cells) as c where d.pool_id = c.pool_id and d.day = was.day;
  delete from taking where id = taken_as;
  return true;
end
$$;
--> statement-breakpoint
-- Takes new cells and frees the old ones, or leaves everything as it was and answers null. One's own cells are in
-- nobody's way. Both days are locked in one order, so that moves that cross each other wait and do not die.
create function move_cells(taken_as bigint, at_store int, on_day date, wanted jsonb) returns bigint
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
  update pool_day d set taken = cells_plus(d.taken, c.first, c.places, -1)
    from cells_of(was.cells) as c where d.pool_id = c.pool_id and d.day = was.day;
  if not cells_are_free(on_day, wanted) then
    update pool_day d set taken = cells_plus(d.taken, c.first, c.places, 1)
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
--> statement-breakpoint
-- How many unpaid bookings a member holds; whoever asks waits for whoever asked before and is not done yet.
create function count_holds(of_member bigint, at_time timestamptz) returns int
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('holds:' || of_member, 17));
  return (select count(*)::int from booking b
          where b.member_id = of_member and b.state = 'held' and b.hold_until > at_time);
end
$$;
