-- What a pool offers with the places that are lent to it for the day, which count within the hours alone.
create or replace function cells_lent(cells smallint[], lends jsonb, opens time, closes time) returns smallint[]
language plpgsql immutable parallel safe as $$
declare
  first int := ceil(extract(epoch from opens) / 900);
  last int := floor(extract(epoch from closes) / 900);
  lent record;
begin
  if lends is null or opens is null then return cells; end if;
  for lent in select * from jsonb_to_recordset(lends) as l(from_time time, to_time time, places int) loop
    for nth in greatest(first, floor(extract(epoch from lent.from_time) / 900)::int) + 1
      .. least(last, ceil(extract(epoch from lent.to_time) / 900)::int) loop
      cells[nth] := cells[nth] + lent.places;
    end loop;
  end loop;
  return cells;
end
$$;
