import { Refusal } from '@kuaimen/contract/kernel/failure'
import { groupNotFound, setNotFound } from '@kuaimen/contract/shop/shop.errors'
import type { CouponSetCard, CouponSetDetail, GroupView, OpenGroup } from '@kuaimen/contract/shop/shop.views'
import { chainSettings, withSettings } from '../brand/settings.service'
import type { Ctx } from '../context'
import { scopeText } from '../wallet/issue/bought-vouchers.service'
import { findGroupWithName, listOpenGroups } from './order.sql'
import { presentGroup, presentOpenGroup, presentSet, presentSetDetail } from './shop.present'
import { findSet, listSets } from './shop.sql'

export const setsOnSale = async (ctx: Ctx): Promise<{ list: CouponSetCard[] }> => ({
  list: (await listSets(ctx.db, ctx.now())).map((row) => presentSet(row, ctx.now())),
})

export async function setOf(ctx: Ctx, id: number): Promise<CouponSetDetail> {
  const row = await findSet(ctx.db, id)
  if (!row) throw new Refusal(setNotFound)
  const settings = await chainSettings(ctx)
  const scope = await scopeText(ctx.db, row.gives.scope)
  const rules = withSettings(row.gives.rules, settings)
  return presentSetDetail(row, { scope, rules, group_hours: settings.group_hours }, ctx.now())
}

const GROUPS_SHOWN = 5

/** A member opens no second group where a place waits. */
export const openGroupsOf = async (ctx: Ctx, setId: number): Promise<{ list: OpenGroup[] }> => ({
  list: (await listOpenGroups(ctx.db, setId, ctx.now(), GROUPS_SHOWN)).map((one) => presentOpenGroup(one, ctx.now())),
})

export async function groupOf(ctx: Ctx, groupNo: string): Promise<GroupView> {
  const row = await findGroupWithName(ctx.db, groupNo)
  if (!row) throw new Refusal(groupNotFound)
  const { group, nickname } = row
  return nickname === null ? presentGroup(group, ctx.now()) : presentOpenGroup({ group, nickname }, ctx.now())
}
