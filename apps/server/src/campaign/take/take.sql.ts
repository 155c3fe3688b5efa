import type { OwnTakes } from '@kuaimen/contract/campaign/offer.rules'
import type { StudioDay } from '@kuaimen/contract/kernel/time'
import type { CouponType } from '@kuaimen/contract/wallet/card.rules'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'

interface TakenCode {
  readonly coupon_type: CouponType
  readonly code: string
}

export interface OwnOffer extends OwnTakes {
  readonly offer_key: string
  /** Of this offer, the newest first. */
  readonly codes: readonly TakenCode[]
}

/** The limit that a take counts for, with the key of its offer. */
export const OFFER_TAKEN = 'campaign_offer:'

/** What a member has of each of these offers, and of their groups with what accounts that have left had taken of them. */
export async function listOwn(
  tx: Tx,
  memberId: number,
  keys: readonly string[],
  today: StudioDay,
): Promise<OwnOffer[]> {
  const { rows } = await tx.execute<OwnOffer & Record<string, unknown>>(sql`
    with own as (
      select t.*, t.day = ${today}::date as is_today, o.limit_group
      from campaign_take t join campaign_offer o on o.key = t.offer_key where t.member_id = ${memberId}
    ), gone as (
      select o.key, o.limit_group, count(distinct u.act)::int as n,
             count(distinct u.act) filter (where (u.at at time zone 'Asia/Shanghai')::date = ${today}::date)::int as n_today
      from left_use u join account_trace a on a.hash = u.hash join campaign_offer o on u.what = ${OFFER_TAKEN}::text || o.key
      where a.member_id = ${memberId} group by o.key
    )
    select w.key as offer_key,
           count(own.code) filter (where own.offer_key = w.key)::int as here,
           count(own.code) filter (where own.offer_key = w.key and own.is_today)::int as here_today,
           count(own.code)::int + coalesce((select sum(g.n)::int from gone g
             where g.key = w.key or g.limit_group = w.limit_group), 0) as "group",
           count(own.code) filter (where own.is_today)::int + coalesce((select sum(g.n_today)::int from gone g
             where g.key = w.key or g.limit_group = w.limit_group), 0) as group_today,
           (select count(*)::int from own where is_today) + coalesce((select sum(n_today)::int from gone), 0) as all_today,
           coalesce(json_agg(json_build_object('coupon_type', own.coupon_type, 'code', own.code) order by own.nth desc)
                      filter (where own.offer_key = w.key), '[]') as codes
    from campaign_offer w left join own on own.offer_key = w.key or own.limit_group = w.limit_group
    where w.key = any(${sql.param([...keys])}::text[])
    group by w.key`)
  return rows
}

interface Wanted extends TakenCode {
  readonly offer_key: string
  readonly member_id: number
  readonly day: StudioDay
  readonly at: Date
  readonly takes_a_day: number
  readonly channel: string
  readonly inviter_id: number | null
}

export type TakeRefused = 'limit' | 'sold_out' | 'day_out' | 'over'

/** Nothing when it was taken. */
export async function takeOne(tx: Tx, wanted: Wanted): Promise<TakeRefused | null> {
  const { offer_key, member_id, day, at, takes_a_day, coupon_type, code, channel, inviter_id } = wanted
  const { rows } = await tx.execute<{ refused: TakeRefused | null }>(sql`
    select refused from take_offer(${offer_key}, ${member_id}, ${day}::date, ${at.toISOString()}::timestamptz,
      ${takes_a_day}::int, ${coupon_type}, ${code}, ${channel}, ${inviter_id}::bigint)`)
  return rows[0]?.refused ?? null
}
