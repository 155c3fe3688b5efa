import { sql } from 'drizzle-orm'
import { checkBy } from '../../db/audit.sql'

/** A booking's own number and those of its reschedules: what is paid for it is paid under one of them. */
const subjects = sql`
  select order_sn, order_sn as subject_no from booking
  union all select order_sn, reschedule_no from reschedule`

/** Goodwill of each booking, in all, through providers, and after it was earned. */
const gifts = sql`
  select order_sn, sum(amount_fen)::int as fen, sum(money_fen)::int as money_fen,
         coalesce(sum(amount_fen) filter (where is_earned), 0)::int as earned_fen
  from goodwill group by order_sn`

/** What is still here of the payments that the booking has taken note of, and what its state says should be. */
export const moneyAgrees = checkBy(
  'booking: paid_fen agrees with payments less refunds',
  () => sql`
    with here as (
      select s.order_sn, sum(p.amount_fen - p.refunded_fen) as fen
      from (${subjects}) s join payment p on p.subject_no = s.subject_no and p.state = 'paid'
      where exists (select from booking_event e where e.order_sn = s.order_sn and e.who = 'payment:' || p.pay_no)
      group by s.order_sn
    ), listed as (
      select b.order_sn, b.state, coalesce(h.fen, 0) as fen,
             case when b.state in ('held', 'expired', 'cancelled') then 0
                  when b.state = 'no_show' then 0 else b.paid_fen - coalesce(g.money_fen, 0) end as least,
             case when b.state in ('held', 'expired') then 0
                  when b.state in ('cancelled', 'no_show')
                  then (b.paid_fen + b.prepaid_fen) * (b.policy->>'keep_percent')::int / 100
                  else b.paid_fen - coalesce(g.money_fen, 0) end as most
      from booking b left join here h using (order_sn) left join (${gifts}) g using (order_sn)
    )
    select order_sn || ' is ' || state || ' and has ' || fen || ', should be '
           || least || case when most > least then ' to ' || most else '' end as what
    from listed where fen not between least and most order by order_sn`,
)

export const nothingLeftOver = checkBy(
  'booking: of a finished one everything has gone back or is earned',
  () => sql`
    select b.order_sn || ' is ' || b.state || ' and ' || -sum(e.amount_fen) || ' is nobody''s' as what
    from booking b join (${subjects}) s using (order_sn) join ledger_entry e on e.account = 'subject:' || s.subject_no
    where b.state in ('completed', 'cancelled', 'no_show')
      and not exists (select from payment p where p.subject_no = s.subject_no and p.state = 'paid' and not exists
            (select from booking_event v where v.order_sn = b.order_sn and v.who = 'payment:' || p.pay_no))
    group by b.order_sn, b.state having sum(e.amount_fen) <> 0 order by b.order_sn`,
)

/** Exactly what is withheld: of money that is settled and of cards, what has not gone back. */
export const revenueAgrees = checkBy(
  'booking: what is earned of one is what it was settled with and has not gone back',
  () => sql`
    with came as (
      select s.order_sn, sum(p.amount_fen - p.refunded_fen) as fen
      from (${subjects}) s join payment p on p.subject_no = s.subject_no and p.state = 'paid'
      where exists (select from booking_event e where e.order_sn = s.order_sn and e.who = 'payment:' || p.pay_no)
      group by 1
    ), cards as (
      select subject_no as order_sn, sum(amount_fen - back_fen) as fen from wallet_use
      where state in ('used', 'returned') group by 1
    ), companies as (
      select subject_no as order_sn, sum(amount_fen) as fen from ledger_entry
      where account like 'company:%' and (txn like 'corp:%' or txn like 'corp_back:%') group by 1
    ), earned as (
      select split_part(substr(txn, 8), '/', 1) as order_sn, -sum(amount_fen) as fen from ledger_entry
      where account = 'revenue' and txn like 'earned:B%' group by 1
    ), listed as (
      select b.order_sn, b.state, coalesce(e.fen, 0) - coalesce(g.earned_fen, 0) as earned, coalesce(c.fen, 0) + coalesce(w.fen, 0) + coalesce(o.fen, 0) as due
      from booking b left join came c using (order_sn) left join cards w using (order_sn)
      left join companies o using (order_sn)
      left join earned e using (order_sn) left join (${gifts}) g using (order_sn) where b.state in ('completed', 'cancelled', 'no_show')
    )
    select order_sn || ' is ' || state || ' and earned ' || earned || ', should be ' || due as what
    from listed where earned <> due order by order_sn`,
)

