import type { Services } from '../../context'
import { keyMailboxes } from '../staff/left-mailbox.service'
import { sweepCodes } from '../staff/mail-code.sql'
import { sweepTries } from '../staff/verify-attempt.sql'
import { settleDrives } from '../statement/due.sql'

const DAY_MS = 86_400_000

/** Tries count for an hour and codes for a day; what counts no more goes. Closed drives that are paid for are settled. */
export async function sweepEnterprise(services: Services): Promise<void> {
  const { db, now, log } = services
  const before = new Date(now().getTime() - 2 * DAY_MS)
  await sweepTries(db, before)
  await sweepCodes(db, before)
  await keyMailboxes(services)
  for (const drive_no of await settleDrives(db, now())) log.info({ drive_no }, 'drive settled')
}
