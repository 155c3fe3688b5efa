import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Tx } from '../apps/server/src/db/database.ts'

export type Statement = { text: string; name?: string; values: unknown[] }

/** A statement exactly as the product sends it: its text, its values and whether it is prepared by name. */
export const statementOf = async (ask: (tx: Tx) => Promise<unknown>): Promise<Statement> => {
  const sent: Statement[] = []
  const client = {
    query: async ({ text, name }: pg.QueryConfig, values: unknown[]) => {
      sent.push({ text, ...(name && { name }), values })
      return { rows: [] }
    },
  }
  await ask(drizzle({ client: client as unknown as pg.Client }))
  if (!sent[0]) throw new Error('nothing was asked of the database')
  return sent[0]
}
