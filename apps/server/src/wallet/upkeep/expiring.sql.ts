import type { StudioDay } from '@kuaimen/contract/kernel/time'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'

export interface EndingCards extends Record<string, unknown> {
  readonly member_id: number
  readonly names: readonly string[]
  readonly has_coupon: boolean
}

interface Page {
  readonly after: number
  readonly atMost: number
}

/** Members with coupons or vouchers that end on this day and are free to be used, by their number. */
export async function listEndingCards(tx: Tx, day: StudioDay, { after, atMost }: Page): Promise<EndingCards[]> {
  const { rows } = await tx.execute<EndingCards>(sql`
    with ends as (
      select c.member_id, c.code, r.name, true as is_coupon from coupon c join coupon_rule r on r.id = c.rule_id
      where c.valid_until = ${day}::date and c.withdrawn_at is null and not exists
        (select from wallet_use u where u.kind = 'coupon' and u.code = c.code and u.state in ('locked', 'used'))
      union all
      select v.member_id, v.code, v.name, false from voucher v
      where v.valid_until = ${day}::date and v.refunded_at is null and v.withdrawn_at is null and not exists
        (select from wallet_use u where u.kind = 'voucher' and u.code = v.code and u.state in ('locked', 'used'))
    )
    select member_id::float8 as member_id, array_agg(name order by code) as names,
      bool_or(is_coupon) as has_coupon
    from ends
    where member_id > ${after} group by member_id order by member_id limit ${atMost}`)
  return rows
}

export interface EndingGift extends Record<string, unknown> {
  readonly member_id: number
  readonly balance_fen: number
}

/** Members with gift cards that end on this day and still hold something. */
export async function listEndingGifts(tx: Tx, day: StudioDay, { after, atMost }: Page): Promise<EndingGift[]> {
  const { rows } = await tx.execute<EndingGift>(sql`
    select member_id::float8 as member_id, sum(balance_fen)::int as balance_fen from gift_card
    where valid_until = ${day}::date and balance_fen > 0 and member_id > ${after}
    group by member_id order by member_id limit ${atMost}`)
  return rows
}
