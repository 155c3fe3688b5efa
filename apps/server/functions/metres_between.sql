-- Metres between two places on a sphere; inlined by the planner.
create or replace function metres_between(lng1 float8, lat1 float8, lng2 float8, lat2 float8) returns float8
language sql immutable strict parallel safe as $$
  select 12742017.6 * asin(least(1, sqrt(
    power(sin(radians(lat2 - lat1) / 2), 2)
    + cos(radians(lat1)) * cos(radians(lat2)) * power(sin(radians(lng2 - lng1) / 2), 2)
  )))
$$;
