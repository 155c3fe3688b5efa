import { bookingNotFound, bookingStateChanged, seriesNotFound } from '@kuaimen/contract/booking/record.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { Ctx, MemberCtx } from '../../context'
import { seriesOfProduct } from '../../product/series.service'
import { addEvent, updateBooking } from '../record/booking.sql'
import { demand, lockOwn } from '../record/lock.service'

export const seriesFor = (ctx: Ctx, productId: number) => seriesOfProduct(ctx.db, productId)

interface SeriesChoice {
  readonly order_sn: string
  readonly product_id: number
  readonly look: 1 | 2
  readonly series_id: number
}

/** Until the customer comes in, a look of a booked product can be chosen anew. */
export const chooseSeriesFor = (ctx: MemberCtx, choice: SeriesChoice): Promise<null> =>
  ctx.transaction(async (tx) => {
    const row = await lockOwn(ctx, tx, choice.order_sn)
    demand('series', row, ctx.now())
    const line = row.lines.find(({ product_id }) => product_id === choice.product_id)
    if (!line) throw new Refusal(bookingNotFound)
    const found = (await seriesOfProduct(tx, choice.product_id)).find(({ id }) => id === choice.series_id)
    if (!found || choice.look > line.series.length) throw new Refusal(seriesNotFound)
    const series = line.series.map((one, nth) => (nth === choice.look - 1 ? { id: found.id, name: found.name } : one))
    const lines = row.lines.map((one) => (one === line ? { ...one, series } : one))
    if (!(await updateBooking(tx, row.order_sn, ['held', 'booked'], { lines }))) throw new Refusal(bookingStateChanged)
    const who = `member:${ctx.principal.memberId}`
    await addEvent(tx, row.order_sn, { event: 'series_chosen', who, note: found.name, at: ctx.now() })
    return null
  })
