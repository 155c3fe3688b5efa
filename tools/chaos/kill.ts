// Kills the server at a named point. It has no code for this: something it waits for does not answer.
import { setTimeout as pause } from 'node:timers/promises'
import type { Customer } from './customer.ts'
import type { Subject } from './subject.ts'
import { unlockJobs } from './time.ts'

/** A scenario that is not there by then is not counted, and is brought there again. */
const WITHIN_MS = 20_000

export type HoldPoint = {
  customers: readonly Customer[]
  /** Makes the server wait; gives what lets it go on. */
  hold: () => Promise<() => Promise<unknown>>
  /** The request that brings it to the point; never has an answer. */
  act: () => Promise<unknown>
  /** The scenarios that are there. */
  standing: () => Promise<readonly Customer[]>
}

/** Statements that take locks, in an open transaction; gives what ends it, and who holds the locks. */
export const lockBy = async ({ database }: Subject, statement: string, values: unknown[] = []) => {
  const client = await database.connect()
  await client.query('begin')
  await client.query(statement, values)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const letGo = async () => {
    await client.query('rollback')
    client.release()
  }
  return { pid: rows[0]!.pid, letGo }
}

const WAITING = `from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'kuaimen'
                 and datname = current_database()`

export const countWaiting = async ({ database }: Subject): Promise<number> =>
  (await database.query(`select pid ${WAITING}`)).rowCount ?? 0

/** Sessions whose locks are waited for. */
export const blockers = async ({ database }: Subject): Promise<Set<number>> => {
  const { rows } = await database.query<{ pid: number }>(`select unnest(pg_blocking_pids(pid)) as pid ${WAITING}`)
  return new Set(rows.map(({ pid }) => pid))
}

/** All points are held at once, then the server is killed. Returns the scenarios at each. */
export const killAt = async (subject: Subject, holdPoints: readonly HoldPoint[]): Promise<(readonly Customer[])[]> => {
  const letGo = []
  for (const holdPoint of holdPoints) letGo.push(await holdPoint.hold())
  const acting = Promise.all(holdPoints.map((holdPoint) => holdPoint.act()))
  let there: (readonly Customer[])[] = []
  const wanted = holdPoints.flatMap(({ customers }) => customers).length
  for (const until = Date.now() + WITHIN_MS; there.flat().length < wanted && Date.now() < until; await pause(20)) {
    const now = await Promise.all(holdPoints.map((holdPoint) => holdPoint.standing()))
    there = now
  }
  await subject.kill()
  for (const go of letGo) await go()
  await unlockJobs(subject)
  await subject.restart()
  await acting
  return there
}
