import { z } from 'zod'
import { operatorRefused } from '../account/person.errors'
import { endpoint } from '../kernel/endpoint'
import { Day, Id } from '../kernel/fields'
import { payablePattern } from '../kernel/payables'
import { bookingNotFound, searchTooWide, tailNeedsDay } from './record.errors'
import { BOOKING_STATES } from './record.rules'
import { OrderPage, OrderPapers } from './search.views'

export const searchOrders = endpoint({
  method: 'GET',
  path: '/api/staff/order/search',
  access: 'staff',
  may: 'booking.read',
  scope: 'store',
  audit: false,
  summary: '订单：一个框查预约号、手机号、姓名、套券订单、支付单、渠道单号、退款单、发票和卡券号，或按条件列出',
  query: {
    q: z.string().max(64).default(''),
    store_id: Id.optional(),
    from: Day.optional().describe('the first day of visits'),
    until: Day.optional().describe('the last; without it the first alone'),
    made_from: Day.optional(),
    made_until: Day.optional(),
    state: z.enum(BOOKING_STATES).optional(),
    product_id: Id.optional(),
    source: z.string().max(64).optional().describe('the promotion that brought it'),
    after: z
      .string()
      .regex(/^\d{1,18}\.[A-Z0-9]{1,24}$/, '页码不正确')
      .optional()
      .describe('the mark of the page before'),
  },
  data: OrderPage,
  errors: [operatorRefused, tailNeedsDay, searchTooWide],
})

export const orderPapers = endpoint({
  method: 'GET',
  path: '/api/staff/order/detail',
  access: 'staff',
  may: 'booking.read',
  scope: 'store',
  audit: false,
  summary: '一笔订单的钱和单据：卡券、支付、退款、发票和到店人',
  query: { no: z.string().regex(payablePattern('booking', 'voucher_order'), '订单号不正确') },
  data: OrderPapers,
  errors: [operatorRefused, bookingNotFound],
})
