import type { Services } from '../../context'
import type { Command } from '../../room'
import { grantPoints } from '../money/points.service'
import { lockBooking } from '../record/booking.sql'
import { listUnearned } from './backfill.sql'

const AT_ONCE = 500

async function earnPast(services: Services, orderSn: string): Promise<void> {
  await services.transaction(async (tx) => {
    const row = await lockBooking(tx, orderSn)
    if (row?.state === 'completed') await grantPoints(tx, row, row.completed_at ?? row.end_at, services.now())
  })
}

/** `backfill`: visits that were completed before there were points bring what they would have; run again it finds none. */
export const backfillCommand: Command = async (services, _args, say) => {
  let count = 0
  for (let after = ''; ; ) {
    const list = await listUnearned(services.db, after, AT_ONCE)
    for (const orderSn of list) await earnPast(services, orderSn)
    count += list.length
    const last = list.at(-1)
    if (last === undefined || list.length < AT_ONCE) break
    after = last
    say(`${count} visits so far`)
  }
  say(`✓ ${count} visits`)
  return 0
}
