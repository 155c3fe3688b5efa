import { deliveredBefore, forgottenSince, settledBefore } from '@kuaimen/contract/booking/no-show.rules'
import type { ProposedNoShow } from '@kuaimen/contract/booking/staff.views'
import type { Services, StaffCtx } from '../../context'
import type { Tx } from '../../db/database'
import { isOwnDelay } from '../floor/day.service'
import type { BookingRow } from '../record/booking.sql'
import { readDayClosed } from '../record/day-closed.sql'
import { lockSettled } from '../settle/locked.service'
import { presentProposed, seenBy } from '../view/booking.present'
import { advance } from './advance.service'
import { insertProposals, listLongDelivered, listProposed, listUncontradicted, proposedWithin } from './no-show.sql'

/** What is left waits for the next run. */
const AT_ONCE = 2000
const SHOWN_AT_MOST = 200

/** Each in a transaction of its own; one that fails holds no other up, and fails the job in the end. */
export async function eachSettled(
  services: Services,
  list: readonly { readonly order_sn: string }[],
  work: (tx: Tx, row: BookingRow) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const { order_sn } of list)
    try {
      await services.transaction(async (tx) => {
        const row = await lockSettled(services, tx, order_sn)
        if (row) await work(tx, row)
      })
    } catch (error) {
      services.log.error({ err: error, order_sn }, 'forgotten booking')
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}

/** Delivered for a week: nobody has anything more to say about it. */
export async function completeDelivered(services: Services): Promise<void> {
  const at = services.now()
  const delivered = { since: forgottenSince(at), before: deliveredBefore(at) }
  const due = await listLongDelivered(services.db, delivered, at, AT_ONCE)
  await eachSettled(services, due, async (tx, row) => {
    if (row.state === 'delivered') await advance(services, tx, row, 'completed', { who: 'job', at })
  })
}

/** Who was not checked in by the end of the day after is proposed as missed, and has missed it two days later. */
export async function settleMissed(services: Services): Promise<void> {
  const at = services.now()
  const missed = proposedWithin(at)
  await insertProposals(services.db, missed, at)
  const due = await listUncontradicted(services.db, missed, settledBefore(at), AT_ONCE)
  await eachSettled(services, due, async (tx, row) => {
    const isMissed = row.state === 'booked' && row.start_at < missed.before
    if (isMissed && !(await readDayClosed(tx, row.order_sn)) && !(await isOwnDelay(tx, row, at)))
      await advance(services, tx, row, 'no_show', { who: 'job', at })
  })
}

export async function proposedFor(ctx: StaffCtx): Promise<ProposedNoShow[]> {
  const rows = await listProposed(ctx.db, ctx.principal.stores, proposedWithin(ctx.now()), SHOWN_AT_MOST)
  return rows.map((row) => presentProposed(row, seenBy(ctx)))
}
