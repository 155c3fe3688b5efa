-- All one- and two-letter pieces of a text: any part of a word can then be found through an index, in any language.
create or replace function grams_of(words text) returns text[]
language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct piece), '{}')
  from (
    select substr(words, at, size) as piece
    from generate_series(1, char_length(words)) as at, generate_series(1, 2) as size
    where at + size - 1 <= char_length(words)
  ) as pieces
  where position(' ' in piece) = 0
$$;
