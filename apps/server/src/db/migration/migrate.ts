import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { partsByKey, partsByStore } from './batches.sql'
import { type Migration, migrationsFolder, readMigrations } from './folder'
import { type LockWait, Waiting } from './lock-wait'
import type { Locked, Notify } from './news'
import {
  isConstraintValid,
  isIndexValid,
  locksHeld,
  makeJournal,
  newestIn,
  type Progress,
  readProgress,
  saveProgress,
  tableSizes,
} from './progress.sql'
import { nextStep, type Step } from './steps'
import { endTurn, type Turn, takeTurn } from './turn.sql'
import { concurrentIndex } from './wording'

export interface MigrateLimits extends Turn, LockWait {
  /** A table of so many bytes is not locked while its rows are gone through. */
  readonly largeBytes: number
  /** Rows that one statement writes at a time, at most. */
  readonly batchRows: number
  /** So long may others wait for the rows of one part: as many are written at a time as fit. */
  readonly partMs: number
}

const MIGRATE_LIMITS: MigrateLimits = {
  giveUpMs: 300_000,
  askEveryMs: 500,
  sayEveryMs: 5000,
  lockMs: 400,
  pauseMs: 1000,
  largeBytes: 8_000_000,
  batchRows: 2000,
  partMs: 100,
}

export interface MigrateOptions {
  readonly folder?: string
  readonly limits?: Partial<MigrateLimits>
  readonly notify?: Notify
}

interface Work {
  readonly client: pg.PoolClient
  readonly limits: MigrateLimits
  readonly waiting: Waiting
  readonly migration: Migration
  /** Tables that were there before, with their bytes. */
  readonly sizes: ReadonlyMap<string, number>
  readonly locked: Locked[]
}

const textOf = (error: object, field: string): string => {
  const value: unknown = Reflect.get(error, field)
  return typeof value === 'string' ? value : ''
}

/** Which file, and what the database said; the statement itself is in the file. */
function failureOf({ tag, statements }: Migration, { statements: done, key }: Progress, error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  const where = ['code', 'table', 'constraint', 'detail'].map((field) => textOf(error, field)).filter(Boolean)
  const left =
    done === 0 && key === null
      ? 'nothing was changed'
      : `${done} of ${statements.length} statements stay done, the next start goes on there`
  const said = where.length === 0 ? error.message : `${error.message} (${where.join(', ')})`
  return new Error(`migration ${tag}.sql failed, and ${left}: ${said}`, { cause: error })
}

/** Of each table and kind of lock the longest. */
function note(locked: Locked[], one: Locked): void {
  const at = locked.findIndex(({ table, mode }) => table === one.table && mode === one.mode)
  if (at < 0) locked.push(one)
  else if ((locked[at]?.ms ?? 0) < one.ms) locked[at] = one
}

