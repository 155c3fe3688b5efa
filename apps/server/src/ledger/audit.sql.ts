import { sql } from 'drizzle-orm'
import { checkBy } from '../db/audit.sql'

export const ledgerBalances = checkBy(
  'ledger: every txn sums to zero',
  () => sql`select txn || ' sums to ' || sum(amount_fen) as what from ledger_entry
            group by txn having sum(amount_fen) <> 0 order by txn`,
)
