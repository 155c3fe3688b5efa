import { lt, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { sweep } from '../../db/sweep.sql'
import { auth_state, auth_ticket, captcha, handoff, left_use, session, sms_code } from '../person/account.table'

const DAY_MS = 86_400_000
const AUTH_STATE_DAYS = 1
/** Long enough to answer for a complaint, and for the limits of a day. */
const SMS_CODE_DAYS = 30
/** So long a phone that comes back is told that it was logged out elsewhere, and not that it never was in. */
const SESSION_DAYS = 90

/** Expired rows that are not read again. */
export async function sweepAccount(db: Tx, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  // Failures at puzzles are counted for an hour.
  await sweep(db, captcha, lt(captcha.expires_at, ago(1 / 24)))
  await sweep(db, handoff, lt(handoff.expires_at, now))
  await sweep(db, auth_state, lt(auth_state.created_at, ago(AUTH_STATE_DAYS)))
  await sweep(db, auth_ticket, lt(auth_ticket.expires_at, now))
  await sweep(db, left_use, lt(left_use.until, now))
  await sweep(db, sms_code, lt(sms_code.created_at, ago(SMS_CODE_DAYS)))
  await sweep(db, session, lt(sql`coalesce(${session.ended_at}, ${session.expires_at})`, ago(SESSION_DAYS)))
}
