import type { Command } from '../room'
import { ageCodes } from './demo-codes.sql'

/** Codes sent to a number count as sent so many minutes earlier, so that its limits are over without waiting. */
export const ageCodesCommand: Command = async ({ db }, [mobile = '', minutes], say) => {
  say(`${await ageCodes(db, mobile, Number(minutes))} codes`)
  return 0
}
