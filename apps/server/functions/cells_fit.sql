-- Every cell of a day holds at least 0 and at most its capacity; both arrays have the day's 96 quarter hours.
create or replace function cells_fit(taken smallint[], capacity smallint[]) returns boolean
language plpgsql immutable strict parallel safe as $$
begin
  if cardinality(taken) <> 96 or cardinality(capacity) <> 96 then return false; end if;
  -- Most days begin empty: no need to look at them cell by cell.
  if 0 = all(taken) then return 0 <= all(capacity); end if;
  return not exists (select 1 from unnest(taken, capacity) as cell(t, c) where t < 0 or t > c);
end
$$;
