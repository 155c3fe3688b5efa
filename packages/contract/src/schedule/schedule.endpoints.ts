import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { Day, Id, LngLat, Month, Page } from '../kernel/fields'
import { peopleOutOfRange, productNotFound } from '../product/product.errors'
import { storeNotFound } from '../store/store.errors'
import { CantBook, Items, Nearest, ScheduleCalendar, ScheduleDay, StoreSoonest } from './schedule.views'

export const scheduleCalendar = endpoint({
  method: 'GET',
  path: '/api/schedule/calendar',
  access: 'visitor',
  summary: '一家门店一个月里每天是否可约',
  query: { store_id: Id, items: Items, month: Month },
  data: ScheduleCalendar,
  errors: [storeNotFound, productNotFound, peopleOutOfRange],
  perMinute: 120,
})

export const scheduleList = endpoint({
  method: 'GET',
  path: '/api/schedule/list',
  access: 'visitor',
  summary: '一天里的开始时间和余位',
  query: { store_id: Id, items: Items, day: Day },
  data: ScheduleDay,
  errors: [storeNotFound, productNotFound, peopleOutOfRange],
  perMinute: 120,
})

export const scheduleNearest = endpoint({
  method: 'GET',
  path: '/api/schedule/nearest',
  access: 'visitor',
  summary: '约满时最近的其他日期和其他门店',
  query: { store_id: Id, items: Items, day: Day, location: LngLat.optional() },
  data: Nearest,
  errors: [storeNotFound, productNotFound, peopleOutOfRange],
  perMinute: 60,
})

export const scheduleSoonest = endpoint({
  method: 'GET',
  path: '/api/schedule/soonest',
  access: 'visitor',
  summary: '城市里提供所选产品的门店，各自最早可约的时间',
  query: {
    city_id: Id.optional(),
    items: Items,
    location: LngLat.optional(),
    page: Page,
    per_page: z.coerce.number<number | string>().int().min(1).max(50).default(20),
  },
  data: z.object({ total: z.number().int(), list: z.array(StoreSoonest) }),
  errors: [productNotFound, peopleOutOfRange],
  perMinute: 60,
})

export const cantBook = endpoint({
  method: 'GET',
  path: '/api/schedule/cant',
  access: 'visitor',
  summary: '为什么不能预约，以及可以改去哪里',
  query: { store_id: Id.optional(), items: Items.optional(), city_id: Id.optional(), location: LngLat.optional() },
  data: CantBook,
  errors: [peopleOutOfRange],
  perMinute: 60,
})