export const paymentsAreSettled = checkBy(
  'booking: what came in for it is settled within an hour',
  (now) => sql`
    select p.pay_no || ' came in at ' || p.paid_at || ' and ' || s.order_sn || ' has not settled it' as what
    from (${subjects}) s join payment p on p.subject_no = s.subject_no and p.state = 'paid'
    where p.paid_at < ${now}::timestamptz - interval '1 hour' and not exists
      (select from booking_event e where e.order_sn = s.order_sn and e.who = 'payment:' || p.pay_no)
    order by 1`,
)

export const liveIsSeen = checkBy(
  'booking: nothing live is hidden from its owner',
  () => sql`
    select order_sn || ' is ' || state || ' and hidden' as what from booking
    where hidden_at is not null and state not in ('completed', 'expired', 'cancelled', 'no_show') order by order_sn`,
)

/** That no taking is nobody's is looked at by the waitlist, which knows all who take. */
export const takingsAreLive = checkBy(
  'booking: live bookings have their cells',
  (now) => sql`
    select order_sn || ' is ' || state || ' without cells' as what from booking
    where taking_id is null and state in ('held', 'booked', 'checked_in')
      -- Cells of days that are long over are swept, whatever staff said of the visit.
      and end_at > ${now}::timestamptz - interval '80 days' order by 1`,
)

export const holdsEnd = checkBy(
  'booking: no hold outlives its time by a minute',
  (now) => sql`
    select order_sn || ' is held since its time ran out at ' || hold_until as what from booking
    where state = 'held' and hold_until < ${now}::timestamptz - interval '1 minute' order by order_sn`,
)

/** What the state of a booking makes of what it has taken of the card case. */
export const tendersAgree = checkBy(
  'booking: what it has taken of the card case is what it says, and stands as it stands',
  () => sql`
    with taken as (
      select subject_no as order_sn, coalesce(sum(amount_fen) filter (where kind = 'coupon'), 0) as discount,
             coalesce(sum(amount_fen) filter (where kind <> 'coupon'), 0) as prepaid,
             string_agg(distinct state, ',' order by state) as states
      from wallet_use where state <> 'dropped' group by subject_no
    )
    select b.order_sn || ' is ' || b.state || ' with ' || coalesce(t.states, 'nothing') || ' of '
           || coalesce(t.discount, 0) || ' and ' || coalesce(t.prepaid, 0) || ', says ' || b.discount_fen || ' and '
           || b.prepaid_fen as what
    from booking b left join taken t using (order_sn)
    where b.discount_fen <> coalesce(t.discount, 0) or b.prepaid_fen <> coalesce(t.prepaid, 0)
       or (t.states is not null and not case b.state
             when 'held' then t.states = 'locked' when 'expired' then t.states = 'released'
             when 'cancelled' then t.states in ('released', 'returned', 'used', 'returned,used')
             when 'no_show' then t.states in ('returned', 'used', 'returned,used')
             else t.states = 'used' end)
    order by b.order_sn`,
)

/** A finished one is looked at by nothingLeftOver; money that it has not settled yet is added. */
export const subjectsAgree = checkBy(
  'booking: the ledger owes a live one what it was paid with, whatever it was paid with',
  () => sql`
    with stands as (
      select s.order_sn, -sum(e.amount_fen) as fen
      from (${subjects}) s join ledger_entry e on e.account = 'subject:' || s.subject_no group by s.order_sn
    ), unheard as (
      select s.order_sn, sum(p.amount_fen - p.refunded_fen) as fen
      from (${subjects}) s join payment p on p.subject_no = s.subject_no and p.state = 'paid'
      where not exists (select from booking_event e where e.order_sn = s.order_sn and e.who = 'payment:' || p.pay_no)
      group by s.order_sn
    ), listed as (
      select b.order_sn, b.state, coalesce(s.fen, 0) as fen, coalesce(u.fen, 0) + case b.state
               when 'expired' then 0
               when 'held' then (select coalesce(sum(w.amount_fen), 0) from wallet_use w
                                 where w.subject_no = b.order_sn and w.kind = 'gift_card' and w.state = 'locked')
               else b.total_fen - coalesce(g.fen, 0) end as due
      from booking b left join stands s using (order_sn) left join unheard u using (order_sn)
      left join (${gifts}) g using (order_sn)
      where b.state not in ('completed', 'cancelled', 'no_show')
    )
    select order_sn || ' is ' || state || ' and owed ' || fen || ', should be ' || due as what
    from listed where fen <> due order by order_sn`,
)

