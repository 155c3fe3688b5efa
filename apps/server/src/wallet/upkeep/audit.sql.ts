import { type SQL, sql } from 'drizzle-orm'
import { checkBy } from '../../db/audit.sql'
import { asPosted, asTransferred } from '../../ledger/audit.sql'

export const balancesAgree = checkBy(
  'wallet: a gift card holds the sum of its entries',
  () => sql`
    select g.code || ' holds ' || g.balance_fen || ', its entries sum to ' || coalesce(sum(e.amount_fen), 0) as what
    from gift_card g left join gift_card_entry e using (code)
    group by g.code, g.balance_fen having g.balance_fen <> coalesce(sum(e.amount_fen), 0) order by g.code`,
)

export const usesAgree = checkBy(
  'wallet: what an order has taken of a gift card is what the entries say',
  () => sql`
    with said as (
      select subject_no, code, -sum(amount_fen) as fen from gift_card_entry where subject_no <> '' group by 1, 2
    ), used as (
      select subject_no, code, sum(case when state in ('released', 'dropped') then 0 else amount_fen - back_fen end) as fen
      from wallet_use where kind = 'gift_card' group by 1, 2
    )
    select coalesce(u.subject_no, s.subject_no) || ' uses ' || coalesce(u.fen, 0) || ' of ' || coalesce(u.code, s.code)
           || ', entries say ' || coalesce(s.fen, 0) as what
    from used u full join said s on s.subject_no = u.subject_no and s.code = u.code
    where coalesce(u.fen, 0) <> coalesce(s.fen, 0) order by 1`,
)

export const giftsArePosted = checkBy('wallet: what moved on gift cards is in the ledger, and nothing else', () =>
  asTransferred(
    'gift:',
    sql`select id::text,
               case event when 'issued' then 'issued:gift_card' when 'expired' then 'expired:gift_card'
                          else 'subject:' || subject_no end,
               'gift_card:' || code, amount_fen
        from gift_card_entry`,
  ),
)

export const cardsAgree = checkBy(
  'wallet: a gift card holds what the ledger says we owe on it',
  () => sql`
    with owed as (
      select substr(account, 11) as code, -sum(amount_fen) as fen from ledger_entry where account like 'gift_card:%'
      group by account
    )
    select coalesce(g.code, o.code) || ' holds ' || coalesce(g.balance_fen, 0) || ', the ledger says '
           || coalesce(o.fen, 0) as what
    from gift_card g full join owed o using (code)
    where coalesce(g.balance_fen, 0) <> coalesce(o.fen, 0) order by 1`,
)

/** Coupons and vouchers by what became of their uses; gift cards post when their balance changes. */
const uses = (states: string[], sign: 1 | -1) => sql`
  select u.id::text, side.account, ${sign}::int * side.fen
  from wallet_use u left join voucher v on u.kind = 'voucher' and v.code = u.code,
       lateral (values ('voucher:' || u.code, coalesce(v.paid_fen, 0)),
                       ('promotion:' || u.kind, u.amount_fen - coalesce(v.paid_fen, 0)),
                       ('subject:' || u.subject_no, -u.amount_fen)) side(account, fen)
  where u.kind <> 'gift_card' and u.state = any(${sql.param(states)}::text[])`

export const usesArePosted = checkBy('wallet: used coupons and vouchers are in the ledger, and nothing else', () =>
  asPosted('used:', uses(['used', 'returned', 'dropped'], 1)),
)

export const returnsArePosted = checkBy(
  'wallet: coupons and vouchers that came back are in the ledger, and nothing else',
  () => asPosted('returned:', uses(['returned', 'dropped'], -1)),
)

export const vouchersAgree = checkBy(
  'wallet: for a bought voucher we owe what was paid, until it is used or refunded',
  () => sql`
    with owed as (
      select substr(account, 9) as code, -sum(amount_fen) as fen from ledger_entry where account like 'voucher:%'
      group by account
    ), due as (
      select code, case when refunded_at is not null or exists
               (select from wallet_use u where u.kind = 'voucher' and u.code = v.code and u.state = 'used')
             or exists (select from giving g where g.code = v.code and g.state = 'open')
             then 0 else paid_fen end as fen
      from voucher v
    )
    select coalesce(d.code, o.code) || ' should be owed ' || coalesce(d.fen, 0) || ', the ledger says '
           || coalesce(o.fen, 0) as what
    from due d full join owed o using (code) where coalesce(d.fen, 0) <> coalesce(o.fen, 0) order by 1`,
)

export const givingsLock = checkBy(
  'wallet: a card is locked while it is on its way to a friend, and by nothing that is over',
  () => sql`
    select coalesce(g.giving_no, u.subject_no) || ' is ' || coalesce(g.state, 'unknown') || ', its card '
           || coalesce(u.state, 'free') as what
    from giving g full join (select * from wallet_use where subject_no like 'Z%') u
      on u.subject_no = g.giving_no and u.code = g.code
    where (g.state = 'open') is distinct from (u.state = 'locked') or u.amount_fen <> g.amount_fen order by 1`,
)

/** With the last member who took it, else with who holds it; what is under way is still the giver's. */
export const givingsAreOwn = checkBy(
  'wallet: a card under way is its giver’s, and one that was taken is with who took it last',
  () => sql`
    with card as (
      select code, member_id, given_at from voucher union all select code, member_id, given_at from gift_card
    ), last as (
      select distinct on (code) code, giving_no, taker_id, ended_at from giving where state = 'taken'
      order by code, ended_at desc, made_at desc
    )
    select g.giving_no || ' gives ' || g.code || ', which is another’s' as what
    from giving g left join card c using (code) where g.state = 'open' and c.member_id is distinct from g.member_id
    union all
    select l.giving_no || ' brought ' || l.code || ' to another than who has it' from last l left join card c using (code)
    where c.member_id is distinct from l.taker_id or c.given_at is distinct from l.ended_at
    union all
    select c.code || ' was given, and nobody took it' from card c
    where c.given_at is not null and not exists (select from last l where l.code = c.code)
    order by what`,
)

const givenVouchers = (where: SQL) => sql`
  select g.giving_no, 'voucher:' || g.code as voucher, 'subject:' || g.giving_no as subject, v.paid_fen
  from giving g join voucher v using (code) where ${where}`

export const givingsArePosted = checkBy(
  'wallet: bought vouchers on their way are in the ledger, and nothing else',
  () => asTransferred('given:', givenVouchers(sql`true`)),
)

export const arrivalsArePosted = checkBy(
  'wallet: bought vouchers that arrived or came back are in the ledger, and nothing else',
  () =>
    asTransferred(
      'arrived:',
      sql`select giving_no, subject, voucher, paid_fen from (${givenVouchers(sql`g.state <> 'open'`)}) arrived`,
    ),
)
