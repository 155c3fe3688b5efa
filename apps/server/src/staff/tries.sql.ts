import { FREE_TRIES, TRIES_FORGOTTEN_HOURS, waitAfter } from '@kuaimen/contract/staff/staff.rules'
import { eq, lt, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { staff_try } from './staff.table'

const HOUR_MS = 3_600_000

/** The wait as the contract counts it, for the row that is there. */
const waitSeconds = sql.raw(
  `case when staff_try.tries < ${FREE_TRIES} then 0 else least(${waitAfter(99)}, ${waitAfter(FREE_TRIES)} * 2 ^ least(staff_try.tries - ${FREE_TRIES}, 20)) end`,
)

/**
 * Takes a try at a door, counted before it is judged and in a statement of its own: however many try at once, as many
 * as are free get to compare. Nothing: the door is shut.
 */
export async function takeTry(tx: Tx, door: string, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const { rows } = await tx.execute(sql`
    insert into staff_try (door, tries, last_at) values (${door}, 1, ${at}::timestamptz)
    on conflict (door) do update set
      tries = case when staff_try.last_at < ${at}::timestamptz - interval '24 hours' then 1
                   else least(staff_try.tries + 1, 1000) end,
      last_at = ${at}::timestamptz
    where staff_try.last_at + make_interval(secs => ${waitSeconds}) <= ${at}::timestamptz
    returning tries`)
  return rows.length > 0
}

/** When the door may be tried again. */
export async function openAgainAt(tx: Tx, door: string): Promise<Date | undefined> {
  const [row] = await tx.select().from(staff_try).where(eq(staff_try.door, door))
  return row && new Date(row.last_at.getTime() + waitAfter(row.tries) * 1000)
}

export const forgetTries = (tx: Tx, door: string) => tx.delete(staff_try).where(eq(staff_try.door, door))

export const sweepTries = (tx: Tx, now: Date) =>
  tx.delete(staff_try).where(lt(staff_try.last_at, new Date(now.getTime() - TRIES_FORGOTTEN_HOURS * HOUR_MS)))
