-- What a pool offers on a day: its places within the hours, less what is blocked. Without hours: nothing.
create or replace function cells_planned(places int, opens time, closes time, blocks jsonb) returns smallint[]
language plpgsql immutable parallel safe as $$
declare
  cells smallint[] := array_fill(0::smallint, array[96]);
  first int := ceil(extract(epoch from opens) / 900);
  last int := floor(extract(epoch from closes) / 900);
  block record;
begin
  if opens is null or first >= last then return cells; end if;
  cells := array_fill(0::smallint, array[first]) || array_fill(places::smallint, array[last - first])
    || array_fill(0::smallint, array[96 - last]);
  if blocks is null then return cells; end if;
  for block in select * from jsonb_to_recordset(blocks) as b(from_time time, to_time time, places int) loop
    for nth in greatest(first, floor(extract(epoch from block.from_time) / 900)::int) + 1
      .. least(last, ceil(extract(epoch from block.to_time) / 900)::int) loop
      cells[nth] := greatest(0, cells[nth] - block.places);
    end loop;
  end loop;
  return cells;
end
$$;
