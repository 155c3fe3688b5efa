import type { Tx } from '../db/database'
import { entriesOf, insertEntries, sumOf } from './ledger.sql'

/** The accounts of the ledger: money at a provider or in our bank, on a card, with a subject or a company, on its way back, or earned. */
export type Account = `${string}:${string}` | 'revenue' | 'bank'

export const subjectAccount = (no: string): Account => `subject:${no}`

/** Above zero: the company owes us. */
export const companyAccount = (id: number): Account => `company:${id}`

export interface Entry {
  readonly account: Account
  /** Above 0 it comes to the account, below it leaves. */
  readonly amount_fen: number
  readonly subject_no: string
}

export interface Txn {
  readonly txn: string
  readonly entries: readonly Entry[]
}

/**
 * Writes txns in the transaction of their facts, in one statement. The same txn again changes nothing; with other
 * entries it is a mistake. That the entries sum to zero the database checks at commit.
 */
export async function postAll(tx: Tx, txns: readonly Txn[], at: Date): Promise<void> {
  const rows = txns.flatMap(({ txn, entries }) =>
    entries.filter(({ amount_fen }) => amount_fen !== 0).map((entry, nth) => ({ ...entry, txn, nth, at })),
  )
  if (rows.length === 0 || (await insertEntries(tx, rows)) === rows.length) return
  for (const { txn } of txns) {
    const wanted = rows.filter((row) => row.txn === txn).map(({ account, amount_fen }) => ({ account, amount_fen }))
    if (JSON.stringify(await entriesOf(tx, txn)) !== JSON.stringify(wanted))
      throw new Error(`ledger: ${txn} means something else`)
  }
}

export const post = (tx: Tx, txn: string, entries: readonly Entry[], at: Date): Promise<void> =>
  postAll(tx, [{ txn, entries }], at)

export interface Transfer {
  readonly from: Account
  readonly to: Account
  readonly amount_fen: number
  readonly subject_no: string
  readonly at: Date
}

/** The usual txn: so much from one account to another. */
export const transfer = (tx: Tx, txn: string, { from, to, amount_fen, subject_no, at }: Transfer): Promise<void> =>
  post(
    tx,
    txn,
    [
      { account: to, amount_fen, subject_no },
      { account: from, amount_fen: -amount_fen, subject_no },
    ],
    at,
  )

/** Above 0 the account has it, below it owes it. */
export const balanceOf = (tx: Tx, account: Account, subjectNo?: string): Promise<number> =>
  sumOf(tx, account, subjectNo)
