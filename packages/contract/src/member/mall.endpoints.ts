import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { BodyId, Id, Page } from '../kernel/fields'
import {
  itemDayOut,
  itemLimit,
  itemNotFound,
  itemPointsChanged,
  itemSoldOut,
  levelShort,
  pointsShort,
} from './mall.errors'
import { PointsItemDetail, PointsItems, PointsRedeem, Redeemed } from './mall.views'

export const pointsItems = endpoint({
  method: 'GET',
  path: '/api/points/items',
  access: 'member',
  summary: '积分商城的好物，每页二十件，兑完的在最后；can 只列现在能兑的',
  query: { kind: z.enum(['all', 'can']).default('all'), page: Page },
  data: PointsItems,
})

export const pointsItem = endpoint({
  method: 'GET',
  path: '/api/points/item',
  access: 'member',
  summary: '一件好物：规则、适用范围、我兑过几次',
  query: { id: Id },
  data: PointsItemDetail,
  errors: [itemNotFound],
})

export const redeemItem = endpoint({
  method: 'POST',
  path: '/api/points/redeem',
  access: 'member',
  summary: '用积分兑换，卡券放进卡包',
  body: z.object({
    id: BodyId,
    shown_points: z.number().int().min(1).max(10_000_000).describe('what the page said it costs'),
  }),
  data: Redeemed,
  errors: [itemNotFound, pointsShort, itemSoldOut, itemDayOut, itemLimit, levelShort, itemPointsChanged],
  idempotent: true,
})

export const pointsRedeems = endpoint({
  method: 'GET',
  path: '/api/points/redeems',
  access: 'member',
  summary: '我的兑换，新的在前，每页二十条',
  query: { page: Page },
  data: z.array(PointsRedeem),
})
