import type pg from 'pg'
import { type Tx, txOn } from '../apps/server/src/db/database.ts'

export type Statement = { text: string; name?: string; values: unknown[] }

/** A statement exactly as the product sends it: its text, its values and whether it is prepared by name. */
export const statementOf = async (ask: (tx: Tx) => Promise<unknown>): Promise<Statement> => {
  const sent: Statement[] = []
  const client = {
    query: async ({ text, name, values: own = [] }: pg.QueryConfig, values = own) => {
      sent.push({ text, ...(name && { name }), values })
      return { rows: [] }
    },
  }
  await ask(txOn(client as unknown as pg.PoolClient))
  if (!sent[0]) throw new Error('nothing was asked of the database')
  return sent[0]
}
