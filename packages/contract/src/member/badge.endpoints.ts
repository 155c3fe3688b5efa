import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { BadgeKey, BadgeShareId, BadgeView, SharedBadge } from './badge.views'
import { badgeNotEarned, badgeShareGone } from './task.errors'

export const badgeList = endpoint({
  method: 'GET',
  path: '/api/badge/list',
  access: 'anyone',
  summary: '勋章墙；没有登录的都还没点亮',
  data: z.array(BadgeView),
})

export const seeBadges = endpoint({
  method: 'POST',
  path: '/api/badge/seen',
  access: 'member',
  summary: '新勋章已经看过',
  body: z.object({ keys: z.array(BadgeKey).min(1).max(50) }),
  data: z.null(),
})

export const shareBadge = endpoint({
  method: 'POST',
  path: '/api/badge/share',
  access: 'member',
  summary: '分享一枚勋章；名字只在愿意时显示，并且不显示全',
  body: z.object({ key: BadgeKey, show_name: z.boolean() }),
  data: z.object({ id: z.string(), url: z.string().describe('path of the page on this host') }),
  errors: [badgeNotEarned],
})

export const unshareBadge = endpoint({
  method: 'POST',
  path: '/api/badge/unshare',
  access: 'member',
  summary: '收起分享的勋章',
  body: z.object({ id: BadgeShareId }),
  data: z.null(),
  errors: [badgeShareGone],
})

export const sharedBadge = endpoint({
  method: 'GET',
  path: '/api/badge/shared',
  access: 'visitor',
  summary: '一枚分享出来的勋章',
  query: { id: BadgeShareId },
  data: SharedBadge,
  errors: [badgeShareGone],
})
