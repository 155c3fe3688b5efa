import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import { addDays, type StudioDay, studioDay } from '@kuaimen/contract/kernel/time'
import type { Services } from '../../context'
import type { Tx } from '../../db/database'
import { listOpenCorrections, putCorrections, splitCorrection } from './correction.sql'
import { listBillable, listOverDrives } from './due.sql'
import { freezeVisits, type Window } from './line.sql'
import { deleteStatement, insertStatement, lockStatements, updateStatement } from './statement.sql'

/** The oldest corrections first, as far as the visits of a statement go: it never asks for less than nothing. */
async function takeCorrections(tx: Tx, statementNo: string, { company_id, drive_no }: Window, fen: number) {
  let left = fen
  const ids: number[] = []
  for (const row of await listOpenCorrections(tx, company_id, drive_no)) {
    if (row.amount_fen > left) {
      if (left > 0) await splitCorrection(tx, statementNo, row, left)
      left = 0
      break
    }
    left -= row.amount_fen
    ids.push(row.id)
  }
  if (ids.length > 0) await putCorrections(tx, statementNo, ids)
  return left
}

/** A month's statement begins with the month, or with a visit before it that was decided late. */
function firstDay({ from_day, drive_no, until_day }: Window, earliest: StudioDay): StudioDay {
  if (from_day !== null) return from_day
  const month = `${until_day.slice(0, 8)}01`
  return drive_no !== null || earliest < month ? earliest : month
}

/**
 * A draft over everything that is charged and on no statement yet; nothing where there is nothing. Each visit is frozen
 * by its own row, so that two who make one at once share them out, and never twice.
 */
export async function draftStatement(
  { randomBytes, now }: Pick<Services, 'randomBytes' | 'now'>,
  tx: Tx,
  window: Window,
): Promise<string | undefined> {
  const { company_id, drive_no, until_day } = window
  await lockStatements(tx, company_id)
  const statement_no = makeId('S', randomBytes(ID_LENGTH))
  const from_day = window.from_day ?? until_day
  const created_at = now()
  await insertStatement(tx, {
    ...{ statement_no, company_id, drive_no, from_day, until_day, total_fen: 0, state: 'draft', created_at },
  })
  const { visits, fen, first_day } = await freezeVisits(tx, statement_no, window)
  if (visits === 0) {
    await deleteStatement(tx, statement_no)
    return undefined
  }
  const total_fen = await takeCorrections(tx, statement_no, window, fen)
  await updateStatement(tx, statement_no, { total_fen, from_day: firstDay(window, first_day ?? until_day) })
  return statement_no
}

const lastOfMonthBefore = (today: StudioDay): StudioDay => addDays(`${today.slice(0, 8)}01`, -1)

/**
 * The job of the early morning: on the first of a month a draft a company over the month that is over, and on every day
 * one for each drive that has ended and whose last visit is decided.
 */
export async function draftDue(services: Services, at: Date): Promise<void> {
  const today = studioDay(at)
  for (const { company_id, drive_no } of await listOverDrives(services.db, today))
    await draft(services, { company_id, drive_no, from_day: null, until_day: today })
  if (!today.endsWith('-01')) return
  const until_day = lastOfMonthBefore(today)
  for (const company_id of await listBillable(services.db, until_day))
    await draft(services, { company_id, drive_no: null, from_day: null, until_day })
}

async function draft(services: Services, window: Window): Promise<void> {
  const statement_no = await services.transaction((tx) => draftStatement(services, tx, window))
  if (statement_no) services.log.info({ statement_no, company_id: window.company_id }, 'statement drafted')
}
