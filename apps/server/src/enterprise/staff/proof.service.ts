import { driveClosed, staffUnproven } from '@kuaimen/contract/enterprise/drive.errors'
import { shownState } from '@kuaimen/contract/enterprise/drive.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { studioDay } from '@kuaimen/contract/kernel/time'
import type { MemberCtx } from '../../context'
import type { Tx } from '../../db/database'
import { cachedOfDrive } from '../drive/cached.service'
import {
  type CompanyRow,
  type DriveProductRow,
  type DriveRow,
  type DriveStoreRow,
  findDrive,
  listDriveProducts,
  listDriveStores,
} from '../drive/drive.sql'
import { findProof, findProofOfOrder, findWays, type ProofRow, type StaffRow } from './proof.sql'

export interface Proven {
  readonly proof: ProofRow
  readonly staff: StaffRow
}

/** Who a member is at a company; nothing where that is not proven, has run out or has ended. */
export const proofOf = (tx: Tx, memberId: number, companyId: number, now: Date): Promise<Proven | undefined> =>
  findProof(tx, memberId, companyId, now)

const fitsDrive = ({ ways }: Pick<ProofRow, 'ways'>, { verify }: Pick<DriveRow, 'verify'>): boolean =>
  ways.some((way) => verify.includes(way))

/** What of a drive is the same for all of its company. */
export interface DriveTerms {
  readonly drive: DriveRow
  readonly company: CompanyRow
  readonly products: readonly DriveProductRow[]
  readonly stores: readonly DriveStoreRow[]
}

export interface DriveOf extends Proven, DriveTerms {}

async function shownDrive(tx: Tx, driveNo: string) {
  const found = await findDrive(tx, driveNo)
  if (!found || found.drive.state === 'draft' || found.company.state !== 'on') throw new Refusal(driveClosed)
  return found
}

const listsOf = async (tx: Tx, driveNo: string) => ({
  products: await listDriveProducts(tx, [driveNo]),
  stores: await listDriveStores(tx, [driveNo]),
})

/** A drive to look at, for somebody who is proven to be of its company, in whichever way. */
async function shownDriveOf(tx: Tx, driveNo: string, memberId: number, now: Date): Promise<DriveOf> {
  const found = await shownDrive(tx, driveNo)
  const proven = await proofOf(tx, memberId, found.company.id, now)
  if (!proven) throw new Refusal(staffUnproven)
  return { ...found, ...proven, ...(await listsOf(tx, driveNo)) }
}

/** The same to book, for somebody proven in a way that it accepts. Whether it can be booked is another question. */
export async function driveOf(tx: Tx, driveNo: string, memberId: number, now: Date): Promise<DriveOf> {
  const found = await shownDriveOf(tx, driveNo, memberId, now)
  if (!fitsDrive(found.proof, found.drive)) throw new Refusal(staffUnproven)
  return found
}

export const shownDriveFor = (ctx: MemberCtx, driveNo: string): Promise<DriveOf> =>
  shownDriveOf(ctx.db, driveNo, ctx.principal.memberId, ctx.now())

export const driveFor = (ctx: MemberCtx, driveNo: string): Promise<DriveOf> =>
  driveOf(ctx.db, driveNo, ctx.principal.memberId, ctx.now())

const isOpen = (drive: DriveRow, now: Date): boolean => ['open', 'full'].includes(shownState(drive, studioDay(now)))

/** Refuses a drive that takes no bookings today; whether a place is left is decided by who takes it. */
export function demandOpen(drive: DriveRow, now: Date): void {
  if (!isOpen(drive, now)) throw new Refusal(driveClosed)
}

/** An open drive whose days are looked at: what all share is of a moment ago, who somebody is is asked each time. */
export async function sharedDriveFor(ctx: MemberCtx, driveNo: string): Promise<DriveTerms> {
  const [found, ways] = await Promise.all([
    cachedOfDrive(
      ctx,
      driveNo,
      ['terms'],
      async (db): Promise<DriveTerms> => ({
        ...(await shownDrive(db, driveNo)),
        ...(await listsOf(db, driveNo)),
      }),
    ),
    findWays(ctx.db, ctx.principal.memberId, driveNo, ctx.now()),
  ])
  if (!fitsDrive({ ways: [...ways] }, found.drive)) throw new Refusal(staffUnproven)
  demandOpen(found.drive, ctx.now())
  return found
}

/** Whether who has booked could do so now: the drive, the company and the proof as they are, with their rows locked. */
export async function mayStillBook(tx: Tx, of: { drive_no: string; order_sn: string }, now: Date): Promise<boolean> {
  const found = await findDrive(tx, of.drive_no)
  if (found?.company.state !== 'on' || !isOpen(found.drive, now)) return false
  const proof = await findProofOfOrder(tx, of.order_sn, now)
  return proof !== undefined && fitsDrive(proof, found.drive)
}
