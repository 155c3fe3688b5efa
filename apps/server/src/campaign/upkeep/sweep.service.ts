import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import type { Services } from '../../context'
import { deleteCountsBefore } from '../count/count.sql'
import { sweepTries } from '../take/token.sql'
import { sweepForms, sweepPreviews, sweepTokens } from './sweep.sql'

const DAY_MS = 86_400_000
/** Answers and invitations are there so long after the end, for questions that come late. */
const AFTER_DAYS = 180
/** A year can be compared with the one before. */
const COUNT_DAYS = 400

export async function sweepCampaigns({ db, now }: Services): Promise<void> {
  const before = new Date(now().getTime() - AFTER_DAYS * DAY_MS)
  await sweepPreviews(db, now())
  await sweepForms(db, before)
  await sweepTokens(db, before)
  await sweepTries(db, now())
  await deleteCountsBefore(db, addDays(studioDay(now()), -COUNT_DAYS))
}
