import { sql } from 'drizzle-orm'
import { checkBy } from '../db/audit.sql'
import { asPosted, asTransferred } from '../ledger/audit.sql'

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
             then 0 else paid_fen end as fen
      from voucher v
    )
    select coalesce(d.code, o.code) || ' should be owed ' || coalesce(d.fen, 0) || ', the ledger says '
           || coalesce(o.fen, 0) as what
    from due d full join owed o using (code) where coalesce(d.fen, 0) <> coalesce(o.fen, 0) order by 1`,
)
