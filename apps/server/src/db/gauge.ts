import type { Tx } from './database'

interface Reading {
  /** Which of the gauges. */
  readonly name: string
  readonly value: number
  readonly labels?: Readonly<Record<string, string>>
}

/** Numbers read from the database for `/metrics` by one statement: by an index, in milliseconds, however large the tables. */
export interface DatabaseGauges {
  readonly gauges: readonly { readonly name: string; readonly help: string; readonly labelNames?: readonly string[] }[]
  readonly read: (tx: Tx, now: Date) => Promise<readonly Reading[]>
}
