import { exportTooLarge } from '@kuaimen/contract/booking/record.errors'
import { stateText } from '@kuaimen/contract/booking/record.rules'
import type { exportOrders, noteOrders } from '@kuaimen/contract/booking/search.endpoints'
import { EXPORTED_AT_MOST } from '@kuaimen/contract/booking/search.rules'
import type { DataOf, InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { covers, type Reach } from '@kuaimen/contract/kernel/reach'
import { studioDay, studioTime } from '@kuaimen/contract/kernel/time'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import type { StaffCtx } from '../../context'
import { writeNote } from '../board/say.service'
import { lockVisit } from '../settle/locked.service'
import { ordersFile } from './export.present'
import { allOrdersFor } from './search.service'

/** Where both hold: a file never has what the list would not show. */
const both = (one: Reach, other: Reach): Reach => {
  if (one === 'chain') return other
  return other === 'chain' ? one : one.filter((store) => covers(other, store))
}

type Filter = InputOf<typeof exportOrders>

/** The filter in words, for the first line of the file and for the log. */
function filterWords({ q, store_id, from, until, made_from, made_until, state, product_id, source }: Filter): string {
  const words = [
    q && `搜索 ${q.replace(/\d{7,}/g, (number) => `尾号${number.slice(-4)}`)}`,
    store_id && `门店 ${store_id}`,
    (from || until) && `到店 ${from ?? until} 至 ${until ?? from}`,
    (made_from || made_until) && `下单 ${made_from ?? ''} 至 ${made_until ?? ''}`,
    state && `状态 ${stateText[state]}`,
    product_id && `产品 ${product_id}`,
    source && `来源 ${source}`,
  ]
  return words.filter(Boolean).join('，') || '全部'
}

/** Exactly the list of the screen, by the search itself, with an entry of who took it. */
export async function orderFileFor(ctx: StaffCtx, filter: Filter): Promise<DataOf<typeof exportOrders>> {
  const stores = both(ctx.principal.stores, ctx.principal.reach('booking.read'))
  if (filter.store_id !== undefined && !covers(stores, filter.store_id)) throw new Refusal(storeNotFound)
  const narrowed = { ...ctx, principal: { ...ctx.principal, stores } }
  const { q, store_id, from, until, made_from, made_until, state, product_id, source } = filter
  const asked = { q, store_id, from, until, made_from, made_until, state, product_id, source }
  const hits = await allOrdersFor(narrowed, asked, EXPORTED_AT_MOST)
  if (hits.length > EXPORTED_AT_MOST) throw new Refusal(exportTooLarge({ count: EXPORTED_AT_MOST }))
  const [at, words] = [ctx.now(), filterWords(filter)]
  const head = `${ctx.principal.name} ${studioDay(at)} ${studioTime(at)} 导出，${words}`
  await ctx.transaction((tx) =>
    ctx.audit(tx, {
      ...{ action: 'order.export', subject: ['orders', hits.length], store_id: store_id ?? null },
      after: { filter: words, rows: hits.length },
    }),
  )
  return { name: `订单-${studioDay(at)}.csv`, text: ordersFile(hits, head), rows: hits.length }
}

/** One transaction for all: visits are locked in the order of their numbers. */
export async function noteAll(
  ctx: StaffCtx,
  { order_sns, text }: InputOf<typeof noteOrders>,
): Promise<DataOf<typeof noteOrders>> {
  await ctx.transaction(async (tx) => {
    for (const order_sn of order_sns.toSorted()) {
      await writeNote(ctx, tx, await lockVisit(ctx, tx, order_sn), text)
    }
  })
  return { noted: order_sns.length }
}
