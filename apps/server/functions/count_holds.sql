-- For the release before, which still asks it while one replaces the other.
-- How many unpaid bookings a member holds; whoever asks waits for whoever asked before and is not done yet.
create or replace function count_holds(of_member bigint, at_time timestamptz) returns int
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('holds:' || of_member, 17));
  return (select count(*)::int from booking b
          where b.member_id = of_member and b.state = 'held' and b.hold_until > at_time);
end
$$;
