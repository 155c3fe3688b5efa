ALTER TABLE "booking" ADD COLUMN "is_unproven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What stands against one more booking of a member: how many are held, since when too many stay unpaid, and another
-- visit at the same hour. Whoever asks waits for whoever asked before and is not done yet. What accounts of the same
-- person that have left did not pay for counts with it. Bookings for a number that nobody has proven count among
-- themselves, and its owner's among theirs.
create or replace function holds_of(
  of_member bigint, unproven boolean, at_time timestamptz, starts timestamptz, ends timestamptz, unpaid_a_day int,
  besides text[],
  out holds int, out unpaid_since timestamptz, out beside text
) language plpgsql as $$
declare
  unpaid timestamptz[];
begin
  perform pg_advisory_xact_lock(hashtextextended('holds:' || of_member, 17));
  select count(*) filter (where b.state = 'held' and b.hold_until > at_time),
         coalesce(array_agg(b.created_at) filter (where b.state in ('held', 'expired', 'cancelled')), '{}')
    into holds, unpaid
    from booking b
    where b.member_id = of_member and b.is_unproven = unproven and b.created_at > at_time - interval '24 hours'
      and b.payable_fen > 0 and b.paid_fen = 0;
  if not unproven then
    select unpaid || coalesce(array_agg(l.at), '{}') into unpaid from (
      select distinct u.act, u.at from left_use u join account_trace t on t.hash = u.hash
        where t.member_id = of_member and u.what = 'unpaid_booking' and u.at > at_time - interval '24 hours') l;
  end if;
  select s.at into unpaid_since from unnest(unpaid) s(at) order by s.at desc offset unpaid_a_day - 1 limit 1;
  select b.order_sn into beside from booking b
    where b.member_id = of_member and b.start_at < ends and b.end_at > starts
      and (b.state = 'booked' or b.state = 'held' and b.hold_until > at_time) and b.order_sn <> all (besides)
    order by b.start_at limit 1;
end
$$;
