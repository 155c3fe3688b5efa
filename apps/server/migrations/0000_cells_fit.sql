-- Every cell of a day holds at least 0 and at most its capacity; both arrays have the day's 96 quarter hours.
create function cells_fit(taken smallint[], capacity smallint[]) returns boolean
language sql immutable strict parallel safe as $$
  select cardinality(taken) = 96 and cardinality(capacity) = 96
    and not exists (select 1 from unnest(taken, capacity) as cell(t, c) where t < 0 or t > c)
$$;
--> statement-breakpoint
-- Metres between two places on a sphere; inlined by the planner.
create function metres_between(lng1 float8, lat1 float8, lng2 float8, lat2 float8) returns float8
language sql immutable strict parallel safe as $$
  select 12742017.6 * asin(least(1, sqrt(
    power(sin(radians(lat2 - lat1) / 2), 2)
    + cos(radians(lat1)) * cos(radians(lat2)) * power(sin(radians(lng2 - lng1) / 2), 2)
  )))
$$;
