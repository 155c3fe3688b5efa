import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Address, urlNow } from './address'
import { type Asked, type Cache, openCache } from './cache'
import { clientTo, closeHosts, onChanged } from './hosts'
import { announcer, Listening } from './listening/listening'
import { oneAtATime } from './one-at-a-time'
import { watchPool } from './pool-metrics'
import { Probe } from './probe'
import { openSilence, SILENCE_LIMITS, type Silence } from './silence'
import type { Statement } from './statement'
import { tracedClient } from './traced-client'

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
  /** The request that this transaction goes back to; jobs that it adds carry it on. */
  readonly requestId?: string | undefined
  /** After the commit, what is cached under the scope is old. */
  expireCached(scope: string): void
  /** After the commit, in a statement of its own: who listens on the channel hears an empty word. */
  announce(channel: string): void
}

/** Called with an error that no caller waits for: it is logged and counted. */
export type Report = (where: string, error: unknown) => void

export interface Database {
  readonly db: Tx
  readonly pool: pg.Pool
  /** Runs the work in one transaction: everything or nothing. */
  transaction<T>(work: (tx: Tx) => Promise<T>, requestId?: string): Promise<T>
  /** Reads what may be a second old: from the replica while it is fit, else from the database itself. Begun again when the replica fails. */
  reading<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same in one transaction that changes nothing: all of it is of one moment. */
  snapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Asks over a connection of its own, and has an answer or an error within two seconds, however busy the pool is. */
  probe<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Hears what is announced on a channel, by a connection of its own, until it is stopped or the database is closed. */
  listen(channel: string, heard: () => void): () => Promise<void>
  close(): Promise<void>
}

/** A replica, as far as reads are concerned. */
export interface Replica {
  readonly pool: pg.Pool
  /** Whether it may be asked now, about this. */
  isFit(scope?: string): boolean
  /** This process has changed what the scope stands for: the replica may not have it yet. */
  changed(scope: string): void
  close(): Promise<void>
}

/** Given where the database has written, by a connection of it. */
export type OpenReplica = (primary: Tx, report: Report) => Replica

// Days and times stay text: the studio's time zone is applied by our own rules, not by the driver.
const DATE_OID = 1082
const textTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === DATE_OID ? (value: string) => value : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

type Client = pg.Pool | pg.Client
type Statements = Omit<Tx, 'afterCommit' | 'cached' | 'expireCached' | 'announce'>

const statementsOn = (plain: Client): Statements => {
  const client = tracedClient(plain)
  return Object.assign(drizzle({ client }), {
    run: async <Row>({ name, text, valuesOf }: Statement, values: Record<string, unknown>) =>
      (await client.query({ name, text, values: valuesOf(values) })).rows as Row[],
  })
}

type Sharing = Pick<Tx, 'cached' | 'expireCached' | 'announce'>

/** @param sharing without it, answers are read by the client itself */
export function txOn(client: Client, sharing?: Sharing): Tx {
  const { cached, expireCached, announce } = sharing ?? { ...sharedBy((_, make) => make(db)), announce: () => {} }
  const db: Tx = Object.assign(statementsOn(client instanceof pg.Pool ? client : oneAtATime(client)), {
    afterCommit: (work: () => void) => work(),
    cached,
    expireCached,
    announce,
  })
  return db
}

/** One cache for all requests; `read` says by which connection an answer is made. */
function sharedBy(
  read: <T>(asked: Asked, make: (db: Tx) => Promise<T>) => Promise<T>,
  cache: Cache = openCache(),
): Omit<Sharing, 'announce'> {
  return {
    cached: (asked, make) => cache.get(asked, () => read(asked, make)),
    expireCached: (scope) => cache.expire(scope),
  }
}

interface Open {
  readonly client: pg.PoolClient
  readonly tx: Tx & { requestId?: string | undefined }
  readonly afterwards: (() => void)[]
}

function openOn(lent: pg.PoolClient, { cached, expireCached, announce }: Sharing): Open {
  const client = oneAtATime(lent)
  const afterwards: (() => void)[] = []
  const afterCommit = (work: () => void) => void afterwards.push(work)
  const tx = Object.assign(statementsOn(client), {
    afterCommit,
    cached,
    expireCached: (scope: string) => afterCommit(() => expireCached(scope)),
    announce: (channel: string) => afterCommit(() => announce(channel)),
  })
  return { client, tx, afterwards }
}

interface Pools {
  readonly pool: pg.Pool
  readonly sharing: Sharing
  readonly report: Report
  readonly opened: WeakMap<pg.PoolClient, Open>
}

/** One moment, and nothing changes; however long it takes. */
const FROZEN = 'begin isolation level repeatable read, read only; set local statement_timeout = 0'

