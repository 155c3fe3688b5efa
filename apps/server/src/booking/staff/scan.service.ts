import type { scanMember } from '@kuaimen/contract/booking/staff.endpoints'
import type { DataOf, InputOf } from '@kuaimen/contract/kernel/endpoint'
import { addDays, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import type { StaffCtx } from '../../context'
import { readCode, scannedOf } from '../../member/code/code.service'
import { presentForOperator, seenBy } from '../view/booking.present'
import { listOfMemberDay } from './scan.sql'

/** Who it is, and what they have come for today: in the store of the staff, or wherever those of the chain say. */
export async function scanFor(
  ctx: StaffCtx,
  { code, store_id }: InputOf<typeof scanMember>,
): Promise<DataOf<typeof scanMember>> {
  const storeId = ctx.principal.storeId ?? store_id ?? null
  const memberId = await readCode(ctx, code, storeId)
  const today = studioDay(ctx.now())
  const [from, to] = [studioInstant(today), studioInstant(addDays(today, 1))]
  const [scanned, rows] = await Promise.all([
    scannedOf(ctx.db, memberId),
    listOfMemberDay(ctx.db, { memberId, storeId, from, to }),
  ])
  return { ...scanned, bookings: rows.map((row) => presentForOperator(row, seenBy(ctx))) }
}