/** All of it or nothing, with how far the migration has come. */
async function inTransaction({ client, sizes, locked, limits }: Work, work: () => Promise<void>): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${limits.lockMs}`)
  const began = performance.now()
  try {
    await work()
    const held = await locksHeld(client)
    await client.query('commit')
    const ms = Math.round(performance.now() - began)
    for (const one of held) if (sizes.has(one.table)) note(locked, { ...one, ms })
  } catch (error) {
    // A connection that is lost has gone back by itself.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function runStatements(work: Work, { statements, until }: Extract<Step, { statements: unknown }>): Promise<void> {
  await work.waiting.inPassing(() =>
    inTransaction(work, async () => {
      for (const { text } of statements) await work.client.query(text)
      await saveProgress(work.client, work.migration, { statements: until, key: null })
    }),
  )
}

/** An index that a broken-off run left half built is dropped and built anew. */
async function buildIndex(
  work: Work,
  { statement: { name, text }, until }: Extract<Step, { how: 'index' }>,
): Promise<void> {
  const { client, waiting, limits, migration } = work
  const isValid = await isIndexValid(client, name)
  await client.query(`set lock_timeout = ${limits.giveUpMs}`)
  if (isValid === false)
    await waiting.atEase(async () => void (await client.query(`drop index concurrently "${name}"`)))
  if (!isValid) await waiting.atEase(async () => void (await client.query(concurrentIndex(text))))
  await saveProgress(client, migration, { statements: until, key: null })
}

/** New rows are held to it at once, those from before are looked at while everybody goes on. */
async function addConstraint(work: Work, { statement, until }: Extract<Step, { how: 'validate' }>): Promise<void> {
  const { client, waiting, migration } = work
  const { table, name, text } = statement
  if ((await isConstraintValid(client, table, name)) === undefined)
    await waiting.inPassing(() => inTransaction(work, async () => void (await client.query(`${text} not valid`))))
  await waiting.inPassing(() =>
    inTransaction(work, async () => {
      await client.query(`alter table "${table}" validate constraint "${name}"`)
      await saveProgress(client, migration, { statements: until, key: null })
    }),
  )
}

const FIRST_PART = 500
const SMALLEST_PART = 20

interface Part {
  readonly rows: number
  readonly ms: number
}

/** As many rows as would have fitted; half or twice as many at most, since the next may be others. */
function rowsThatFit(part: Part, before: Part | undefined, { partMs, batchRows }: MigrateLimits): number {
  // Fewer rows were hardly quicker: what takes long is a question that goes before them, and locks none.
  const isInVain = before !== undefined && part.rows < before.rows && part.ms > 0.7 * before.ms
  const factor = isInVain ? 4 : Math.min(2, Math.max(0.5, partMs / Math.max(1, part.ms)))
  return Math.min(batchRows, Math.max(SMALLEST_PART, Math.round(part.rows * factor)))
}

async function runBatches(work: Work, { statement, until }: Extract<Step, { how: 'batches' }>, from: Progress['key']) {
  const { client, waiting, limits, migration, locked } = work
  const isUpdate = statement.kind === 'update'
  const parts = isUpdate ? await partsByKey(client, statement) : partsByStore(client, statement.text)
  let longest = 0
  let rows = Math.min(limits.batchRows, FIRST_PART)
  let before: Part | undefined
  for (let key = from; ; ) {
    const end = await parts.endAfter(key, rows)
    let took = 0
    await waiting.inPassing(() =>
      inTransaction(work, async () => {
        const began = performance.now()
        await parts.run(key, end)
        took = performance.now() - began
        await saveProgress(
          client,
          migration,
          end ? { statements: until - 1, key: end } : { statements: until, key: null },
        )
      }),
    )
    longest = Math.max(longest, took)
    if (!end) break
    key = end
    const part = { rows, ms: took }
    rows = rowsThatFit(part, before, limits)
    before = part
  }
  const [table, mode] = isUpdate ? [statement.table, 'some rows at a time'] : ['pool_day', 'a store at a time']
  note(locked, { table, mode, ms: Math.round(longest) })
}

async function runStep(work: Work, step: Step, key: Progress['key']): Promise<void> {
  if (step.how === 'index') return buildIndex(work, step)
  if (step.how === 'validate') return addConstraint(work, step)
  if (step.how === 'batches') return runBatches(work, step, key)
  if (step.how === 'transaction') return runStatements(work, step)
  await work.client.query(`set lock_timeout = ${work.limits.giveUpMs}`)
  for (const { text } of step.statements) await work.waiting.atEase(async () => void (await work.client.query(text)))
  await saveProgress(work.client, work.migration, { statements: step.until, key: null })
}

async function runMigration(work: Work, notify: Notify): Promise<void> {
  const { client, migration, limits, sizes, locked } = work
  const isLarge = (table: string) => (sizes.get(table) ?? -1) >= limits.largeBytes
  const began = performance.now()
  let progress = await readProgress(client, migration)
  notify({
    is: 'begun',
    migration: migration.tag,
    statement: progress.statements,
    statements: migration.statements.length,
  })
  do {
    const step = nextStep(migration.statements, progress.statements, isLarge)
    try {
      await runStep(work, step, progress.key)
    } catch (error) {
      throw failureOf(migration, await readProgress(client, migration).catch(() => progress), error)
    }
    progress = { statements: step.until, key: null }
  } while (progress.statements < migration.statements.length)
  notify({ is: 'done', migration: migration.tag, ms: Math.round(performance.now() - began), locked })
}

/** However long it takes; a backend whose process is gone ends soon instead of holding the turn. */
const SESSION = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set client_min_messages = warning`
const GONE_CHECK = `set client_connection_check_interval = '2s'`

async function runAll(
  pool: pg.Pool,
  client: pg.PoolClient,
  migrations: Migration[],
  limits: MigrateLimits,
  notify: Notify,
) {
  await client.query(SESSION)
  // Not every system can notify.
  await client.query(GONE_CHECK).catch(() => {})
  await makeJournal(client)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const newest = await newestIn(client)
  for (const migration of migrations.filter(({ when }) => when > newest)) {
    const waiting = new Waiting(pool, rows[0]?.pid ?? 0, migration.tag, limits, notify)
    await runMigration({ client, limits, waiting, migration, sizes: await tableSizes(client), locked: [] }, notify)
  }
}

/**
 * Brings the schema up to date; several processes may start at once, one of them does the work. A start that finds nothing
 * missing asks for no lock. What was done before a `kill -9` stays done, and the next start goes on there.
 */
export async function migrate(
  pool: pg.Pool,
  { folder = migrationsFolder(), limits: own, notify = () => {} }: MigrateOptions = {},
): Promise<void> {
  const limits = { ...MIGRATE_LIMITS, ...own }
  const migrations = readMigrations(folder)
  const newest = Math.max(...migrations.map(({ when }) => when))
  const client = await pool.connect()
  try {
    const isMissing = async () => (await newestIn(client)) < newest
    const isOurs = (await isMissing()) && (await takeTurn(client, limits, isMissing, notify))
    if (isOurs) await runAll(pool, client, migrations, limits, notify)
    // Jobs are written in our own transactions, so their tables are there before the first call.
    await runMigrations({ pgPool: pool })
    if (isOurs) await endTurn(client)
  } finally {
    // The connection is closed, and the lock goes with it, whatever happened.
    client.release(true)
  }
}
