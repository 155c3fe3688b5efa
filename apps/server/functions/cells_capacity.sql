-- What may be taken: what is planned, and what is taken already beyond it.
create or replace function cells_capacity(plan smallint[], taken smallint[]) returns smallint[]
language plpgsql immutable strict parallel safe as $$
begin
  for nth in 1 .. 96 loop
    if taken[nth] > plan[nth] then plan[nth] := taken[nth]; end if;
  end loop;
  return plan;
end
$$;
