import { type Failure, Refusal } from '@kuaimen/contract/kernel/failure'
import { ID_LENGTH } from '@kuaimen/contract/kernel/ids'
import { makePayableNo } from '@kuaimen/contract/kernel/payables'
import { refundRefusal } from '@kuaimen/contract/shop/acts.rules'
import {
  groupJoined,
  groupNotFound,
  groupOver,
  limitReached,
  noGroups,
  setNotFound,
  setOver,
  setPriceChanged,
  setRefundChanged,
  soldOut,
  voucherOrderNotFound,
} from '@kuaimen/contract/shop/shop.errors'
import { refundFor } from '@kuaimen/contract/shop/shop.rules'
import type { VoucherOrderCard, VoucherOrderStarted, VoucherOrderView } from '@kuaimen/contract/shop/shop.views'
import { demandMobile } from '../account/session/session.service'
import { chainSettings } from '../brand/settings.service'
import type { MemberCtx } from '../context'
import type { Tx } from '../db/database'
import { unusedOf, voidUnused, vouchersOf } from '../wallet/issue/bought-vouchers.service'
import { giveBack } from './back.service'
import {
  countTaken,
  type FoundOrder,
  findGroup,
  findOrder,
  findOwn,
  type GroupRow,
  insertOrder,
  isInGroup,
  listAllOf,
  listInGroups,
  listOwn,
  lockOrder,
} from './order.sql'
import { presentExport, presentOrder, presentOrderDetail, refundableOf, seconds } from './shop.present'
import { findSet, reserve, type SetRow, unsell } from './shop.sql'

export const exportOrders = async (tx: Tx, memberId: number) => presentExport(await listAllOf(tx, memberId))

const MINUTE_MS = 60_000

interface Wanted {
  readonly set_id: number
  readonly count: number
  readonly is_group: boolean
  readonly group_no: string
  readonly shown_payable_fen: number
}

/** The price is ours to say; a group is joined with one set each. */
function priceOf(set: SetRow, { is_group, group_no, count }: Wanted) {
  const isGroup = is_group || group_no !== ''
  const each = isGroup ? set.group_price_fen : set.price_fen
  if (each === null) throw new Refusal(noGroups)
  return { isGroup, count: isGroup ? 1 : count, payable_fen: each * (isGroup ? 1 : count) }
}

async function groupToJoin(
  tx: Tx,
  { group_no, set_id }: Wanted,
  memberId: number,
  now: Date,
): Promise<GroupRow | null> {
  if (group_no === '') return null
  const group = await findGroup(tx, group_no)
  if (group?.set_id !== set_id) throw new Refusal(groupNotFound)
  if (group.state !== 'open' || group.expires_at <= now) throw new Refusal(groupOver)
  if (await isInGroup(tx, memberId, group_no, now)) throw new Refusal(groupJoined)
  return group
}

/** The set's row is taken first: those who want the last one queue up there, and so do two taps of one member. */
export const startOrder = (ctx: MemberCtx, wanted: Wanted): Promise<VoucherOrderStarted> =>
  ctx.transaction(async (tx) => {
    demandMobile(ctx)
    const now = ctx.now()
    const { memberId } = ctx.principal
    const { shop_hold_minutes } = await chainSettings(ctx)
    const set = await findSet(tx, wanted.set_id)
    if (!set) throw new Refusal(setNotFound)
    if (set.on_from > now || set.on_until <= now) throw new Refusal(setOver)
    const { isGroup, count, payable_fen } = priceOf(set, wanted)
    const group = await groupToJoin(tx, wanted, memberId, now)
    if (payable_fen !== wanted.shown_payable_fen) throw new Refusal(setPriceChanged, { payable_fen })
    if (!(await reserve(tx, set.id, count))) throw new Refusal(soldOut)
    if ((await countTaken(tx, memberId, set.id, now)) + count > set.limit_per_member) throw new Refusal(limitReached)
    const order_no = makePayableNo('voucher_order', ctx.randomBytes(ID_LENGTH))
    const until = now.getTime() + shop_hold_minutes * MINUTE_MS
    const hold_until = new Date(group ? Math.min(until, group.expires_at.getTime()) : until)
    await insertOrder(tx, {
      ...{ order_no, member_id: memberId, set_id: set.id, name: set.name, cover: set.cover, gives: set.gives, count },
      ...{ amount_fen: payable_fen, state: 'held', is_group: isGroup, group_size: isGroup ? set.group_size : null },
      ...{ group_no: group?.group_no ?? null, hold_until, created_at: now },
    })
    return { order_no, payable_fen, hold_until: seconds(hold_until) }
  })

