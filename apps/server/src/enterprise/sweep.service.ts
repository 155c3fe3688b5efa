import type { Services } from '../context'
import { sweepCodes } from './code.sql'
import { sweepTries } from './try.sql'

const DAY_MS = 86_400_000

/** Tries count for an hour and codes for a day; what counts no more goes. */
export async function sweepEnterprise({ db, now }: Services): Promise<void> {
  const before = new Date(now().getTime() - 2 * DAY_MS)
  await sweepTries(db, before)
  await sweepCodes(db, before)
}
