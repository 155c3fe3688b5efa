import type { GrowthEvent } from '@kuaimen/contract/member/level.rules'
import type { GrowthLine, PointsLine } from '@kuaimen/contract/member/membership.views'
import type { PointsEvent } from '@kuaimen/contract/member/points.rules'
import type { growth_entry, points_entry } from './membership.table'

const POINTS_WORDS: Readonly<Record<PointsEvent, string>> = {
  earned: '到店拍摄',
  task: '任务奖励',
  invite: '邀请好友',
  gift: '赠送积分',
  returned: '兑换退回',
  merged_in: '账号合并转入',
  redeemed: '兑换好物',
  taken_back: '退款收回',
  owed_settled: '抵扣待收回积分',
  expired: '积分到期',
  forfeited: '注销账号',
  merged_out: '账号合并转出',
}

const GROWTH_WORDS: Readonly<Record<GrowthEvent, string>> = {
  earned: '到店拍摄',
  task: '任务奖励',
  taken_back: '退款收回',
  merged: '账号合并',
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

export const presentPoints = (row: typeof points_entry.$inferSelect): PointsLine => ({
  id: row.id,
  at: seconds(row.at),
  text: row.note || POINTS_WORDS[row.event],
  amount: row.amount,
  order_sn: row.order_sn,
  balance_after: row.balance_after,
  expires_on: row.expires_on,
})

export const presentGrowth = (row: typeof growth_entry.$inferSelect): GrowthLine => ({
  id: row.id,
  at: seconds(row.at),
  text: GROWTH_WORDS[row.event],
  amount: row.amount,
  order_sn: row.order_sn,
  counts_until: row.counts_until,
})
