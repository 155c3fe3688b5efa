-- Gives turns for places of one store and day, first in line first: takes the cells and writes it down. Passes over who
-- has left the line or has a turn by now, and what somebody else was quicker to take. Locks come in one order: accounts,
-- the line, cells.
create or replace function give_turns(at_store int, on_day date, at_time timestamptz, held_until timestamptz, picks jsonb)
returns setof text
language plpgsql as $$
declare
  pick record;
  taken_as bigint;
begin
  perform 1 from member m where m.id in (
      select w.member_id from wait w join jsonb_array_elements(picks) p on w.wait_no = p->>'wait_no')
    order by m.id for key share;
  perform 1 from wait w where w.wait_no in (select p->>'wait_no' from jsonb_array_elements(picks) p)
    order by w.seq for update;
  perform 1 from pool_day d where d.day = on_day and d.pool_id in (select p.id from pool p where p.store_id = at_store)
    order by d.pool_id for update;
  for pick in
    select p->>'turn_no' as turn_no, p->>'wait_no' as wait_no, (p->>'start_at')::timestamptz as start_at,
           (p->>'end_at')::timestamptz as end_at, p->'cells' as cells
    from jsonb_array_elements(picks) with ordinality as a(p, nth) order by nth
  loop
    perform 1 from wait w where w.wait_no = pick.wait_no and w.state = 'live' and w.turn_no is null;
    continue when not found;
    taken_as := take_cells(at_store, on_day, pick.cells);
    continue when taken_as is null;
    insert into wait_turn (turn_no, wait_no, state, store_id, day, start_at, end_at, until, taking_id, made_at)
      values (pick.turn_no, pick.wait_no, 'live', at_store, on_day, pick.start_at, pick.end_at, held_until, taken_as, at_time);
    update wait w set turn_no = pick.turn_no where w.wait_no = pick.wait_no;
    return next pick.turn_no;
  end loop;
end
$$;
