-- How often accounts that have left did a limited thing since a moment, as far as they had a number or an identity of
-- this member's.
create or replace function left_uses(of_what text, of_member bigint, since timestamptz) returns int
language sql stable as $$
  select count(distinct u.act)::int from left_use u join account_trace t on t.hash = u.hash
    where t.member_id = of_member and u.what = of_what and u.at > since
$$;
