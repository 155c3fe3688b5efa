import * as schedule from '@kuaimen/contract/schedule/schedule.endpoints'
import { bind } from '../http/bind'
import { calendarOf, dayOf } from './schedule.service'
import { nearestTo, soonestInCity, whyCant } from './soonest.service'

export const scheduleHttp = [
  bind(schedule.scheduleCalendar, (ctx, input) => calendarOf(ctx, input)),
  bind(schedule.scheduleList, (ctx, input) => dayOf(ctx, input)),
  bind(schedule.scheduleNearest, (ctx, input) => nearestTo(ctx, input)),
  bind(schedule.scheduleSoonest, (ctx, input) => soonestInCity(ctx, input)),
  bind(schedule.cantBook, (ctx, input) => whyCant(ctx, input)),
]
