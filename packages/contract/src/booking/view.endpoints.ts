import { z } from 'zod'
import { PageContent } from '../content/content.views'
import { endpoint } from '../kernel/endpoint'
import { Page } from '../kernel/fields'
import { bookingNotFound } from './record.errors'
import { BookingPage, BookingView, CurrentShoot, OrderSn } from './record.views'

export const bookPayResult = endpoint({
  method: 'GET',
  path: '/api/pagead/query/book_pay_result',
  access: 'member',
  summary: '预约结果页的轮播、推荐与活动，按预约的门店所在城市',
  query: { order_sn: OrderSn },
  data: PageContent,
  errors: [bookingNotFound],
})

export const bookingDetail = endpoint({
  method: 'GET',
  path: '/api/book/detail',
  access: 'member',
  summary: '预约详情',
  query: { order_sn: OrderSn },
  data: BookingView,
  errors: [bookingNotFound],
})

/** Where a page of the list ended. */
const ListPlace = z.string().regex(/^([0-2]\.\d{12,14}\.[A-Z0-9]{1,40})?$/, '请重新加载')

export const bookingList = endpoint({
  method: 'GET',
  path: '/api/book/list',
  access: 'member',
  summary: '我的预约；按状态分栏、分页，page 或 after',
  query: {
    tab: z.enum(['all', 'unpaid', 'upcoming', 'doing', 'over']).default('all'),
    page: Page,
    per_page: z.coerce.number<number | string>().int().min(1).max(50).default(10),
    after: ListPlace.default('').describe('上一页的 next；给了它就不看 page，翻页时有变化也不漏'),
  },
  data: BookingPage,
})

export const currentShoot = endpoint({
  method: 'GET',
  path: '/api/book/current_shoot_by_last',
  access: 'member',
  summary: '最近一次要去的拍摄，和等待支付的预约',
  data: CurrentShoot,
})
