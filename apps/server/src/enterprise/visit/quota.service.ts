import { creditShort, dayFull, quotaFull, shareUsed } from '@kuaimen/contract/enterprise/drive.errors'
import { type Failure, Refusal } from '@kuaimen/contract/kernel/failure'
import type { Quota } from '../../booking/settle/quota.port'
import type { Tx } from '../../db/database'
import { driveChanged } from '../drive/cached.service'
import { lockDrive } from '../drive/operator.sql'
import { mayStillBook } from '../staff/proof.service'
import { hasCredit } from './credit.service'
import {
  findFreeNth,
  giveToDay,
  giveToDrive,
  giveToProduct,
  lockCorpBooking,
  lockDays,
  markReleased,
  markRetaken,
  type Place,
  takeOfDay,
  takeOfDrive,
  takeOfProduct,
  writeQuota,
} from './quota.sql'

interface Wanted extends Place {
  readonly company_id: number
  readonly staff_id: number
  readonly company_fen: number
}

/** Drive, product, day: in the one order in which everybody takes and gives them. */
async function giveCounters(tx: Tx, place: Place): Promise<void> {
  driveChanged(tx, place.drive_no)
  await giveToDrive(tx, place)
  await giveToProduct(tx, place)
  await giveToDay(tx, place)
}

/** The staff member's own number among the drive's places, or why there is none; nothing is taken then. */
async function take(tx: Tx, wanted: Wanted, now: Date): Promise<{ nth: number } | { refused: Failure }> {
  const { drive_no, staff_id } = wanted
  if (!(await takeOfDrive(tx, wanted)))
    return { refused: (await findFreeNth(tx, drive_no, staff_id)) === undefined ? shareUsed : quotaFull }
  const nth = await findFreeNth(tx, drive_no, staff_id)
  if (nth === undefined) {
    await giveToDrive(tx, wanted)
    return { refused: shareUsed }
  }
  if (!(await takeOfProduct(tx, wanted))) {
    await giveToDrive(tx, wanted)
    return { refused: quotaFull }
  }
  if (!(await takeOfDay(tx, wanted))) {
    await giveToDrive(tx, wanted)
    await giveToProduct(tx, wanted)
    return { refused: dayFull }
  }
  if (await hasCredit(tx, wanted, now)) {
    driveChanged(tx, drive_no)
    return { nth }
  }
  await giveCounters(tx, wanted)
  return { refused: creditShort }
}

/** Before the booking is made, in its transaction. */
export async function takeQuota(tx: Tx, wanted: Wanted, now: Date): Promise<number> {
  const taken = await take(tx, wanted, now)
  if ('refused' in taken) throw new Refusal(taken.refused)
  return taken.nth
}

/**
 * A booking of a drive that expired and is paid late: only where it could be made now. One that still has its place,
 * since nobody has told yet that it expired, keeps it; what it comes to is on the company's account no more.
 */
const retake: Quota['retake'] = async (tx, orderSn, now) => {
  const row = await lockCorpBooking(tx, orderSn)
  if (!row) return true
  if (!row.released) {
    await lockDrive(tx, row.drive_no)
    return (await hasCredit(tx, row, now)) && mayStillBook(tx, row, now)
  }
  const taken = await take(tx, row, now)
  if ('refused' in taken) return false
  if (!(await mayStillBook(tx, row, now))) {
    await giveCounters(tx, row)
    return false
  }
  await markRetaken(tx, orderSn, taken.nth)
  return true
}

/** Its place is free again, once: the mark and the counters change together. */
export async function releaseQuota(tx: Tx, orderSn: string): Promise<void> {
  const row = await lockCorpBooking(tx, orderSn)
  if (row && (await markReleased(tx, orderSn))) await giveCounters(tx, row)
}

const reschedule: Quota['reschedule'] = async (tx, orderSn, to) => {
  const row = await lockCorpBooking(tx, orderSn)
  if (!row || row.released || (row.store_id === to.store_id && row.day === to.day)) return true
  const there = { ...row, store_id: to.store_id, day: to.day }
  await lockDays(tx, [row, there])
  if (!(await takeOfDay(tx, there))) return false
  driveChanged(tx, row.drive_no)
  await giveToDay(tx, row)
  await writeQuota(tx, orderSn, there)
  return true
}

export const driveQuota: Quota = { retake, reschedule }
