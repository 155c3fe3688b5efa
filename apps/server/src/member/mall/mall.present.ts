import { type Failure, wordsOf } from '@kuaimen/contract/kernel/failure'
import { formatShortDay, studioDay, studioTime } from '@kuaimen/contract/kernel/time'
import { itemDayOut, itemLimit, itemSoldOut, levelShort, pointsShort } from '@kuaimen/contract/member/mall.errors'
import { type ItemStanding, standingOf } from '@kuaimen/contract/member/mall.rules'
import type { OperatorItem, PointsItem, PointsItemDetail, PointsRedeem } from '@kuaimen/contract/member/mall.views'
import type { WalletCard } from '@kuaimen/contract/wallet/card.views'
import { markdownToHtml } from '../../http/reply/markdown'
import type { LevelRow } from '../membership/membership.sql'
import type { ItemRow, listRedeems } from './mall.sql'
import type { points_item } from './mall.table'

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)
const secondsOr = (at: Date | null) => at && seconds(at)

/** Who looks: what they have, and when. */
export interface Looker {
  readonly points: number
  readonly level: number
  readonly levels: readonly LevelRow[]
  readonly at: Date
}

/** What each hindrance refuses with. */
export const REFUSED: Readonly<Record<Exclude<ItemStanding, 'can' | 'soon'>, Failure>> = {
  sold_out: itemSoldOut,
  limit: itemLimit,
  level: levelShort,
  day_out: itemDayOut,
  short: pointsShort,
}

export const standingFor = (item: ItemRow, { points, level, at }: Omit<Looker, 'levels'>): ItemStanding =>
  standingOf(
    {
      cost: item.points,
      left: item.stock - item.taken,
      day_left: item.day_stock === null ? null : item.day_stock - item.day_taken,
      is_open: item.starts_at === null || item.starts_at <= at,
      has_level: level >= item.min_level,
      mine_left: item.per_member - item.mine,
    },
    points,
  )

const levelName = ({ min_level }: ItemRow, { levels }: Looker): string =>
  min_level > 0 ? (levels.find(({ level }) => level === min_level)?.name ?? '') : ''

function reasonOf(state: ItemStanding, item: ItemRow, by: Looker): string {
  if (state === 'can') return ''
  if (state === 'soon' && item.starts_at)
    return `${formatShortDay(studioDay(item.starts_at))} ${studioTime(item.starts_at)} 开始`
  if (state === 'soon') return '还没有开始'
  if (state === 'level') return `${levelName(item, by)}会员可兑`
  if (state === 'short') return `还差 ${item.points - by.points} 积分`
  return wordsOf(REFUSED[state])
}

export function presentItem(item: ItemRow, card: WalletCard, by: Looker): PointsItem {
  const state = standingFor(item, by)
  return {
    id: item.id,
    name: item.name,
    cover: item.cover,
    points: item.points,
    worth: card.worth,
    left: item.stock - item.taken,
    state,
    reason: reasonOf(state, item, by),
    min_level_name: levelName(item, by),
  }
}

export const presentItemDetail = (
  item: ItemRow,
  card: WalletCard,
  validDays: number,
  by: Looker,
): PointsItemDetail => ({
  ...presentItem(item, card, by),
  balance: by.points,
  note: item.note,
  coupon_type: item.gift.kind,
  rules_html: markdownToHtml(item.rules),
  scope: card.scope,
  min_fen: card.min_fen,
  valid_days: validDays,
  per_member: item.per_member,
  per_days: item.per_days,
  mine: item.mine,
  ends_at: secondsOr(item.ends_at),
})

type Listed = Awaited<ReturnType<typeof listRedeems>>[number]

export const presentRedeem = (row: Listed): PointsRedeem => ({
  redeem_no: row.redeem_no,
  name: row.name,
  cover: row.cover,
  points: row.points,
  code: row.code,
  coupon_type: row.coupon_type,
  at: seconds(row.at),
  state: row.returned_at === null ? 'done' : 'returned',
})

export const presentForChain = (row: typeof points_item.$inferSelect): OperatorItem => ({
  ...row,
  rule_key: row.gift.kind === 'coupon' ? row.gift.rule_key : '',
  starts_at: secondsOr(row.starts_at),
  ends_at: secondsOr(row.ends_at),
})
