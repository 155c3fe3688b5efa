-- What stands against one more booking of a member: how many are held, since when too many stay unpaid, and another
-- visit at the same hour. Whoever asks waits for whoever asked before and is not done yet.
create or replace function member_holds(
  of_member bigint, at_time timestamptz, starts timestamptz, ends timestamptz, unpaid_a_day int, besides text[],
  out holds int, out unpaid_since timestamptz, out beside text
) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('holds:' || of_member, 17));
  select count(*) filter (where b.state = 'held' and b.hold_until > at_time),
         case when count(*) filter (where b.state in ('held', 'expired', 'cancelled')) >= unpaid_a_day
              then (array_agg(b.created_at order by b.created_at desc)
                      filter (where b.state in ('held', 'expired', 'cancelled')))[unpaid_a_day] end
    into holds, unpaid_since
    from booking b
    where b.member_id = of_member and b.created_at > at_time - interval '24 hours'
      and b.payable_fen > 0 and b.paid_fen = 0;
  select b.order_sn into beside from booking b
    where b.member_id = of_member and b.start_at < ends and b.end_at > starts
      and (b.state = 'booked' or b.state = 'held' and b.hold_until > at_time) and b.order_sn <> all (besides)
    order by b.start_at limit 1;
end
$$;
