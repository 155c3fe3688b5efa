import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { QuarterTime } from '../kernel/fields'
import { slotTaken } from '../schedule/schedule.errors'
import { LATE_MINUTES, LATER_STARTS_AT_MOST } from './postpone.rules'
import {
  bookingNotFound,
  bookingStateChanged,
  lateClosed,
  lateOver,
  noLaterStart,
  postponedAlready,
} from './record.errors'
import { OrderSn } from './record.views'

export const sayLate = endpoint({
  method: 'POST',
  path: '/api/book/late',
  access: 'member',
  summary: '告诉门店会晚到 10、20 或 30 分钟；0 是准时',
  body: z.object({ order_sn: OrderSn, minutes: z.literal(LATE_MINUTES) }),
  data: z.null(),
  errors: [bookingNotFound, bookingStateChanged, lateClosed, lateOver],
})

export const laterStart = endpoint({
  method: 'GET',
  path: '/api/book/later_start',
  access: 'member',
  summary: '晚到超过 30 分钟时，当天同店接下来还能接待的时间',
  query: { order_sn: OrderSn },
  data: z.object({
    time: z.string().describe('the first of them; empty when there is none'),
    end_time: z.string(),
    starts: z.array(z.object({ time: z.string(), end_time: z.string() })).max(LATER_STARTS_AT_MOST),
  }),
  errors: [bookingNotFound, bookingStateChanged, lateClosed, lateOver, postponedAlready],
})

export const postponeVisit = endpoint({
  method: 'POST',
  path: '/api/book/postpone',
  access: 'member',
  summary: '当天顺延到这些时间中的一个：免费，不算改期，价格和卡券不变；一次',
  body: z.object({ order_sn: OrderSn, time: QuarterTime }),
  data: z.object({ day: z.string(), time: z.string(), end_time: z.string() }),
  errors: [bookingNotFound, bookingStateChanged, lateClosed, lateOver, postponedAlready, noLaterStart, slotTaken],
})
