import type { Services } from '../../context'
import type { Tx } from '../../db/database'
import { compensate } from '../../wallet/issue/issue.service'
import { lockSettled } from '../settle/locked.service'
import {
  type ClosingRow,
  decideCase,
  deleteOffers,
  findClosing,
  gatherCases,
  listToSettle,
  listUndecided,
  lockCaseToSettle,
  readCaseState,
  wasCancelledByStudio,
} from './closing.sql'

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
