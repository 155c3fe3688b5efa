import { type SQL, sql } from 'drizzle-orm'
import { checkBy } from '../db/audit.sql'

export const ledgerBalances = checkBy(
  'ledger: every txn sums to zero',
  () => sql`select txn || ' sums to ' || sum(amount_fen) as what from ledger_entry
            group by txn having sum(amount_fen) <> 0 order by txn`,
)

/** The room that posts a kind of txn compares it with its own facts; a kind that no room posts is a finding. */
export const txnsAreKnown = checkBy(
  'ledger: every txn is of a kind that some room posts',
  () => sql`select distinct txn || ' tells of nothing' as what from ledger_entry
            where txn !~ '^(capture|refund|settled|earned|gift|used|returned|sold|void|given|arrived|goodwill|by_hand|corp|corp_back|corp_paid|corp_corrected):.' order by 1`,
)

/** Every entry that facts ask for, `no, account, fen`, beside what the ledger has under their name: neither may have more. */
export const asPosted = (prefix: string, facts: SQL): SQL => sql`
  with wanted as (
    select no, account, fen, row_number() over (partition by no, account, fen) as nth
    from (${facts}) fact(no, account, fen) where fen <> 0
  ), posted as (
    select no, account, fen, row_number() over (partition by no, account, fen) as nth
    from (select substr(txn, ${prefix.length + 1}::int) as no, account, amount_fen as fen from ledger_entry
          where txn like ${`${prefix}%`}) entry
  )
  select coalesce(w.no, p.no) || ': ' || coalesce(w.account, p.account) || ' should be ' || coalesce(w.fen, 0)
         || ', is ' || coalesce(p.fen, 0) as what
  from wanted w full join posted p on p.no = w.no and p.account = w.account and p.fen = w.fen and p.nth = w.nth
  where w.no is null or p.no is null order by 1`

/** The same for transfers: `no, to_account, from_account, amount_fen`. */
export const asTransferred = (prefix: string, facts: SQL): SQL =>
  asPosted(
    prefix,
    sql`select fact.no, side.account, side.fen from (${facts}) fact(no, to_account, from_account, amount_fen),
               lateral (values (to_account, amount_fen), (from_account, -amount_fen)) side(account, fen)`,
  )
