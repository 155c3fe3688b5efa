import { earnedOf } from '../../booking/money/revenue.service'
import type { EndedBooking } from '../../booking/record/ended.port'
import { lockEnding } from '../../booking/upkeep/ended.service'
import type { Tx } from '../../db/database'
import type { Listener } from '../../events'
import { balanceOf, companyAccount } from '../../ledger/ledger.service'
import { releaseQuota } from './quota.service'
import { isCorpBooking, lockCorpBooking, writeCharged } from './quota.sql'

/** A visit that was made or missed keeps its place, and one that somebody pays for all the same. */
async function settleEnded(tx: Tx, orderSn: string): Promise<void> {
  const state = await lockEnding(tx, orderSn)
  const row = state && (await lockCorpBooking(tx, orderSn))
  if (!row) return
  // Its money may only be late: what it comes to is not known yet.
  if (state === 'expired') return releaseQuota(tx, orderSn)
  await writeCharged(tx, orderSn, await balanceOf(tx, companyAccount(row.company_id), orderSn))
  if (state === 'cancelled' && (await earnedOf(tx, orderSn)) === 0) await releaseQuota(tx, orderSn)
}

export const settleDriveVisit: Listener<EndedBooking> = async (services, { order_sn }) => {
  if (await isCorpBooking(services.db, order_sn)) await services.transaction((tx) => settleEnded(tx, order_sn))
}
