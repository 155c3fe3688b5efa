import { searchTooWide, tailNeedsDay } from '@kuaimen/contract/booking/record.errors'
import type { searchOrders } from '@kuaimen/contract/booking/search.endpoints'
import {
  type Asked,
  COUNTED_AT_MOST,
  ORDERS_A_PAGE,
  readAsked,
  VISIT_DAYS_AT_MOST,
} from '@kuaimen/contract/booking/search.rules'
import type { FoundBy, OrderHit, OrderPage } from '@kuaimen/contract/booking/search.views'
import type { InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { addDays, daysBetween, type StudioDay, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import type { StaffCtx } from '../../context'
import { type Seen, seenBy } from '../view/booking.present'
import { findByMobile, findByName, ordersOfNumber } from './numbers.sql'
import { orderPaperworkPort } from './order.port'
import { type Among, countOrders, listOrders, lookedUntil, type Mark, type OrderFilter } from './orders.sql'
import { presentHit, presentVoucherOrder } from './search.present'
import { listVoucherOrders } from './voucher-orders.sql'

type Input = InputOf<typeof searchOrders>

const dayAfter = (day: StudioDay) => studioInstant(addDays(day, 1))

function visitDays({ from, until }: Input): OrderFilter['start'] {
  const [first, last] = [from ?? until, until ?? from]
  if (first === undefined || last === undefined) return undefined
  if (daysBetween(first, last) >= VISIT_DAYS_AT_MOST) throw new Refusal(searchTooWide({ days: VISIT_DAYS_AT_MOST }))
  return { from: studioInstant(first), to: dayAfter(last) }
}

const filterOf = (ctx: StaffCtx, input: Input): OrderFilter => ({
  stores: ctx.principal.stores,
  store_id: input.store_id,
  start: visitDays(input),
  made_from: input.made_from === undefined ? undefined : studioInstant(input.made_from),
  made_to: input.made_until === undefined ? undefined : dayAfter(input.made_until),
  state: input.state,
  product_id: input.product_id,
  source: input.source,
})

const writeMark = ({ at, no }: Mark) => `${at}.${no}`
const readMark = (text: string | undefined): Mark | undefined => {
  const [at, no] = text?.split('.') ?? []
  return at && no ? { at, no } : undefined
}

const END: Pick<OrderPage, 'next' | 'looked_until'> = { next: '', looked_until: '' }
const whole = (list: OrderHit[]): OrderPage => ({ list, count: list.length, more: false, ...END })

/** Numbers of any kind name their orders; those of other stores do not exist. */
async function byNumber(ctx: StaffCtx, numbers: readonly string[], seen: Seen): Promise<OrderHit[]> {
  const found = new Map<string, FoundBy>()
  for (const papers of ctx.ports.of(orderPaperworkPort))
    for (const no of await papers.ordersOf(ctx.db, numbers)) found.set(no, 'invoice')
  for (const { no, found_by } of await ordersOfNumber(ctx.db, numbers)) found.set(no, found_by)
  if (found.size === 0) return []
  const orders = [...found.keys()]
  const [rows, voucherOrders] = await Promise.all([
    listOrders(ctx.db, { stores: ctx.principal.stores }, { orders }, undefined),
    seen.stores === 'chain' ? listVoucherOrders(ctx.db, { orders }, ORDERS_A_PAGE) : [],
  ])
  return [
    ...rows.map((row) => presentHit(row, found.get(row.order_sn) ?? 'order', seen)),
    ...voucherOrders.map((row) => presentVoucherOrder(row, found.get(row.order_no) ?? 'order', seen)),
  ]
}

interface Search {
  readonly filter: OrderFilter
  readonly known: Among
  readonly found_by: FoundBy
  readonly seen: Seen
  readonly mark: Mark | undefined
}

/** How a page goes on: after its last row, or from where the looking ended. */
async function goingOn(ctx: StaffCtx, { filter, known, mark }: Search, last: Mark | undefined) {
  if (last) return { next: writeMark(last), looked_until: '' }
  if (known || filter.start) return END
  const until = await lookedUntil(ctx.db, filter, mark)
  return until ? { next: writeMark(until), looked_until: studioDay(until.made_at) } : END
}

async function pageOf(ctx: StaffCtx, search: Search): Promise<OrderPage> {
  const { filter, known, found_by, seen, mark } = search
  const rows = await listOrders(ctx.db, filter, known, mark)
  // A page that is not full is all there is: nothing is looked through again to count it.
  const counted = rows.length > ORDERS_A_PAGE ? () => countOrders(ctx.db, filter, known) : () => rows.length
  const count = mark ? null : await counted()
  const shown = rows.slice(0, ORDERS_A_PAGE)
  const last = shown.at(-1)
  const isFull = rows.length > ORDERS_A_PAGE && last !== undefined
  return {
    list: shown.map((row) => presentHit(row, found_by, seen)),
    count: count === null ? null : Math.min(count, COUNTED_AT_MOST),
    more: (count ?? 0) > COUNTED_AT_MOST,
    ...(await goingOn(ctx, search, isFull ? { at: last.at, no: last.order_sn } : undefined)),
  }
}

/** People’s voucher orders stand on the first page, for who sees the whole chain and has filtered nothing. */
async function withVoucherOrders(
  ctx: StaffCtx,
  page: OrderPage,
  members: readonly number[],
  input: Input,
  by: FoundBy,
) {
  const isPlain = !input.store_id && !input.from && !input.until && !input.state && !input.product_id && !input.source
  if (ctx.principal.stores !== 'chain' || input.after || !isPlain) return page
  const rows = await listVoucherOrders(ctx.db, { members }, ORDERS_A_PAGE)
  return { ...page, list: [...page.list, ...rows.map((row) => presentVoucherOrder(row, by, seenBy(ctx)))] }
}

function tailFilter(filter: OrderFilter, tail: string, { store_id, from, until }: Input): OrderFilter {
  const isOneDay = from !== undefined && (until === undefined || until === from)
  if (store_id === undefined || !isOneDay) throw new Refusal(tailNeedsDay)
  return { ...filter, tail }
}

async function search(ctx: StaffCtx, asked: Asked, input: Input): Promise<OrderPage> {
  const filter = filterOf(ctx, input)
  const seen = seenBy(ctx)
  const base = { filter, seen, mark: readMark(input.after), known: undefined }
  if (asked.by === 'nothing') return pageOf(ctx, { ...base, found_by: 'list' })
  if (asked.by === 'tail')
    return pageOf(ctx, { ...base, filter: tailFilter(filter, asked.tail, input), found_by: 'mobile' })
  if (asked.by === 'number') {
    const hits = await byNumber(ctx, asked.numbers, seen)
    return hits.length > 0 ? whole(hits) : search(ctx, { by: 'name', name: asked.name }, input)
  }
  const people = asked.by === 'mobile' ? await findByMobile(ctx.db, asked.mobile) : await findByName(ctx.db, asked.name)
  const known = { members: people.members, guests: people.orders }
  const page = await pageOf(ctx, { ...base, known, found_by: asked.by })
  return withVoucherOrders(ctx, page, people.members, input, asked.by)
}

export const ordersFor = (ctx: StaffCtx, input: Input): Promise<OrderPage> => search(ctx, readAsked(input.q), input)

/** All of a list, page after page, until there are more than so many. */
export async function allOrdersFor(ctx: StaffCtx, input: Omit<Input, 'after'>, atMost: number): Promise<OrderHit[]> {
  const hits: OrderHit[] = []
  let after: string | undefined
  do {
    const page: OrderPage = await ordersFor(ctx, { ...input, after })
    hits.push(...page.list)
    after = page.next || undefined
  } while (after && hits.length <= atMost)
  return hits
}
