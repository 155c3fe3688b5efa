import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

/** A statement that is asked often: its text is made once, and every connection plans it once. */
export interface Statement {
  readonly name: string
  readonly text: string
  /** Its values in the order of the text, by the names of its placeholders. */
  readonly valuesOf: (named: Record<string, unknown>) => unknown[]
}

const dialect = new PgDialect()

export function statement(name: string, query: SQL): Statement {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return { name, text, valuesOf: (named) => fillPlaceholders(params, named) }
}