const PER_PAGE = 10

export async function ordersOf(
  ctx: MemberCtx,
  { kind, page }: { kind: 'plain' | 'group'; page: number },
): Promise<{ total: number; list: VoucherOrderCard[] }> {
  const { memberId } = ctx.principal
  const { total, list } = await listOwn(ctx.db, memberId, kind === 'group', PER_PAGE, (page - 1) * PER_PAGE)
  return { total, list: await presentAll(ctx, list) }
}

async function presentAll(ctx: MemberCtx, list: readonly FoundOrder[]): Promise<VoucherOrderCard[]> {
  const unused = await unusedOf(
    ctx.db,
    list.map(({ order }) => order.order_no),
  )
  return list.map((one) => presentOrder(one, unused(one.order.order_no), ctx.now()))
}

export const ownGroupsOf = async (ctx: MemberCtx, setId: number): Promise<{ list: VoucherOrderCard[] }> => ({
  list: await presentAll(ctx, await listInGroups(ctx.db, ctx.principal.memberId, setId, ctx.now())),
})

export async function orderOf(ctx: MemberCtx, orderNo: string): Promise<VoucherOrderView> {
  const found = await findOwn(ctx.db, ctx.principal.memberId, orderNo)
  if (!found) throw new Refusal(voucherOrderNotFound)
  return presentOrderDetail(found, await vouchersOf(ctx.db, orderNo), ctx.now())
}

/** The sum of a refund now, as its owner is shown it; a refusal where it would be refused. */
export async function refundNowOf(tx: Tx, orderNo: string): Promise<{ refund_fen: number; refusal?: Failure }> {
  const order = await findOrder(tx, orderNo)
  if (!order) return { refund_fen: 0, refusal: voucherOrderNotFound }
  const refund_fen = refundableOf(order, await vouchersOf(tx, orderNo))
  const refusal = refundRefusal(order, refund_fen)
  return { refund_fen, ...(refusal ? { refusal } : {}) }
}

interface RefundWanted {
  readonly order_no: string
  readonly shown_refund_fen: number
}

/** Refunds unused vouchers by their share of the money; a second call changes nothing. */
export async function refundOwn(
  ctx: MemberCtx,
  { order_no, shown_refund_fen }: RefundWanted,
): Promise<VoucherOrderView> {
  await ctx.transaction(async (tx) => {
    const order = await lockOrder(tx, order_no)
    if (order?.member_id !== ctx.principal.memberId) throw new Refusal(voucherOrderNotFound)
    if (order.state === 'refunding' || order.state === 'refunded') return
    // Whatever is used of it, an order that is not issued gives nothing back.
    const closed = refundRefusal(order, order.amount_fen)
    if (closed) throw new Refusal(closed)
    const at = ctx.now()
    const all = order.count * order.gives.count
    const fenFor = (unused: number) => refundFor(order.amount_fen, unused, all)
    const { unused, fen } = await voidUnused(tx, order_no, fenFor, at)
    const refusal = refundRefusal(order, fen)
    if (refusal) throw new Refusal(refusal)
    if (fen !== shown_refund_fen) throw new Refusal(setRefundChanged, { refund_fen: fen })
    // The rule has refused an order without a payment.
    await giveBack(tx, order, { pay_no: order.pay_no!, fen, cause: 'asked', at })
    if (unused === all) await unsell(tx, order.set_id, order.count)
  })
  return orderOf(ctx, order_no)
}
