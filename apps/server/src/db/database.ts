import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Statement } from './statement'

/** A pool or a transaction: SQL functions take it as an argument and never reach for a global one. */
export type Tx = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'with' | '$with'
> & {
  /** For the statements that whole crowds wait for. */
  run<Row>(statement: Statement, values: Record<string, unknown>): Promise<Row[]>
}

export interface Database {
  readonly db: Tx
  readonly pool: pg.Pool
  /** Runs the work in one transaction: everything or nothing. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

// Days and times stay text: the studio's time zone is applied by our own rules, not by the driver.
const DATE_OID = 1082
const textTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === DATE_OID ? (value: string) => value : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

type Client = pg.Pool | pg.PoolClient

export const txOn = (client: Client): Tx =>
  Object.assign(drizzle({ client }), {
    run: async <Row>({ name, text, valuesOf }: Statement, values: Record<string, unknown>) =>
      (await client.query({ name, text, values: valuesOf(values) })).rows as Row[],
  })

const txOfClient = new WeakMap<pg.PoolClient, Tx>()

async function inTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const tx = txOfClient.get(client) ?? txOn(client)
  txOfClient.set(client, tx)
  let lost: Error | undefined
  try {
    await client.query('begin')
    const result = await work(tx)
    await client.query('commit')
    return result
  } catch (error) {
    // A connection that cannot even go back is no use to the next.
    await client.query('rollback').catch((failed: Error) => {
      lost = failed
    })
    throw error
  } finally {
    client.release(lost)
  }
}

export function openDatabase(url: string, size = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types: textTypes,
    // A rush waits for its turn; nobody waits longer than a phone does.
    connectionTimeoutMillis: 9000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    application_name: 'kuaimen',
  })
  // A dropped idle connection must not take the process down: the next query opens another.
  pool.on('error', () => {})
  // The same for one that is lent out: whoever holds it gets the error with the next query.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return { db: txOn(pool), pool, transaction: (work) => inTransaction(pool, work), close: () => pool.end() }
}
