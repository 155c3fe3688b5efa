import { boundsOfStore } from '@kuaimen/contract/booking/bounds.rules'
import { leftText, partsOf } from '@kuaimen/contract/enterprise/drive.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { addDays, type StudioDay } from '@kuaimen/contract/kernel/time'
import { notOffered } from '@kuaimen/contract/schedule/schedule.errors'
import type { CalendarDay, ScheduleCalendar, ScheduleDay } from '@kuaimen/contract/schedule/schedule.views'
import type { MemberCtx } from '../../context'
import { calendarOf, dayOf } from '../../schedule/schedule.service'
import { cachedOfDrive } from '../drive/cached.service'
import { sharedDriveFor } from '../staff/proof.service'
import { boundsOfDrive } from './visit.service'
import { listFullDays } from './visit.sql'

interface Asked {
  readonly drive_no: string
  readonly store_id: number
  readonly product_id: number
  readonly people?: number | undefined
}

/** What of a store's days the drive has, at what of its price is left for whoever comes. */
async function readTimes(ctx: MemberCtx, { drive_no, store_id, product_id, people }: Asked) {
  const found = await sharedDriveFor(ctx, drive_no)
  const { drive, products } = found
  const product = products.find((one) => one.product_id === product_id)
  const bounds = boundsOfStore(boundsOfDrive(found), store_id)
  if (!product || !bounds) throw new Refusal(notOffered)
  const isFull = drive.used >= drive.quota || (product.quota !== null && product.used >= product.quota)
  const { member_fen } = partsOf(drive.pay, product)
  return { days: { store_id, bounds, items: [{ product_id, people }] }, member_fen, isFull }
}

/** Days of the drive's store on which nobody more of the company is taken. */
const fullDays = (ctx: MemberCtx, { drive_no, store_id }: Asked, from: StudioDay, to: StudioDay) =>
  cachedOfDrive(ctx, drive_no, ['full', store_id, from, to], (db) => listFullDays(db, { drive_no, store_id }, from, to))

const LONGEST_MONTH = 31
const CAPPED = '当日名额已满'

/** A day that the studio has room on, and the drive has not. */
function laidOver<Day extends CalendarDay>(day: Day, price_fen: number, reason: string): Day {
  const priced = { ...day, price_fen, mark: '' }
  const isBookable = day.state === 'open' || day.state === 'few'
  return reason && isBookable ? { ...priced, state: 'full', reason } : priced
}

export async function calendarFor(ctx: MemberCtx, { month, ...asked }: Asked & { month: string }) {
  const { days, member_fen, isFull } = await readTimes(ctx, asked)
  const [calendar, capped] = await Promise.all([
    calendarOf(ctx, { ...days, month }),
    fullDays(ctx, asked, `${month}-01`, addDays(`${month}-01`, LONGEST_MONTH)),
  ])
  const reasonOn = (day: StudioDay) => (isFull ? leftText(0) : capped.has(day) ? CAPPED : '')
  const laid: ScheduleCalendar = {
    ...calendar,
    list_price_fen: member_fen,
    days: calendar.days.map((one) => laidOver(one, member_fen, reasonOn(one.day))),
  }
  return laid
}

export async function startsFor(ctx: MemberCtx, { day, ...asked }: Asked & { day: StudioDay }): Promise<ScheduleDay> {
  const { days, member_fen, isFull } = await readTimes(ctx, asked)
  const [found, capped] = await Promise.all([dayOf(ctx, { ...days, day }), fullDays(ctx, asked, day, day)])
  const reason = isFull ? leftText(0) : capped.has(day) ? CAPPED : ''
  const laid = laidOver(found, member_fen, reason)
  if (!reason) return laid
  return { ...laid, starts: found.starts.map((start) => ({ ...start, left: 0, state: 'full', reason })) }
}