/** S: used in a store, without a booking of ours. */
export const earnedIsOver = checkBy(
  'booking: what is earned is of visits that are over',
  () => sql`
    select distinct e.txn || ' is earned of ' || e.account || coalesce(', which is ' || b.state, '') as what
    from ledger_entry e left join booking b on b.order_sn = split_part(substr(e.txn, 8), '/', 1)
    where e.txn like 'earned:%'
      and (e.account !~ '^(revenue$|subject:)'
           or case when b.order_sn is null then e.txn not like 'earned:S%'
                   else b.state not in ('completed', 'cancelled', 'no_show') end)
    order by 1`,
)

export const pointsAreEarned = checkBy(
  'booking: only completed visits have earned points and growth',
  () => sql`
    select e.order_sn || ' has earned and is ' || coalesce(b.state, 'not there') as what
    from (select order_sn from points_entry where event = 'earned'
          union select order_sn from growth_entry where event = 'earned') e
    left join booking b on b.order_sn = e.order_sn where b.state is distinct from 'completed' order by 1`,
)

const companyWithheld = sql`b.company_fen * (b.company->>'keep_percent')::int / 100`

/** A missed visit is charged by the company's own rule, a cancelled one by it or not at all, every other one whole. */
export const companiesAgree = checkBy(
  'booking: companies owe what their bookings say',
  () => sql`
    with stands as (
      select subject_no as order_sn, account, sum(amount_fen) as fen from ledger_entry
      where account like 'company:%' and (txn like 'corp:%' or txn like 'corp_back:%') group by 1, 2
    ), listed as (
      select coalesce(b.order_sn, s.order_sn) as order_sn, b.state, coalesce(s.fen, 0) as fen,
             case when b.booked_at is null then array[0] when b.state = 'no_show' then array[${companyWithheld}]
                  when b.state = 'cancelled' then array[0, ${companyWithheld}] else array[b.company_fen] end as due
      from (select * from booking where company is not null) b
      full join stands s on s.order_sn = b.order_sn and s.account = 'company:' || (b.company->>'id')
    )
    select order_sn || coalesce(' is ' || state, ' is of no company') || ' and its company owes ' || fen || ', should be '
           || coalesce(array_to_string(due, ' or '), '0') as what
    from listed where fen <> all(coalesce(due, array[0])) order by order_sn`,
)

/** A stage never runs ahead of its visit's state, nor on when the visit has left the floor. */
export const stagesAgree = checkBy(
  'booking: stages of visits agree with their states',
  () => sql`
    select b.order_sn || ' is ' || b.state || ' and stage ' || s.step || ' '
           || case when s.began_at is null then 'is there' when s.ended_at is null then 'goes on' else 'was' end as what
    from visit_stage s join booking b using (order_sn)
    where b.state in ('held', 'booked', 'expired', 'no_show')
       or (s.began_at is not null and s.ended_at is null and b.state not in ('checked_in', 'shooting', 'selecting'))
       or (s.began_at is not null and b.state = 'checked_in' and (s.pool_kind <> 'seat' or b.branch = 'makeup'))
       or (s.began_at is not null and b.state = 'shooting' and s.pool_kind = 'screen')
    union all
    select order_sn || ' has several stages at once' from visit_stage
    where began_at is not null and ended_at is null group by order_sn having count(*) > 1
    union all
    select m.order_sn || ' is ' || b.state || ' and said to be missed' from missed_visit m join booking b using (order_sn)
    where b.state <> 'booked'
    order by 1`,
)

/** Within a minute: the entry has the moment of its request, a line of the history may be a little later. */
export const staffActsAreLogged = checkBy(
  'booking: no act of staff is without its entry in the audit log',
  () => sql`
    select e.order_sn || ': ' || e.event || ' by ' || e.who || ' at ' || e.at as what
    from booking_event e where e.who like 'staff:%'
      and not exists (select from audit_entry a where a.subject_kind = 'booking' and a.subject_no = e.order_sn
            and 'staff:' || a.staff_id = e.who
            and (a.at between e.at - interval '1 minute' and e.at + interval '1 minute'
                 -- Tapped without a network, and sent on the same day.
                 or (e.event = 'checked_in' and a.after ? 'tapped_at' and a.at between e.at and e.at + interval '1 day')))
    order by 1`,
)
