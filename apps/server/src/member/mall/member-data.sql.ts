import { asc, eq, sql } from 'drizzle-orm'
import { type Export, type Leave, memberData, owned, type Reassign } from '../../member-data'
import { ITEM_TAKEN } from './mall.sql'
import { GIFT_GIVEN, level_gift, points_item, points_redeem } from './mall.table'

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

/** What both have redeemed is counted on; a gift of a level that both had is one. */
const carryMall: Reassign = async (tx, from, into) => {
  await tx.execute(sql`
    update points_redeem r set member_id = ${into}, nth = r.nth + coalesce((select max(o.nth) from points_redeem o
      where o.member_id = ${into} and o.item_id = r.item_id), 0)
    where r.member_id = ${from}`)
  await tx.execute(sql`
    insert into level_gift (member_id, kind, key, level, code, at)
    select ${into}, kind, key, level, code, at from level_gift where member_id = ${from} on conflict do nothing`)
  await tx.execute(sql`delete from level_gift where member_id = ${from}`)
}

/** Rows stay as they are; what they count for stays with the person. */
const saveTaken: Leave = (_tx, memberId, _at, left) =>
  left.saveUses(sql`
    select ${ITEM_TAKEN}::text || item_id as what, at, null::timestamptz as until from points_redeem
      where member_id = ${memberId} and returned_at is null
    union all
    select ${GIFT_GIVEN}::text || kind || ':' || key, at, null from level_gift where member_id = ${memberId}`)

export const mallData = memberData({
  tables: [
    owned(points_redeem, {
      since: points_redeem.at,
      onMerge: carryMall,
      onLeave: saveTaken,
      export: { points_redeems: exportRedeems },
    }),
    owned(level_gift, {
      since: level_gift.at,
      onMerge: carryMall,
      onLeave: saveTaken,
      export: { level_gifts: ['kind', 'key', 'code', 'at'] },
    }),
  ],
})
