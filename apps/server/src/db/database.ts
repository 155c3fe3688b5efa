import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Asked, openCache } from './cache'
import { watchPool } from './pool-metrics'
import type { Statement } from './statement'

/** A pool or a transaction: SQL functions take it as an argument and never reach for a global one. */
export type Tx = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'with' | '$with'
> & {
  /** For the statements that whole crowds wait for. */
  run<Row>(statement: Statement, values: Record<string, unknown>): Promise<Row[]>
  /** Runs when the transaction has committed; never when it rolls back; at once where none is open. */
  afterCommit(work: () => void): void
  /** An answer that requests share, read by `db`: a connection of its own, never a request's open transaction. */
  cached<T>(asked: Asked, make: (db: Tx) => Promise<T>): Promise<T>
  /** After the commit, what is cached under the scope is old. */
  expireCached(scope: string): void
}

/** Called with an error that no caller waits for: it is logged and counted. */
export type Report = (where: string, error: unknown) => void

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
type Statements = Omit<Tx, 'afterCommit' | 'cached' | 'expireCached'>

const statementsOn = (client: Client): Statements =>
  Object.assign(drizzle({ client }), {
    run: async <Row>({ name, text, valuesOf }: Statement, values: Record<string, unknown>) =>
      (await client.query({ name, text, values: valuesOf(values) })).rows as Row[],
  })

type Sharing = Pick<Tx, 'cached' | 'expireCached'>

/** @param sharing without it, answers are read by the client itself */
export function txOn(client: Client, sharing?: Sharing): Tx {
  const cache = openCache()
  const own: Sharing = {
    cached: (asked, make) => cache.get(asked, () => make(db)),
    expireCached: (scope) => cache.expire(scope),
  }
  const { cached, expireCached } = sharing ?? own
  const db: Tx = Object.assign(statementsOn(client), {
    afterCommit: (work: () => void) => work(),
    cached,
    expireCached,
  })
  return db
}

interface Open {
  readonly tx: Tx
  readonly afterwards: (() => void)[]
}

function openOn(client: pg.PoolClient, { cached, expireCached }: Sharing): Open {
  const afterwards: (() => void)[] = []
  const afterCommit = (work: () => void) => void afterwards.push(work)
  const tx = Object.assign(statementsOn(client), {
    afterCommit,
    cached,
    expireCached: (scope: string) => afterCommit(() => expireCached(scope)),
  })
  return { tx, afterwards }
}

interface Pools {
  readonly pool: pg.Pool
  readonly sharing: Sharing
  readonly report: Report
  readonly opened: WeakMap<pg.PoolClient, Open>
}

async function inTransaction<T>({ pool, sharing, report, opened }: Pools, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const open = opened.get(client) ?? openOn(client, sharing)
  opened.set(client, open)
  open.afterwards.length = 0
  let lost: Error | undefined
  let result: T
  try {
    await client.query('begin')
    result = await work(open.tx)
    await client.query('commit')
  } catch (error) {
    // A connection that cannot even go back is no use to the next.
    await client.query('rollback').catch((failed: Error) => {
      lost = failed
      report('db:rollback', failed)
    })
    client.release(lost)
    throw error
  }
  const afterwards = open.afterwards.splice(0)
  client.release()
  for (const one of afterwards) runReported(one, report)
  return result
}

/** The transaction has happened: what follows it may fail, but not the request. */
function runReported(work: () => void, report: Report): void {
  try {
    work()
  } catch (error) {
    report('db:after_commit', error)
  }
}

const READER_CONNECTIONS = 4

function openPool(url: string, size: number, report: Report): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types: textTypes,
    // Requests queue for a connection, not longer than a phone waits.
    connectionTimeoutMillis: 9000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    application_name: 'kuaimen',
  })
  // A dropped idle connection must not take the process down: the next query opens another.
  pool.on('error', (error) => report('db:idle_connection', error))
  // The same for one that is lent out: its next query fails with the error.
  pool.on('connect', (client) => void client.on('error', (error) => report('db:connection', error)))
  return pool
}

/**
 * A transaction that waits for a shared answer holds a connection meanwhile. Were the answer read by one of the same
 * pool, a rush could hold them all and wait for ever: shared answers are read by connections of their own.
 */
export function openDatabase(url: string, size: number, report: Report): Database {
  const pool = openPool(url, size, report)
  const readers = openPool(url, READER_CONNECTIONS, report)
  watchPool('requests', pool)
  watchPool('shared', readers)
  const sharing = txOn(readers)
  const pools: Pools = { pool, sharing, report, opened: new WeakMap() }
  return {
    db: txOn(pool, sharing),
    pool,
    transaction: (work) => inTransaction(pools, work),
    close: async () => {
      await Promise.all([pool.end(), readers.end()])
    },
  }
}
