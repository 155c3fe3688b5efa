import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** A pool or a transaction: SQL functions take it as an argument and never reach for a global one. */
export type Tx = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'with' | '$with'
>

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
  const db = drizzle({ client: pool })
  return { db, pool, transaction: (work) => db.transaction(work), close: () => pool.end() }
}
