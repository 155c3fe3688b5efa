import { and, asc, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, type PgTable, QueryBuilder } from 'drizzle-orm/pg-core'
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

/** A text column of a member's rows, each text replaced by what is to be seen of it. */
export async function hideTexts(
  tx: Tx,
  { table, column }: Rows,
  name: string,
  memberId: number,
  hide: (text: string) => string,
): Promise<void> {
  const text = columnOf(table, name)
  const found = await tx.selectDistinct({ text }).from(table).where(eq(column, memberId))
  for (const { text: seen } of found)
    if (typeof seen === 'string' && seen !== '')
      await tx
        .update(table)
        .set({ [name]: hide(seen) })
        .where(and(eq(column, memberId), eq(text, seen)))
}

interface Uses {
  readonly what: string
  readonly at: PgColumn
  readonly forMs: number
}

/** A member's rows of late, as acts that count towards a limit. */
export const usesIn = ({ table, column }: Rows, { what, at, forMs }: Uses, memberId: number, now: Date): SQL => {
  const until = sql`${at} + make_interval(secs => ${forMs / 1000}::float8)`
  return new QueryBuilder()
    .select({ what: sql`${what}::text`.as('what'), at: sql`${at}`.as('at'), until: until.as('until') })
    .from(table)
    .where(and(eq(column, memberId), gt(at, new Date(now.getTime() - forMs))))
    .getSQL()
}

const keyOf = (table: PgTable, column: PgColumn): string => {
  const found = Object.entries(getTableColumns(table)).find(([, one]) => one === column)
  if (!found) throw new Error(`${column.name} is no column of its table`)
  return found[0]
}

function columnOf(table: PgTable, field: string): PgColumn {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const column = columns[field]
  if (!column) throw new Error(`${field} is no column of its table`)
  return column
}

const pick = (table: PgTable, fields: readonly string[]): Record<string, PgColumn> =>
  Object.fromEntries(fields.map((field) => [field, columnOf(table, field)]))
