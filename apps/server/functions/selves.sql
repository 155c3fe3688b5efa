-- The accounts of one person, as far as numbers and identities can tell: what one has tried, the others have tried too.
create or replace function selves(of_member bigint) returns bigint[]
language sql stable as $$
  select array_append(coalesce(array_agg(distinct o.member_id), '{}'), of_member)
    from account_trace t join account_trace o on o.kind = t.kind and o.hash = t.hash and o.member_id <> t.member_id
    where t.member_id = of_member
$$;
