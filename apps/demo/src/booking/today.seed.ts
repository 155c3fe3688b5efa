import { makeId } from '@kuaimen/contract/kernel/ids'
import { makePayableNo } from '@kuaimen/contract/kernel/payables'
import { addDays, type StudioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { cellOf } from '@kuaimen/contract/schedule/schedule.rules'
import { priceVisit } from '../../../server/src/booking/money/price.service'
import { addEvent, insertBooking } from '../../../server/src/booking/record/booking.sql'
import type { Tx } from '../../../server/src/db/database'
import { planVisit } from '../../../server/src/product/visit.service'
import { takeVisitIfFree } from '../../../server/src/schedule/taking.service'
import { ensureVisitor } from '../account/account.seed'
import { saveDemoPayment } from '../payment/payments.seed'
import { visitorsToday } from './today.demo'
import { hasVisits, listStaffProducts } from './today.sql'
import { demoBytes, seededPolicy } from './visits.seed'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const CALENDAR_KEY_LENGTH = 20
const STARTS = [
  '10:30',
  '11:00',
  '12:00',
  '13:00',
  '14:00',
  '14:30',
  '15:30',
  '16:00',
  '17:00',
  '18:00',
  '19:00',
  '19:30',
]

interface Wanted {
  readonly storeId: number
  readonly day: StudioDay
  readonly time: string
  readonly productId: number
  readonly memberId: number
  readonly now: Date
}

/** A visit that was booked and paid days ago; nothing where there is no place. */
async function bookOne(tx: Tx, { storeId, day, time, productId, memberId, now }: Wanted): Promise<void> {
  const items = [{ product_id: productId, people: 1, addon_ids: [], series_ids: [] }]
  const plan = await planVisit(tx, items, storeId, now)
  const { lines, total_fen } = await priceVisit(tx, plan, items, day)
  const taking_id = await takeVisitIfFree(tx, { store_id: storeId, day, start: cellOf(time), needs: plan.needs })
  if (taking_id === null) return
  const key = `today ${storeId} ${day} ${time}`
  const start_at = studioInstant(day, time)
  const order_sn = makePayableNo('booking', demoBytes(key))
  const pay_no = makeId('P', demoBytes(`payment ${key}`))
  const at = new Date(now.getTime() - 5 * DAY_MS)
  const policy = await seededPolicy(tx)
  await insertBooking(
    tx,
    {
      ...{ order_sn, member_id: memberId, store_id: storeId, branch: plan.items[0]!.product.branch, state: 'booked' },
      ...{ start_at, first_start_at: start_at, end_at: new Date(start_at.getTime() + plan.minutes * MINUTE_MS) },
      ...{ people: 1, needs: [...plan.needs], lines, total_fen, payable_fen: total_fen, paid_fen: total_fen },
      ...{ policy, taking_id, booked_at: at, created_at: at },
      calendar_key: makeId('', demoBytes(`calendar ${key}`, CALENDAR_KEY_LENGTH)),
    },
    { event: 'held', who: `member:${memberId}`, at },
  )
  const paid = { pay_no, payable_no: order_sn, member_id: memberId, amount_fen: total_fen, refunded_fen: 0 }
  await saveDemoPayment(tx, { kind: 'booking', ...paid, description: lines[0]!.name, at, refunded_at: at })
  await addEvent(tx, order_sn, { event: 'paid', who: `payment:${pay_no}`, at })
}

/** Visits of today at the store of the demo's manager, once a day. */
export async function fillToday(tx: Tx, storeId: number, day: StudioDay, now: Date): Promise<void> {
  const [first] = visitorsToday
  if (await hasVisits(tx, storeId, studioInstant(day), studioInstant(addDays(day, 1)), first.mobile)) return
  const products = await listStaffProducts(tx, storeId)
  for (const [nth, time] of STARTS.entries()) {
    const visitor = visitorsToday[nth % visitorsToday.length]!
    const memberId = await ensureVisitor(tx, visitor, now)
    await bookOne(tx, { storeId, day, time, productId: products[nth % products.length]!, memberId, now })
  }
}
