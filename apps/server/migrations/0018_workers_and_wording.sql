CREATE TABLE "job_worker" (
	"id" text PRIMARY KEY NOT NULL,
	"job_ids" bigint[] NOT NULL,
	"beat_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- 0006 was reworded once: a database that had its first wording gets what it says today.
alter table pool_day set (fillfactor = 50);
--> statement-breakpoint
-- The cells of a taking as rows, in the one order in which they are locked. Not strict, so that it becomes part of the
-- statement that asks and is planned with it.
create or replace function cells_of(cells jsonb) returns table (pool_id int, first int, places int[])
language sql immutable parallel safe rows 3 as $$
  select (c->>'pool_id')::int, (c->>'first')::int,
         array(select n::int from jsonb_array_elements_text(c->'places') with ordinality as p(n, nth) order by nth)
  from jsonb_array_elements(cells) as c
  order by 1, 2
$$;
--> statement-breakpoint
-- Takes all cells or none, and says under which number; null when they do not fit. Everybody takes pools in the order
-- of their numbers, so that nobody waits for somebody who waits for them.
create or replace function take_cells(at_store int, on_day date, wanted jsonb) returns bigint
language plpgsql as $$
declare
  cell record;
  is_free boolean;
  done int := 0;
  taken_as bigint;
begin
  -- Those who come too late are told without waiting for those who were in time.
  select coalesce(bool_and(d.pool_id is not null and cells_have(d.taken, d.capacity, c.first, c.places)), false)
    into is_free from cells_of(wanted) as c left join pool_day d on d.pool_id = c.pool_id and d.day = on_day;
  if not is_free then return null; end if;
  for cell in select c.pool_id, c.first, c.places from cells_of(wanted) as c loop
    update pool_day d set taken = cells_plus(d.taken, cell.first, cell.places, 1)
      where d.pool_id = cell.pool_id and d.day = on_day and cells_have(d.taken, d.capacity, cell.first, cell.places);
    if not found then
      -- Somebody was quicker: what was taken on the way goes back.
      update pool_day d set taken = cells_plus(d.taken, c.first, c.places, -1)
        from (select * from cells_of(wanted) limit done) as c where d.pool_id = c.pool_id and d.day = on_day;
      return null;
    end if;
    done := done + 1;
  end loop;
  insert into taking (store_id, day, cells) values (at_store, on_day, wanted) returning id into taken_as;
  return taken_as;
end
$$;
