import { readdirSync, readFileSync } from 'node:fs'
import type { TestApp } from '../app'
import { rows } from '../rows'

/** A hand in the database that the database itself would stop. */
export async function force(app: TestApp, table: string, statement: string, values: unknown[] = []): Promise<void> {
  await rows(app, `alter table ${table} disable trigger user`)
  await rows(app, statement, values)
  await rows(app, `alter table ${table} enable trigger user`)
}

/** The balance of every account. */
export const balances = (app: TestApp) =>
  rows<{ account: string; fen: number }>(
    app,
    'select account, sum(amount_fen)::int as fen from ledger_entry group by 1 order by 1',
  )

/** The same with all vouchers as one: which of an order's was the dearer by a fen does not matter. */
export const balancesAlike = (app: TestApp) =>
  rows(
    app,
    `select regexp_replace(account, '^voucher:.*', 'voucher') as account, sum(amount_fen)::int as fen
     from ledger_entry group by 1 order by 1`,
  )

export const ledgerBalance = async (app: TestApp, account: string): Promise<number> =>
  (await balances(app)).find((one) => one.account === account)?.fen ?? 0

/** As if there had never been a ledger, nor shares of what vouchers cost; companies owed nothing before there was one. */
export async function forgetLedger(app: TestApp): Promise<void> {
  await force(app, 'ledger_entry', "delete from ledger_entry where txn not like 'corp:%'")
  await rows(app, 'update voucher set paid_fen = 0')
}

/** The statements of the migrations that post what happened before them. */
export async function postPast(app: TestApp): Promise<void> {
  const folder = new URL('../../../migrations/', import.meta.url)
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  for (const name of names.toSorted())
    for (const statement of readFileSync(new URL(name, folder), 'utf8').split('--> statement-breakpoint'))
      if (/insert into ledger_entry|update voucher v set paid_fen/.test(statement)) await rows(app, statement)
}
