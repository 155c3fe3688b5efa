import type { BadgeView } from '@kuaimen/contract/member/badge.views'
import type { PointsItem, PointsItemDetail } from '@kuaimen/contract/member/mall.views'
import type { MemberCenter } from '@kuaimen/contract/member/membership.views'
import type { TaskCard, TaskDetail } from '@kuaimen/contract/member/task.views'

const level = (nth: number, name: string, growth_min: number, colour: string, benefits: string[] = []) => ({
  ...{ level: nth, name, growth_min, colour, benefits },
})

/** A member at the third of five levels. */
export const aStanding: MemberCenter = {
  ...{ nickname: '小满', avatar: '', level: 2, level_name: '相知', growth: 2480 },
  next: { level: 3, name: '知己', growth_min: 5000, missing: 2520 },
  ...{
    falling: null,
    valid_until: '2127-09-07',
    growth_window_days: 365,
    growth_expiring: { amount: 160, on: '2127-03-01' },
  },
  ...{ points: 2360, owed_points: 0, points_expiring: { amount: 400, on: '2126-12-31' } },
  invited: 0,
  benefits: ['升级礼 ¥60', '生日券 ¥80'],
  levels: [
    level(0, '初见', 0, '#8A8178', ['生日券 ¥30']),
    level(1, '相识', 600, '#A56A43', ['升级礼 ¥30', '生日券 ¥50']),
    level(2, '相知', 2000, '#B5533C', ['升级礼 ¥60', '生日券 ¥80']),
    level(3, '知己', 5000, '#7A4E7E', ['升级礼 ¥120', '每月 ¥20 券']),
    level(4, '挚友', 12_000, '#2F3E55', ['升级礼 ¥200']),
  ],
  tasks: { ready: 0, open: [] },
  badges: { earned: 0, total: 12, newest: [] },
}

/** Who has just come: nothing yet, at the first level. */
export const aBeginning: MemberCenter = {
  ...aStanding,
  ...{ level: 0, level_name: '初见', growth: 0, points: 0, valid_until: null },
  ...{ growth_window_days: 365, growth_expiring: null, points_expiring: null, benefits: [] },
  next: { level: 1, name: '相识', growth_min: 600, missing: 600 },
}

export const aTask = (more: Partial<TaskCard> = {}): TaskCard => ({
  ...{ task_id: 4, kind: 'profile', title: '完善资料', note: '', icon: '', state: 'open', reason: '' },
  reward: { points: 50, growth: 0, coupon: '' },
  progress: { have: 0, need: 1 },
  ...{ period: 'once', period_text: '一次', period_key: '', ready: 0, left: null },
  ...{ action_path: '/mine/edit', action_text: '去填写', ends_at: null, recent: [] },
  ...more,
})

export const aTaskDetail = (more: Partial<TaskDetail> = {}): TaskDetail => ({
  ...aTask(more),
  ...{ rules_html: '', history: [], proof: null, tries_left: 3, visits: [] },
  ...more,
})

export const anItem = (more: Partial<PointsItem> = {}): PointsItem => ({
  ...{ id: 1, name: '¥20 无门槛券', cover: '/media/points/tea.webp', points: 400, worth: '¥20' },
  ...{ left: 86, state: 'can', reason: '', min_level_name: '' },
  ...more,
})

export const anItemDetail = (more: Partial<PointsItemDetail> = {}): PointsItemDetail => ({
  ...anItem(more),
  ...{ balance: 2360, note: '', coupon_type: 'coupon', rules_html: '', scope: '', min_fen: 0 },
  ...{ valid_days: 60, per_member: 2, per_days: null, mine: 0, ends_at: null },
  ...more,
})

/** One that is still to be earned, unless said otherwise. */
export const aBadge = (key: string, more: Partial<BadgeView> = {}): BadgeView => ({
  ...{ key, name: `勋章${key}`, how: '完成第一次拍摄', story: '', series: '常来' },
  ...{ art: `/${key}.webp`, art_locked: `/${key}-locked.svg`, earned_at: null, seen: false },
  ...{ progress: { have: 0, need: 1 }, share_id: '' },
  ...more,
})
