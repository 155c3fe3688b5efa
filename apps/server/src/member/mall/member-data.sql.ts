import { asc, eq } from 'drizzle-orm'
import type { Export } from '../../context'
import { level_gift, points_item, points_redeem } from './mall.table'

export const exportRedeems: Export = (tx, memberId) =>
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

export const exportLevelGifts: Export = (tx, memberId) =>
  tx
    .select({ kind: level_gift.kind, key: level_gift.key, code: level_gift.code, at: level_gift.at })
    .from(level_gift)
    .where(eq(level_gift.member_id, memberId))
    .orderBy(asc(level_gift.at))
