import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type Holder, holdersText, type Notify } from './news'

export const MIGRATION_LOCK = 7_230_001

type Asking = Pick<pg.ClientBase, 'query'>

/** Statements are not named: they can have values of customers in them. */
const HOLDER = `pid, coalesce(application_name, '') as application, coalesce(host(client_addr), '') as address,
  coalesce(state, '') as state, round(extract(epoch from clock_timestamp() - coalesce(state_change, backend_start)))::int as seconds`

/** Asks which connections hold the lock of migrations now. */
export const HOLDERS_OF_TURN = `select ${HOLDER} from pg_stat_activity where pid in (
  select pid from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = ${MIGRATION_LOCK} and objsubid = 1
    and database = (select oid from pg_database where datname = current_database()))`

const holdersOfTurn = async (db: Asking): Promise<Holder[]> => (await db.query<Holder>(HOLDERS_OF_TURN)).rows

/** Connections for which the backend waits now. */
export async function holdersBefore(db: Asking, backend: number): Promise<Holder[]> {
  const { rows } = await db.query<Holder>(
    `select ${HOLDER} from pg_stat_activity where pid = any(pg_blocking_pids($1))`,
    [backend],
  )
  return rows
}

export interface Turn {
  /** A start that has waited so long gives up. */
  readonly giveUpMs: number
  readonly askEveryMs: number
  readonly sayEveryMs: number
}

/**
 * One process migrates, the others come back to see. Nobody waits inside the database: a transaction that did would hold
 * up every index that is built meanwhile. False when there is nothing left to do.
 */
export async function takeTurn(
  client: Asking,
  { giveUpMs, askEveryMs, sayEveryMs }: Turn,
  isMissing: () => Promise<boolean>,
  notify: Notify,
): Promise<boolean> {
  const began = performance.now()
  for (let saidAt = Number.NEGATIVE_INFINITY; ; await pause(askEveryMs)) {
    const { rows } = await client.query<{ had: boolean }>('select pg_try_advisory_lock($1) as had', [MIGRATION_LOCK])
    if (rows[0]?.had) return true
    if (!(await isMissing())) return false
    const waited = performance.now() - began
    const seconds = Math.round(waited / 1000)
    if (waited >= giveUpMs)
      throw new Error(
        `the schema is behind this release, and the lock of migrations was not had in ${seconds} s: ${holdersText(await holdersOfTurn(client))} has it; it may be at work (see its log) or left behind (select pg_terminate_backend(pid)). MIGRATE_WAIT_SECONDS is how long a start waits`,
      )
    if (performance.now() - saidAt < sayEveryMs) continue
    saidAt = performance.now()
    notify({ is: 'waiting', migration: 'turn', seconds, holders: await holdersOfTurn(client) })
  }
}

export const endTurn = (client: Asking) => client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
