import { is, Param, Placeholder, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

/** A statement that is asked often: its text is made once, and every connection plans it once. */
export interface Statement {
  readonly name: string
  readonly text: string
  /** Its values in the order of the text, by the names of its placeholders. */
  readonly valuesOf: (named: Record<string, unknown>) => unknown[]
}

const dialect = new PgDialect()

type Read = (named: Record<string, unknown>) => unknown

function readNamed(named: Record<string, unknown>, name: string): unknown {
  if (!Object.hasOwn(named, name)) throw new Error(`no value for ${name}`)
  return named[name]
}

/** Found out once what a value is made of, not with every run. */
function readerOf(param: unknown): Read {
  if (is(param, Placeholder)) return (named) => readNamed(named, param.name)
  if (is(param, Param) && is(param.value, Placeholder)) {
    const { encoder, value } = param
    return (named) => encoder.mapToDriverValue(readNamed(named, value.name))
  }
  return () => param
}

export function statement(name: string, query: SQL): Statement {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const readers = params.map(readerOf)
  return { name, text, valuesOf: (named) => readers.map((read) => read(named)) }
}
