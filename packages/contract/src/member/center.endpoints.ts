import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { Page } from '../kernel/fields'
import { GrowthPage, MemberCenter, PointsPage } from './membership.views'

export const memberCenter = endpoint({
  method: 'GET',
  path: '/api/member/center',
  access: 'member',
  summary: '会员中心：等级、成长值、积分和它们的期限',
  data: MemberCenter,
})

export const growthList = endpoint({
  method: 'GET',
  path: '/api/member/growth',
  access: 'member',
  summary: '成长值和它的记录，新的在前，每页二十条',
  query: { page: Page },
  data: GrowthPage,
})

export const pointsList = endpoint({
  method: 'GET',
  path: '/api/member/points',
  access: 'member',
  summary: '积分和它的记录，新的在前，每页二十条',
  query: { kind: z.enum(['all', 'in', 'out']).default('all'), page: Page },
  data: PointsPage,
})
