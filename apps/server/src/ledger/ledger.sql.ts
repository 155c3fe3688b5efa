import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { ledger_entry } from './ledger.table'

type NewEntry = typeof ledger_entry.$inferInsert

/** How many were added: all, or none when this txn is there already. */
export async function insertEntries(tx: Tx, entries: NewEntry[]): Promise<number> {
  const added = await tx
    .insert(ledger_entry)
    .values(entries)
    .onConflictDoNothing({ target: [ledger_entry.txn, ledger_entry.nth] })
    .returning({ id: ledger_entry.id })
  return added.length
}

export const entriesOf = (tx: Tx, txn: string) =>
  tx
    .select({ account: ledger_entry.account, amount_fen: ledger_entry.amount_fen })
    .from(ledger_entry)
    .where(eq(ledger_entry.txn, txn))
    .orderBy(asc(ledger_entry.nth))

/** The balance of an account; of one subject alone where one is named. */
export async function sumOf(tx: Tx, account: string, subjectNo?: string): Promise<number> {
  const [row] = await tx
    .select({ fen: sql<number>`coalesce(sum(${ledger_entry.amount_fen}), 0)::int` })
    .from(ledger_entry)
    .where(
      and(
        eq(ledger_entry.account, account),
        subjectNo === undefined ? undefined : eq(ledger_entry.subject_no, subjectNo),
      ),
    )
  return row?.fen ?? 0
}
