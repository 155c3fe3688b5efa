-- What stands against one more booking of a member: how many are held, since when too many stay unpaid, and another
-- visit at the same hour. Whoever asks waits for whoever asked before and is not done yet. What accounts of the same
-- person that have left did not pay for counts with it.
create or replace function member_holds(
  of_member bigint, at_time timestamptz, starts timestamptz, ends timestamptz, unpaid_a_day int, besides text[],
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
    where b.member_id = of_member and b.created_at > at_time - interval '24 hours'
      and b.payable_fen > 0 and b.paid_fen = 0;
  select unpaid || coalesce(array_agg(l.at), '{}') into unpaid from (
    select distinct u.act, u.at from left_use u join account_trace t on t.hash = u.hash
      where t.member_id = of_member and u.what = 'unpaid_booking' and u.at > at_time - interval '24 hours') l;
  select s.at into unpaid_since from unnest(unpaid) s(at) order by s.at desc offset unpaid_a_day - 1 limit 1;
  select b.order_sn into beside from booking b
    where b.member_id = of_member and b.start_at < ends and b.end_at > starts
      and (b.state = 'booked' or b.state = 'held' and b.hold_until > at_time) and b.order_sn <> all (besides)
    order by b.start_at limit 1;
end
$$;
--> statement-breakpoint
-- Takes one of an offer for a member, for the card that was just made; says the how many-th it is, or why it is none.
-- Whoever takes of the same group waits here for the takes of the same member that are not done yet. The offer's row is
-- locked last, since everybody waits for it; what was taken of it on the way to a refusal goes back. Takes of accounts
-- of the same person that have left count with those of this one.
create or replace function take_offer(
  of_offer text, of_member bigint, on_day date, at_time timestamptz, takes_a_day int, card_kind text, card_code text,
  by_channel text, by_member bigint, out nth int, out refused text
) language plpgsql as $$
declare
  offer campaign_offer;
  ever int;
  that_day int;
  most_today int;
  gone int;
  gone_today int;
  most_gone_today int;
begin
  select * into offer from campaign_offer where key = of_offer;
  perform pg_advisory_xact_lock(hashtextextended('takes:' || coalesce(offer.limit_group, of_offer) || ':' || of_member, 41));
  select count(*), count(*) filter (where t.day = on_day), coalesce(max(t.nth) filter (where t.offer_key = of_offer), 0) + 1
    into ever, that_day, nth
    from campaign_take t join campaign_offer o on o.key = t.offer_key
    where t.member_id = of_member and (o.key = of_offer or o.limit_group = offer.limit_group);
  select count(*) into most_today from campaign_take t where t.member_id = of_member and t.day = on_day;
  select count(distinct u.act) filter (where o.key = of_offer or o.limit_group = offer.limit_group),
         count(distinct u.act) filter (where (o.key = of_offer or o.limit_group = offer.limit_group) and l.on_day),
         count(distinct u.act) filter (where l.on_day)
    into gone, gone_today, most_gone_today
    from left_use u join account_trace a on a.hash = u.hash join campaign_offer o on u.what = 'campaign_offer:' || o.key
      cross join lateral (select (u.at at time zone 'Asia/Shanghai')::date = take_offer.on_day as on_day) l
    where a.member_id = of_member;
  if ever + gone >= offer.per_member or that_day + gone_today >= offer.per_member_day
    or most_today + most_gone_today >= takes_a_day then
    refused := 'limit';
    return;
  end if;
  update campaign_offer o set taken = taken + 1
    where key = of_offer and taken < stock and state = 'on' and at_time >= opens_at and at_time < closes_at
    returning o.* into offer;
  if not found then
    select case when o.state = 'on' and at_time >= o.opens_at and at_time < o.closes_at then 'sold_out' else 'over' end
      into refused from campaign_offer o where o.key = of_offer;
    refused := coalesce(refused, 'over');
    return;
  end if;
  insert into campaign_offer_day as d (offer_key, day, taken) values (of_offer, on_day, 1)
    on conflict (offer_key, day) do update set taken = d.taken + 1
      where offer.day_stock is null or d.taken < offer.day_stock;
  if not found then
    update campaign_offer set taken = taken - 1 where key = of_offer;
    refused := 'day_out';
    return;
  end if;
  insert into campaign_take (offer_key, member_id, nth, day, coupon_type, code, channel, inviter_id, at)
    values (of_offer, of_member, nth, on_day, card_kind, card_code, by_channel, by_member, at_time);
end
$$;
