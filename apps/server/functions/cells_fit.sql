-- Every cell of a day holds at least 0 and at most its capacity; both arrays have the day's 96 quarter hours. Asked with
-- every change of a day: eight cells in one expression cost a third of what a query over them costs.
create or replace function cells_fit(taken smallint[], capacity smallint[]) returns boolean
language plpgsql immutable strict parallel safe as $$
begin
  if cardinality(taken) <> 96 or cardinality(capacity) <> 96 then return false; end if;
  -- Most days begin empty: no need to look at them cell by cell.
  if 0 = all(taken) then return 0 <= all(capacity); end if;
  if not 0 <= all(taken) then return false; end if;
  for n in 1 .. 96 by 8 loop
    if taken[n] > capacity[n] or taken[n + 1] > capacity[n + 1] or taken[n + 2] > capacity[n + 2]
      or taken[n + 3] > capacity[n + 3] or taken[n + 4] > capacity[n + 4] or taken[n + 5] > capacity[n + 5]
      or taken[n + 6] > capacity[n + 6] or taken[n + 7] > capacity[n + 7] then return false; end if;
  end loop;
  return true;
end
$$;
