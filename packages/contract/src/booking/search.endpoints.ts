import { z } from 'zod'
import { operatorRefused } from '../account/person.errors'
import { endpoint } from '../kernel/endpoint'
import { BodyId, Day, Id, StaffText } from '../kernel/fields'
import { payablePattern } from '../kernel/payables'
import { storeNotFound } from '../store/store.errors'
import { bookingNotFound, exportTooLarge, searchTooWide, tailNeedsDay } from './record.errors'
import { BOOKING_STATES } from './record.rules'
import { OrderSn } from './record.views'
import { ORDERS_A_PAGE } from './search.rules'
import { OrderMoney, OrderPage, OrderPapers } from './search.views'

/** The filter of the list, and of everything that is done with exactly this list. */
const OrderFilter = {
  q: z.string().max(64).default(''),
  store_id: Id.optional(),
  from: Day.optional().describe('the first day of visits'),
  until: Day.optional().describe('the last; without it the first alone'),
  made_from: Day.optional(),
  made_until: Day.optional(),
  state: z.enum(BOOKING_STATES).optional(),
  product_id: Id.optional(),
  source: z.string().max(64).optional().describe('the promotion that brought it'),
}

export const searchOrders = endpoint({
  method: 'GET',
  path: '/api/staff/order/search',
  access: 'staff',
  may: 'booking.read',
  scope: 'store',
  audit: false,
  summary: '订单：一个框查预约号、手机号、姓名、套券订单、支付单、渠道单号、退款单、发票和卡券号，或按条件列出',
  query: {
    ...OrderFilter,
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

export const orderMoney = endpoint({
  method: 'GET',
  path: '/api/staff/order/money',
  access: 'staff',
  may: 'ledger.read',
  scope: 'store',
  audit: false,
  summary: '一笔订单的钱从头到尾：约定、卡券、每次支付和通知、账本、退款、对账、发票，以及现在取消会退多少',
  query: { no: z.string().regex(payablePattern('booking', 'voucher_order'), '订单号不正确') },
  data: OrderMoney,
  errors: [operatorRefused, bookingNotFound],
})

/** Long filters and an entry in the audit log: posted, though it changes nothing else. */
export const exportOrders = endpoint({
  method: 'POST',
  path: '/api/staff/order/export',
  access: 'staff',
  may: 'export.plain',
  scope: 'store',
  audit: 'order.export',
  summary: '把当前筛选的订单导出成 CSV，不含手机号，姓名只留第一个字',
  body: z.object({
    ...OrderFilter,
    q: z.string().max(64).describe('as in the box; empty: nothing was searched for'),
    store_id: BodyId.optional(),
    product_id: BodyId.optional(),
  }),
  data: z.object({ name: z.string().describe('of the file'), text: z.string(), rows: z.number().int() }),
  errors: [operatorRefused, storeNotFound, tailNeedsDay, searchTooWide, exportTooLarge],
})

export const noteOrders = endpoint({
  method: 'POST',
  path: '/api/staff/order/note',
  access: 'staff',
  may: 'booking.note',
  scope: 'store',
  audit: 'booking.note',
  summary: '给选中的预约各记一条备注：都记下，或都不记',
  body: z.object({
    order_sns: z
      .array(OrderSn)
      .min(1)
      .max(ORDERS_A_PAGE, '一次最多选一页')
      .refine((list) => new Set(list).size === list.length, '同一个预约只能选一次'),
    text: StaffText.min(1, '请填写备注').max(500),
  }),
  data: z.object({ noted: z.number().int() }),
  idempotent: true,
  errors: [bookingNotFound],
})
