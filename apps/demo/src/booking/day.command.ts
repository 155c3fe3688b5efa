import type { BookingPolicy } from '@kuaimen/contract/booking/record.rules'
import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import { makePayableNo } from '@kuaimen/contract/kernel/payables'
import { isStudioDay, type StudioDay, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { CELLS_A_DAY, timeOfCell } from '@kuaimen/contract/schedule/schedule.rules'
import { priceVisit } from '../../../server/src/booking/money/price.service'
import { insertBooking, type NewBooking } from '../../../server/src/booking/record/booking.sql'
import { expireOverdue } from '../../../server/src/booking/settle/expiry.service'
import { quotaPort } from '../../../server/src/booking/settle/quota.port'
import { chainSettings } from '../../../server/src/brand/settings.service'
import type { Services } from '../../../server/src/context'
import type { Tx } from '../../../server/src/db/database'
import { planVisit } from '../../../server/src/product/visit.service'
import type { Command } from '../../../server/src/room'
import { takeVisitIfFree } from '../../../server/src/schedule/taking.service'
import { beginAt, endGrace, endHold } from './day.sql'
import { findDemoMember } from './visits.sql'

const MINUTE_MS = 60_000
const CALENDAR_KEY_LENGTH = 20

interface DemoDay {
  readonly store_id: number
  readonly day: StudioDay
  readonly product_id: number
  readonly mobile: string
}

/** All but the time, the number and the cells: the same for every visit of the day. */
async function visitOf(tx: Tx, now: Date, policy: BookingPolicy, { store_id, day, product_id, mobile }: DemoDay) {
  const items = [{ product_id, people: 1, addon_ids: [], series_ids: [] }]
  const plan = await planVisit(tx, items, store_id, now)
  const { lines, total_fen } = await priceVisit(tx, plan, items, day)
  return {
    plan,
    same: {
      member_id: await findDemoMember(tx, mobile),
      store_id,
      branch: plan.items[0]!.product.branch,
      state: 'held' as const,
      people: 1,
      needs: [...plan.needs],
      lines,
      total_fen,
      payable_fen: total_fen,
      policy,
      hold_until: new Date(now.getTime() + policy.hold_minutes * MINUTE_MS),
      created_at: now,
    },
  }
}

/** Holds every place of a day for a member, visit by visit; answers how many visits that are. */
async function fillDay(services: Services, wanted: DemoDay): Promise<number> {
  const { now: clock, randomBytes, transaction } = services
  const { booking_policy } = await chainSettings(services)
  return transaction(async (tx) => {
    const now = clock()
    const { plan, same } = await visitOf(tx, now, booking_policy, wanted)
    let visits = 0
    for (let start = 0; start < CELLS_A_DAY; start += 1)
      for (;;) {
        const taking_id = await takeVisitIfFree(tx, { ...wanted, start, needs: plan.needs })
        if (taking_id === null) break
        const start_at = studioInstant(wanted.day, timeOfCell(start))
        const held: NewBooking = {
          ...same,
          order_sn: makePayableNo('booking', randomBytes(ID_LENGTH)),
          calendar_key: makeId('', randomBytes(CALENDAR_KEY_LENGTH)),
          start_at,
          first_start_at: start_at,
          end_at: new Date(start_at.getTime() + plan.minutes * MINUTE_MS),
          taking_id,
        }
        await insertBooking(tx, held, { event: 'held', who: `member:${same.member_id}`, at: now })
        visits += 1
      }
    return visits
  })
}

export const fillDayCommand: Command = async (services, [store, day = '', product, mobile = ''], say) => {
  if (!isStudioDay(day)) throw new Error('demo fill-day STORE DAY PRODUCT MOBILE')
  say(`${await fillDay(services, { store_id: Number(store), day, product_id: Number(product), mobile })} visits`)
  return 0
}

/** The time to pay is over, and the cells are free when this answers. */
export const endHoldCommand: Command = async (services, [orderSn = ''], say) => {
  const isEnded = await endHold(services.db, orderSn, services.now())
  if (isEnded) await expireOverdue(services)
  say(isEnded ? `${orderSn} has ended` : `nothing is held under ${orderSn}`)
  return isEnded ? 0 : 1
}

const DAY_MS = 24 * 60 * MINUTE_MS

/** The moment after paying in which a cancel is free is over. */
export const endGraceCommand: Command = async (services, [orderSn = ''], say) => {
  const isEnded = await endGrace(services.db, orderSn, new Date(services.now().getTime() - DAY_MS))
  say(isEnded ? `the grace of ${orderSn} has ended` : `nothing is booked under ${orderSn}`)
  return isEnded ? 0 : 1
}

/** The day is there: so many minutes are left before the visit. */
export const nearStartCommand: Command = async (services, [orderSn = '', minutes = '60'], say) => {
  const start = new Date(services.now().getTime() + Number(minutes) * MINUTE_MS)
  const isNear = await services.transaction(async (tx) => {
    const begun = await beginAt(tx, orderSn, start)
    if (!begun) return false
    // A company's visit has its place on a day of a drive, which comes along.
    for (const { reschedule } of services.ports.of(quotaPort))
      if (!(await reschedule(tx, orderSn, { ...begun, day: studioDay(start) })))
        throw new Error(`${orderSn}: no place is left on that day`)
    return true
  })
  say(isNear ? `${orderSn} begins at ${start.toISOString()}` : `nothing is booked under ${orderSn}`)
  return isNear ? 0 : 1
}
