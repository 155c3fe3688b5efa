-- Adds (sign 1) or takes away (sign -1) places from the cells of a day, from the first on. Arrays count from 1.
create or replace function cells_plus(taken smallint[], first int, places int[], sign int) returns smallint[]
language plpgsql immutable strict parallel safe as $$
begin
  for nth in 1 .. cardinality(places) loop
    taken[first + nth] := taken[first + nth] + sign * places[nth];
  end loop;
  return taken;
end
$$;
