import { asc, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './database'

/** Rows of a table whose column says to which member they belong. */
export interface Rows {
  readonly table: PgTable
  readonly column: PgColumn
}

export const reassignRows = (tx: Tx, { table, column }: Rows, from: number, into: number) =>
  tx
    .update(table)
    .set({ [keyOf(table, column)]: into })
    .where(eq(column, from))

export const deleteRows = (tx: Tx, { table, column }: Rows, memberId: number) =>
  tx.delete(table).where(eq(column, memberId))

/** Of each row what is named, the oldest first. */
export const listRows = (tx: Tx, { table, column }: Rows, fields: readonly string[], memberId: number, order: SQL[]) =>
  tx
    .select(pick(table, fields))
    .from(table)
    .where(eq(column, memberId))
    .orderBy(...order)

/** By when they are of, then by number where the table has one. */
export function inOrder({ table }: Rows, since: PgColumn | null): SQL[] {
  const { id } = getTableColumns(table)
  return [since, id].flatMap((one) => (one ? [asc(one)] : []))
}

const keyOf = (table: PgTable, column: PgColumn): string => {
  const found = Object.entries(getTableColumns(table)).find(([, one]) => one === column)
  if (!found) throw new Error(`${column.name} is no column of its table`)
  return found[0]
}

function pick(table: PgTable, fields: readonly string[]): Record<string, PgColumn> {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  return Object.fromEntries(
    fields.map((field) => {
      const column = columns[field]
      if (!column) throw new Error(`${field} is no column of its table`)
      return [field, column]
    }),
  )
}
