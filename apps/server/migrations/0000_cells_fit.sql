-- Every cell of a day holds at least 0 and at most its capacity; both arrays have the day's 96 quarter hours.
create function cells_fit(taken smallint[], capacity smallint[]) returns boolean
language plpgsql immutable strict parallel safe as $$
begin
  if cardinality(taken) <> 96 or cardinality(capacity) <> 96 then return false; end if;
  -- Most days begin empty: no need to look at them cell by cell.
  if 0 = all(taken) then return 0 <= all(capacity); end if;
  return not exists (select 1 from unnest(taken, capacity) as cell(t, c) where t < 0 or t > c);
end
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
--> statement-breakpoint
-- All one- and two-letter pieces of a text: any part of a word can then be found through an index, in any language.
create function grams_of(words text) returns text[]
language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct piece), '{}')
  from (
    select substr(words, at, size) as piece
    from generate_series(1, char_length(words)) as at, generate_series(1, 2) as size
    where at + size - 1 <= char_length(words)
  ) as pieces
  where position(' ' in piece) = 0
$$;
