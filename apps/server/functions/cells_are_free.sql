create or replace function cells_are_free(on_day date, cells jsonb) returns boolean
language sql stable strict as $$
  select coalesce(bool_and(d.pool_id is not null and cells_have(d.taken, d.capacity, c.first, c.places)), false)
  from cells_of(cells) as c
  left join pool_day d on d.pool_id = c.pool_id and d.day = on_day
$$;
