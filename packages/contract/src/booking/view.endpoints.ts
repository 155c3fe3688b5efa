import { PageContent } from '../content/content.views'
import { endpoint } from '../kernel/endpoint'
import { bookingNotFound } from './record.errors'
import { OrderSn } from './record.views'

export const bookPayResult = endpoint({
  method: 'GET',
  path: '/api/pagead/query/book_pay_result',
  access: 'member',
  summary: '预约结果页的轮播、推荐与活动，按预约的门店所在城市',
  query: { order_sn: OrderSn },
  data: PageContent,
  errors: [bookingNotFound],
})
