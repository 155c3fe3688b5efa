import type { Services, StaffCtx } from '../../context'
import type { Tx } from '../../db/database'
import { compensate } from '../../wallet/issue/issue.service'
import { lockSettled } from '../settle/locked.service'
import { cancelVisit } from '../staff/operator.service'
import { isUndecided } from './closing.present'
import { CASES_AT_ONCE, lockSeen, noteClosing, type Seen } from './closing.service'
import {
  type ClosingRow,
  decideCase,
  deleteOffers,
  findClosing,
  gatherCases,
  listCases,
  listToSettle,
  listUndecided,
  lockCaseToSettle,
  lockOpenCase,
  readCaseState,
  wasCancelledByStudio,
} from './closing.sql'

/**
 * The booking before its case, as everywhere. A case that was decided meanwhile, by its customer or by the call before,
 * is left as it is.
 */
async function refundCase(ctx: StaffCtx, closing: ClosingRow, orderSn: string): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const row = await lockSettled(ctx, tx, orderSn)
    if (!row || !(await lockOpenCase(tx, closing.id, orderSn))) return false
    const state = await readCaseState(tx, closing.id, orderSn)
    if (!state || !isUndecided({ state }) || row.state !== 'booked') return false
    const reason = closing.reason
    await cancelVisit(ctx, tx, row, { who: ctx.principal.who, reason })
    await decideCase(tx, closing.id, orderSn, 'refunded', ctx.now())
    await deleteOffers(tx, closing.id, orderSn)
    await ctx.audit(tx, {
      ...{ action: 'closing.refund', subject: ['booking', orderSn], store_id: row.store_id, reason },
      ...{ before: { state: row.state, paid_fen: row.paid_fen }, after: { state: 'cancelled', closing: closing.id } },
    })
    return true
  })
}

export async function refundRest(ctx: StaffCtx, seen: Seen): Promise<{ refunded: number; left: number }> {
  const closing = await ctx.transaction(async (tx) => {
    const row = await lockSeen(ctx, tx, seen, 'announced')
    await gatherCases(tx, row.id, ctx.now())
    await noteClosing(ctx, tx, 'closing.refund', row, {})
    return row
  })
  const waiting = (await listCases(ctx.db, closing)).filter((one) => isUndecided(one) && one.is_booked)
  let refunded = 0
  for (const { order_sn } of waiting.slice(0, CASES_AT_ONCE))
    if (await refundCase(ctx, closing, order_sn)) refunded += 1
  return { refunded, left: Math.max(0, waiting.length - CASES_AT_ONCE) }
}

/** A case whose booking says how it ended: written down once, and the studio's coupon with it. */
async function settleCase(services: Services, tx: Tx, closing: ClosingRow, orderSn: string): Promise<void> {
  const row = await lockSettled(services, tx, orderSn)
  if (!row || !(await lockCaseToSettle(tx, closing.id, orderSn))) return
  const state = await readCaseState(tx, closing.id, orderSn)
  if (state !== 'rescheduled' && state !== 'refunded' && state !== 'visited') return
  const at = services.now()
  await decideCase(tx, closing.id, orderSn, state, at)
  await deleteOffers(tx, closing.id, orderSn)
  // A hold that nobody paid was no visit yet, and a cancel by staff has brought the coupon.
  const isOwed = closing.compensates && state !== 'visited' && row.booked_at !== null
  if (!isOwed || (await wasCancelledByStudio(tx, orderSn))) return
  await compensate(tx, { member_id: row.member_id, at, randomBytes: services.randomBytes })
}

async function settleClosing(services: Services, id: number): Promise<void> {
  const closing = await findClosing(services.db, id)
  if (!closing) return
  if (closing.state === 'announced') await services.transaction((tx) => gatherCases(tx, id, services.now()))
  for (const { order_sn } of await listUndecided(services.db, id))
    await services.transaction((tx) => settleCase(services, tx, closing, order_sn))
}

/** Every closing that was announced: one booking a transaction, so that whatever ends it leaves whole cases. */
export async function settleClosings(services: Services): Promise<void> {
  for (const id of await listToSettle(services.db, services.now())) await settleClosing(services, id)
}
