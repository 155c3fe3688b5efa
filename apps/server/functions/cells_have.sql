-- Whether every cell from the first on has the places wanted of it.
create or replace function cells_have(taken smallint[], capacity smallint[], first int, places int[]) returns boolean
language plpgsql immutable strict parallel safe as $$
begin
  if first < 0 or first + cardinality(places) > 96 then return false; end if;
  for nth in 1 .. cardinality(places) loop
    if places[nth] > 0 and taken[first + nth] + places[nth] > capacity[first + nth] then return false; end if;
  end loop;
  return true;
end
$$;
