import type { InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { itemNotFound, redeemNotFound, redeemUsed } from '@kuaimen/contract/member/mall.errors'
import type { OperatorItem } from '@kuaimen/contract/member/mall.views'
import type { saveItem } from '@kuaimen/contract/member/mall-operator.endpoints'
import { returnedGoodUntil } from '@kuaimen/contract/member/points.rules'
import { saveUses } from '../../asset/place.service'
import type { Services, StaffCtx } from '../../context'
import type { Tx } from '../../db/database'
import { isRuleThere } from '../../wallet/issue/gift.service'
import { withdrawCard } from '../../wallet/issue/withdraw.service'
import { listLevels } from '../membership/membership.sql'
import { addPoints, lockMembership } from '../points/points.service'
import { presentForChain } from './mall.present'
import {
  closeItem,
  findRedeem,
  giveItemBack,
  insertItem,
  listAllItems,
  listLiveRedeems,
  lockItem,
  markReturned,
  type RedeemRow,
  updateItem,
} from './operator.sql'
import { itemPlace } from './pictures.sql'

export async function itemsOfChain(ctx: StaffCtx): Promise<OperatorItem[]> {
  return (await listAllItems(ctx.db)).map(presentForChain)
}

const wrong = (field: string, why: string) => new Refusal(invalidInput, { [field]: [why] })

async function demandSound(tx: Tx, { rule_key, min_level, starts_at, ends_at }: InputOf<typeof saveItem>) {
  if (!(await isRuleThere(tx, rule_key))) throw wrong('rule_key', '没有这个券规则')
  if (!(await listLevels(tx)).some(({ level }) => level === min_level)) throw wrong('min_level', '没有这个等级')
  if (starts_at !== null && ends_at !== null && ends_at <= starts_at) throw wrong('ends_at', '结束要晚于开始')
}

const instant = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000))

export const saveItemOf = (ctx: StaffCtx, input: InputOf<typeof saveItem>): Promise<OperatorItem> =>
  ctx.transaction(async (tx) => {
    await demandSound(tx, input)
    const { id, rule_key, starts_at, ends_at, ...plain } = input
    const gift = { kind: 'coupon', rule_key } as const
    const values = { ...plain, gift, starts_at: instant(starts_at), ends_at: instant(ends_at) }
    if (id === undefined) {
      const made = await insertItem(tx, values)
      await saveUses(tx, itemPlace, made.id, ctx.now())
      await ctx.audit(tx, { action: 'mall.save', subject: ['mall_item', made.id], after: input })
      return presentForChain(made)
    }
    const before = await lockItem(tx, id)
    if (!before) throw new Refusal(itemNotFound)
    if (before.taken > values.stock) throw wrong('stock', `已经兑出 ${before.taken} 件，库存不能更少`)
    const { stock, points } = before
    await ctx.audit(tx, { action: 'mall.save', subject: ['mall_item', id], before: { stock, points }, after: input })
    const saved = await updateItem(tx, id, values)
    await saveUses(tx, itemPlace, id, ctx.now())
    return presentForChain(saved)
  })

/** Each lot comes back with the day it was good until, or a month from now. */
async function giveBack(services: Services, tx: Tx, redeemNo: string): Promise<RedeemRow> {
  const at = services.now()
  const seen = await findRedeem(tx, redeemNo)
  let held = seen && (await lockMembership(tx, seen.member_id, at))
  if (!seen || !held) throw new Refusal(redeemNotFound)
  if (!(await markReturned(tx, redeemNo, at))) return seen
  await giveItemBack(tx, seen.item_id)
  if (!(await withdrawCard(tx, seen.code, at))) throw new Refusal(redeemUsed)
  for (const { amount, on } of seen.lots) {
    const back = { event: 'returned', amount, subject_no: `${redeemNo}:${on}`, at, note: '' } as const
    held = await addPoints(tx, held, { ...back, expires_on: returnedGoodUntil(on, studioDay(at)) })
  }
  return seen
}

export async function withdrawRedeemOf(ctx: StaffCtx, redeemNo: string): Promise<{ points: number }> {
  const { points } = await ctx.transaction(async (tx) => {
    const back = await giveBack(ctx, tx, redeemNo)
    await ctx.audit(tx, { action: 'mall.redeem_back', subject: ['redeem', redeemNo], after: { points: back.points } })
    return back
  })
  return { points }
}

const isUsed = (error: unknown) => error instanceof Refusal && error.code === redeemUsed.code

/** Closed first, so that nobody redeems it meanwhile; then one redemption after the other, each in its own transaction. */
export async function withdrawItemOf(ctx: StaffCtx, id: number): Promise<{ returned: number; used: number }> {
  await ctx.transaction(async (tx) => {
    if (!(await closeItem(tx, id))) throw new Refusal(itemNotFound)
    await ctx.audit(tx, { action: 'mall.withdraw', subject: ['mall_item', id] })
  })
  const count = { returned: 0, used: 0 }
  for (const redeemNo of await listLiveRedeems(ctx.db, id))
    try {
      await ctx.transaction((tx) => giveBack(ctx, tx, redeemNo))
      count.returned += 1
    } catch (error) {
      if (!isUsed(error)) throw error
      count.used += 1
    }
  return count
}
