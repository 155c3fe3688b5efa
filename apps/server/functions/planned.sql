-- The plan of every pool of some stores (null: of all) on some days: within the hours of the weekday or of the special
-- day, nothing on closures, in a renovation and in a store that is given up, less what is blocked, with what is lent.
create or replace function planned(of_stores int[], from_day date, to_day date)
returns table (pool_id int, day date, plan smallint[])
language sql stable as $$
  select p.id, o.day,
         cells_lent(cells_planned(case when o.closed then 0 else p.capacity end, o.opens, o.closes, b.blocks),
                    case when o.closed then null else l.lends end, o.opens, o.closes)
  from (
    select s.id, d.day, coalesce(x.open_time, h.open_time) as opens, coalesce(x.close_time, h.close_time) as closes,
           not s.is_open or coalesce(d.day between s.renovation_from and s.renovation_until, false)
             or exists (select from closure c where c.day = d.day and (c.store_id is null or c.store_id = s.id)) as closed
    from store s
    cross join (select g::date as day from generate_series(from_day, to_day, interval '1 day') g) d
    left join special_day x on x.store_id = s.id and x.day = d.day
    left join store_hours h on h.store_id = s.id and h.weekday = extract(dow from d.day)
    where of_stores is null or s.id = any(of_stores)
  ) o
  join pool p on p.store_id = o.id
  left join lateral (
    select jsonb_agg(b) as blocks from block b
    where b.pool_id = p.id and b.from_day <= o.day and (b.until_day is null or o.day <= b.until_day)
      and extract(dow from o.day) = any(b.weekdays)
  ) b on true
  left join lateral (
    select jsonb_agg(l) as lends from lend l where l.pool_id = p.id and l.day = o.day
  ) l on true
$$;
