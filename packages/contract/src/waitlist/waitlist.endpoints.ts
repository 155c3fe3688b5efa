import { z } from 'zod'
import { mobileNeeded } from '../account/person.errors'
import { TurnNo } from '../booking/record.views'
import { endpoint } from '../kernel/endpoint'
import { Id, QuarterTime } from '../kernel/fields'
import { peopleOutOfRange, productNotFound } from '../product/product.errors'
import { notOffered } from '../schedule/schedule.errors'
import { Items } from '../schedule/schedule.views'
import { storeNotFound } from '../store/store.errors'
import {
  openAlready,
  tooManyWaits,
  turnNotFound,
  waitDayClosed,
  waitNotFound,
  waitsOverlap,
  waitsPaused,
} from './waitlist.errors'
import { WaitAsked, WaitDay, WaitList, WaitNo, WaitStores, WaitView } from './waitlist.views'

export const waitlist = endpoint({
  method: 'GET',
  path: '/api/waitlist/list',
  access: 'member',
  summary: '我的候补：在排的、轮到我的位置，和近来结束的',
  data: WaitList,
})

export const waitCount = endpoint({
  method: 'GET',
  path: '/api/waitlist/count',
  access: 'member',
  summary: '在排的候补有几个，其中几个轮到我了',
  data: z.object({ waits: z.number().int(), turns: z.number().int() }),
})

export const waitDays = endpoint({
  method: 'GET',
  path: '/api/waitlist/days',
  access: 'member',
  summary: '候补的日历：从今天到最远一天，哪些天约满了可以候补，哪些天现在就能约，哪些天不能约',
  query: {
    items: Items,
    city_id: Id,
    store_ids: WaitStores.describe('空：全城提供这些产品的门店'),
    from_time: QuarterTime,
    until_time: QuarterTime,
  },
  data: z.object({ days: z.array(WaitDay) }),
  errors: [storeNotFound, productNotFound, peopleOutOfRange, notOffered],
  perMinute: 300,
})

export const askToWait = endpoint({
  method: 'POST',
  path: '/api/waitlist/ask',
  access: 'member',
  summary: '候补：想要的产品和人数、门店或全城、日期和时段；有位置时按先后为您保留',
  body: WaitAsked,
  data: WaitView,
  errors: [
    mobileNeeded,
    storeNotFound,
    productNotFound,
    peopleOutOfRange,
    notOffered,
    tooManyWaits,
    openAlready,
    waitsOverlap,
    waitDayClosed,
    waitsPaused,
  ],
  idempotent: true,
  perMinute: 60,
})

export const endWait = endpoint({
  method: 'POST',
  path: '/api/waitlist/end',
  access: 'member',
  summary: '结束一个候补；正为它保留的位置让给下一位，待支付的预约在保留时间内仍可支付',
  body: z.object({ wait_no: WaitNo }),
  data: z.null(),
  errors: [waitNotFound],
})

export const refuseTurn = endpoint({
  method: 'POST',
  path: '/api/waitlist/refuse',
  access: 'member',
  summary: '不要为我保留的这个位置：让给下一位，候补继续',
  body: z.object({ turn_no: TurnNo }),
  data: z.null(),
  errors: [turnNotFound],
})
