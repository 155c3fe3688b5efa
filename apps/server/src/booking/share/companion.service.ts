import { BRING, SECRET_LETTERS } from '@kuaimen/contract/booking/guest.rules'
import { bookingNotFound, bookingStateChanged, linkGone } from '@kuaimen/contract/booking/record.errors'
import type { CompanionView } from '@kuaimen/contract/booking/share.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { makeId } from '@kuaimen/contract/kernel/ids'
import { paths } from '@kuaimen/contract/kernel/paths'
import { studioDay, studioTime } from '@kuaimen/contract/kernel/time'
import type { Ctx, MemberCtx } from '../../context'
import { lockBooking } from '../record/booking.sql'
import { lockOwn } from '../record/lock.service'
import { deleteCompanionKey, findByCompanionKey, type SharedVisit, saveCompanionKey } from './companion.sql'

/** Asked twice it is the same page; a new address ends the old one. */
export const shareOwn = (
  ctx: MemberCtx,
  { order_sn, renew }: { order_sn: string; renew: boolean },
): Promise<{ path: string }> =>
  ctx.transaction(async (tx) => {
    const row = await lockOwn(ctx, tx, order_sn)
    if (row.state !== 'booked' || row.end_at <= ctx.now()) throw new Refusal(bookingStateChanged)
    await saveCompanionKey(tx, order_sn, makeId('', ctx.randomBytes(SECRET_LETTERS)), renew)
    const key = (await lockBooking(tx, order_sn))?.companion_key
    if (!key) throw new Refusal(bookingNotFound)
    return { path: paths.companion({ key }) }
  })

export const unshareOwn = (ctx: MemberCtx, orderSn: string): Promise<null> =>
  ctx.transaction(async (tx) => {
    await lockOwn(ctx, tx, orderSn)
    await deleteCompanionKey(tx, orderSn)
    return null
  })

const LIVE: readonly string[] = ['booked', 'checked_in', 'shooting', 'selecting']

export const isVisitOver = ({ booking: row }: SharedVisit, now: Date): boolean =>
  !LIVE.includes(row.state) || row.end_at <= now

const NOTHING: CompanionView = {
  ...{ over: true, day: '', time: '', end_time: '', people: 0, branch: 'shoot' },
  ...{ product_names: [], store: null, bring: [], calendar_url: '' },
}

/** When, where and what to bring, while the visit is to come. */
export async function sharedVisitOf(ctx: Ctx, key: string): Promise<CompanionView> {
  const found = await findByCompanionKey(ctx.db, key)
  if (!found) throw new Refusal(linkGone)
  if (isVisitOver(found, ctx.now())) return NOTHING
  const { booking: row, store } = found
  return {
    over: false,
    day: studioDay(row.start_at),
    time: studioTime(row.start_at),
    end_time: studioTime(row.end_at),
    people: row.people,
    branch: row.branch,
    product_names: row.lines.map(({ name }) => name),
    store,
    bring: [...BRING[row.branch]],
    calendar_url: `/calendar/${key}.ics`,
  }
}
