import { Refusal } from '@kuaimen/contract/kernel/failure'
import { itemNotFound } from '@kuaimen/contract/member/mall.errors'
import type { PointsItemDetail, PointsItems, PointsRedeem, Redeemed } from '@kuaimen/contract/member/mall.views'
import type { MemberCtx } from '../context'
import { findMembership } from './member.sql'

/** Nothing is on yet. */
export async function itemsFor(ctx: MemberCtx): Promise<PointsItems> {
  const row = await findMembership(ctx.db, ctx.principal.memberId)
  return { points: row?.points ?? 0, total: 0, list: [] }
}

export async function itemFor(): Promise<PointsItemDetail> {
  throw new Refusal(itemNotFound)
}

export async function redeemFor(): Promise<Redeemed> {
  throw new Refusal(itemNotFound)
}

export async function redeemsOf(): Promise<PointsRedeem[]> {
  return []
}
