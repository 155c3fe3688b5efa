import { asc, eq } from 'drizzle-orm'
import { type Export, memberData, owned } from '../../member-data'
import { carryMall } from '../upkeep/merge.sql'
import { level_gift, points_item, points_redeem } from './mall.table'

const exportRedeems: Export = (tx, memberId) =>
  tx
    .select({
      redeem_no: points_redeem.redeem_no,
      name: points_item.name,
      points: points_redeem.points,
      code: points_redeem.code,
      at: points_redeem.at,
      returned_at: points_redeem.returned_at,
    })
    .from(points_redeem)
    .innerJoin(points_item, eq(points_item.id, points_redeem.item_id))
    .where(eq(points_redeem.member_id, memberId))
    .orderBy(asc(points_redeem.at))

export const mallData = memberData({
  tables: [
    owned(points_redeem, {
      since: points_redeem.at,
      onMerge: carryMall,
      onLeave: 'keep',
      export: { points_redeems: exportRedeems },
    }),
    owned(level_gift, {
      since: level_gift.at,
      onMerge: carryMall,
      onLeave: 'keep',
      export: { level_gifts: ['kind', 'key', 'code', 'at'] },
    }),
  ],
})
