import type { scanMember } from '@kuaimen/contract/booking/staff.endpoints'
import type { DataOf, InputOf } from '@kuaimen/contract/kernel/endpoint'
import { covers, type Reach } from '@kuaimen/contract/kernel/reach'
import { addDays, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import type { StaffCtx } from '../../context'
import { readCode, scannedOf } from '../../member/code/code.service'
import { mobileSeen, presentForOperator, seenBy } from '../view/booking.present'
import { listOfMemberDay } from './scan.sql'

/** The store that is named, if it is one of the caller's; else all of theirs. */
function scannedAt(own: Reach, storeId: number | undefined): Reach {
  if (storeId === undefined) return own
  return covers(own, storeId) ? [storeId] : own
}

/** Who it is, and what they have come for today: in the store of the staff, or wherever those of the chain say. */
export async function scanFor(
  ctx: StaffCtx,
  { code, store_id }: InputOf<typeof scanMember>,
): Promise<DataOf<typeof scanMember>> {
  const stores = scannedAt(ctx.principal.stores, store_id)
  const storeId = stores !== 'chain' && stores.length === 1 ? stores[0]! : null
  const memberId = await readCode(ctx, code, storeId, (tx, id) =>
    ctx.audit(tx, { action: 'member.scan', subject: ['member', id], store_id: storeId }),
  )
  const today = studioDay(ctx.now())
  const [from, to] = [studioInstant(today), studioInstant(addDays(today, 1))]
  const [scanned, rows] = await Promise.all([
    scannedOf(ctx.db, memberId, (mobile) => mobileSeen(mobile, seenBy(ctx))),
    listOfMemberDay(ctx.db, { memberId, stores, from, to }),
  ])
  return { ...scanned, bookings: rows.map((row) => presentForOperator(row, seenBy(ctx))) }
}
