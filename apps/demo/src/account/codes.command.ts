import { finishDueChanges } from '../../../server/src/account/self/mobile.service'
import type { Command } from '../../../server/src/room'
import { ageChange, ageCodes } from './codes.sql'

/** Codes sent to a number count as sent and used so many minutes earlier, so that its limits are over without waiting. */
export const ageCodesCommand: Command = async ({ db }, [mobile = '', minutes], say) => {
  say(`${await ageCodes(db, mobile, Number(minutes))} codes`)
  return 0
}

/** The change to a number that waits is due at once, and done. */
export const finishChangesCommand: Command = async (services, [mobile = ''], say) => {
  await ageChange(services.db, mobile, services.now())
  say(`${await finishDueChanges(services)} changes`)
  return 0
}
