import { driveClosed, staffUnproven } from '@kuaimen/contract/enterprise/enterprise.errors'
import { shownState } from '@kuaimen/contract/enterprise/enterprise.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { studioDay } from '@kuaimen/contract/kernel/time'
import type { MemberCtx } from '../context'
import type { Tx } from '../db/database'
import {
  type CompanyRow,
  type DriveProductRow,
  type DriveRow,
  type DriveStoreRow,
  findDrive,
  listDriveProducts,
  listDriveStores,
} from './drive.sql'
import { findProof, findProofOfOrder, type ProofRow, type StaffRow } from './proof.sql'

export interface Proven {
  readonly proof: ProofRow
  readonly staff: StaffRow
}

/** Who a member is at a company; nothing where that is not proven, has run out or has ended. */
export const proofOf = (tx: Tx, memberId: number, companyId: number, now: Date): Promise<Proven | undefined> =>
  findProof(tx, memberId, companyId, now)

const fitsDrive = ({ ways }: ProofRow, { verify }: Pick<DriveRow, 'verify'>): boolean =>
  ways.some((way) => verify.includes(way))

export interface DriveOf extends Proven {
  readonly drive: DriveRow
  readonly company: CompanyRow
  readonly products: readonly DriveProductRow[]
  readonly stores: readonly DriveStoreRow[]
}

/** A drive to look at, for somebody who is proven to be of its company, in whichever way. */
async function shownDriveOf(tx: Tx, driveNo: string, memberId: number, now: Date): Promise<DriveOf> {
  const found = await findDrive(tx, driveNo)
  if (!found || found.drive.state === 'draft' || found.company.state !== 'on') throw new Refusal(driveClosed)
  const proven = await proofOf(tx, memberId, found.company.id, now)
  if (!proven) throw new Refusal(staffUnproven)
  const [products, stores] = [await listDriveProducts(tx, [driveNo]), await listDriveStores(tx, [driveNo])]
  return { ...found, ...proven, products, stores }
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

/** Whether who has booked could do so now: the drive, the company and the proof as they are, with their rows locked. */
export async function mayStillBook(tx: Tx, of: { drive_no: string; order_sn: string }, now: Date): Promise<boolean> {
  const found = await findDrive(tx, of.drive_no)
  if (found?.company.state !== 'on' || !isOpen(found.drive, now)) return false
  const proof = await findProofOfOrder(tx, of.order_sn, now)
  return proof !== undefined && fitsDrive(proof, found.drive)
}
