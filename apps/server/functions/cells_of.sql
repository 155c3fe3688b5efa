-- The cells of a taking as rows, in the one order in which they are locked. Not strict, so that it becomes part of the
-- statement that asks and is planned with it.
create or replace function cells_of(cells jsonb) returns table (pool_id int, first int, places int[])
language sql immutable parallel safe rows 3 as $$
  select (c->>'pool_id')::int, (c->>'first')::int,
         array(select n::int from jsonb_array_elements_text(c->'places') with ordinality as p(n, nth) order by nth)
  from jsonb_array_elements(cells) as c
  order by 1, 2
$$;
