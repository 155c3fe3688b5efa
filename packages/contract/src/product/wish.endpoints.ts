import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { BodyId, Id } from '../kernel/fields'
import { addonTooMany, peopleOutOfRange, productNotFound, wishFull, wishNotFound } from './product.errors'
import { AddonIds } from './product.views'
import { WishList } from './wish.views'

const Choice = {
  store_id: BodyId.nullable().default(null),
  people: z.number().int().min(1).max(50).optional(),
  addon_ids: AddonIds,
}

export const wishList = endpoint({
  method: 'GET',
  path: '/api/wish/list',
  access: 'member',
  summary: '购物车',
  query: { city_id: Id.optional() },
  data: WishList,
})

export const addWish = endpoint({
  method: 'POST',
  path: '/api/wish/add',
  access: 'member',
  summary: '加入购物车；同一产品只占一项',
  body: z.object({ product_id: BodyId, ...Choice }),
  data: z.object({ wish_count: z.number().int() }),
  errors: [productNotFound, wishFull, peopleOutOfRange, addonTooMany],
})

export const changeWish = endpoint({
  method: 'POST',
  path: '/api/wish/update',
  access: 'member',
  summary: '修改购物车里的一项',
  body: z.object({ id: BodyId, ...Choice }),
  data: z.null(),
  errors: [wishNotFound, productNotFound, peopleOutOfRange, addonTooMany],
})

export const removeWishes = endpoint({
  method: 'POST',
  path: '/api/wish/remove',
  access: 'member',
  summary: '从购物车移除',
  body: z.object({ ids: z.array(BodyId).min(1).max(50) }),
  data: z.object({ wish_count: z.number().int() }),
})

export const resourceCount = endpoint({
  method: 'GET',
  path: '/api/me/resource_count',
  access: 'member',
  summary: '各种数量：购物车里有几项，能用的优惠券有几张，未读消息有几条，有多少积分，是什么等级，有几份任务奖励可领',
  data: z.object({
    wish_count: z.number().int(),
    coupon_count: z.number().int(),
    message_count: z.number().int(),
    points: z.number().int(),
    level_name: z.string().describe('of the level one has; the first for who has none yet'),
    tasks_ready: z.number().int().describe('rewards of tasks that wait'),
  }),
})
