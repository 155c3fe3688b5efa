import { sql } from 'drizzle-orm'
import { checkBy } from '../db/audit.sql'

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
      select subject_no, code, case when state = 'released' then 0 else amount_fen - back_fen end as fen
      from wallet_use where kind = 'gift_card'
    )
    select coalesce(u.subject_no, s.subject_no) || ' uses ' || coalesce(u.fen, 0) || ' of ' || coalesce(u.code, s.code)
           || ', entries say ' || coalesce(s.fen, 0) as what
    from used u full join said s on s.subject_no = u.subject_no and s.code = u.code
    where coalesce(u.fen, 0) <> coalesce(s.fen, 0) order by 1`,
)