async function inTransaction<T>(
  { pool, sharing, report, opened }: Pools,
  work: (tx: Tx) => Promise<T>,
  { begin = 'begin', requestId }: { readonly begin?: string; readonly requestId?: string | undefined } = {},
): Promise<T> {
  const client = await pool.connect()
  const open = opened.get(client) ?? openOn(client, sharing)
  opened.set(client, open)
  open.afterwards.length = 0
  open.tx.requestId = requestId
  let lost: Error | undefined
  let result: T
  try {
    await open.client.query(begin)
    result = await work(open.tx)
    await open.client.query('commit')
  } catch (error) {
    // A connection that cannot even go back is no use to the next.
    await open.client.query('rollback').catch((failed: Error) => {
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

/** A request that was let in and still waits for a connection then is told so: as long as who pays is let in for (http/limits/shedding.ts). */
const CONNECT_WITHIN_MS = 4000
const READER_CONNECTIONS = 4
/** Said in SQL, since poolers refuse it as a parameter of the connection. */
const SETUP = 'set statement_timeout = 15000'
/** A holder of a connection loses it then. */
const CLOSE_WITHIN_MS = 1500

export function openPool(address: Address, size: number, report: Report, silence: Silence): pg.Pool {
  const pool = new pg.Pool({
    connectionString: urlNow(address),
    Client: clientTo(address),
    max: size,
    types: textTypes,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    application_name: 'kuaimen',
    onConnect: (client) => (client instanceof pg.Client ? silence.follow(client, SETUP) : undefined),
  })
  // A dropped idle connection must not take the process down: the next query opens another.
  pool.on('error', (error) => report('db:idle_connection', error))
  // The same for one that is lent out: its next query fails with the error.
  pool.on('connect', (client) => void client.on('error', (error) => report('db:connection', error)))
  return pool
}

/** Answers that requests share, and reads that may be a second old: the one place that decides between the two. */
function readsOf(
  readers: Tx,
  db: () => Tx,
  report: Report,
  replica: Replica | undefined,
  cache: Cache,
  announce: Tx['announce'],
) {
  const shared = sharedBy((asked, make) => choose(asked.scope, make, readers), cache)
  const sharing: Sharing = {
    announce,
    cached: shared.cached,
    expireCached: (scope) => {
      replica?.changed(scope)
      shared.expireCached(scope)
    },
  }
  const beside = replica && txOn(replica.pool, sharing)
  /** The database is asked what the replica cannot answer. */
  const orElse = async <T>(there: () => Promise<T>, here: () => Promise<T>): Promise<T> => {
    try {
      return await there()
    } catch (error) {
      if (!(error instanceof Refusal)) report('db:replica', error)
      return here()
    }
  }
  const choose = <T>(scope: string | undefined, work: (tx: Tx) => Promise<T>, here: Tx): Promise<T> =>
    beside && replica.isFit(scope)
      ? orElse(
          () => work(beside),
          () => work(here),
        )
      : work(here)
  return {
    sharing,
    reading: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => choose(undefined, work, db()),
    orElse,
  }
}

/**
 * A transaction that waits for a shared answer holds a connection meanwhile. Were the answer read by one of the same
 * pool, a rush could hold them all and wait for ever: shared answers are read by connections of their own.
 */
export function openDatabase(
  address: Address,
  size: number,
  report: Report,
  openReplica?: OpenReplica,
  limits = SILENCE_LIMITS,
  cache = openCache(),
): Database {
  const silence = openSilence(address, report, limits)
  const ready = new Probe(address, () => silence.renew())
  const pool = openPool(address, size, report, silence)
  const readers = openPool(address, READER_CONNECTIONS, report, silence)
  onChanged(address, () => silence.renew())
  watchPool('requests', pool)
  watchPool('shared', readers)
  const replica = openReplica?.(txOn(readers), report)
  const { sharing, reading, orElse } = readsOf(
    txOn(readers),
    () => db,
    report,
    replica,
    cache,
    announcer(readers, report),
  )
  const db = txOn(pool, sharing)
  const pools: Pools = { pool, sharing, report, opened: new WeakMap() }
  const listening = new Set<Listening>()
  return {
    db,
    pool,
    transaction: (work, requestId) => inTransaction(pools, work, { requestId }),
    reading,
    snapshot: (work) => {
      const here = () => inTransaction(pools, work, { begin: FROZEN })
      return replica?.isFit()
        ? orElse(() => inTransaction({ ...pools, pool: replica.pool }, work, { begin: FROZEN }), here)
        : here()
    },
    probe: (work) => ready.ask((client) => work(txOn(client))),
    listen: (channel, heard) => {
      const one = new Listening(address, channel, heard, report)
      listening.add(one)
      void one.start()
      return async () => {
        listening.delete(one)
        await one.stop()
      }
    },
    close: async () => {
      await Promise.all([...listening].map((one) => one.stop()))
      const ended = Promise.all([pool.end(), readers.end(), replica?.close()])
      await Promise.race([ended, pause(CLOSE_WITHIN_MS)])
      await Promise.all([silence.end(), ready.close(), closeHosts(address)])
    },
  }
}
