import { z } from 'zod'
import { TurnNo } from '../booking/record.views'
import { BodyId, Day, QuarterTime } from '../kernel/fields'
import { ID_LENGTH, idPattern } from '../kernel/ids'
import { WAIT_DAY_STATES, WAIT_DAYS_AT_MOST, WAIT_SHOWN_STATES, WAIT_STORES_AT_MOST } from './waitlist.rules'

export const WaitNo = z.string().regex(idPattern('W', ID_LENGTH), '候补编号不正确')

export const WaitAsked = z.object({
  items: z
    .array(z.object({ product_id: BodyId, people: z.number().int().min(1).max(50) }))
    .min(1)
    .max(10),
  city_id: BodyId,
  store_ids: z
    .array(BodyId)
    .max(WAIT_STORES_AT_MOST, `最多选${WAIT_STORES_AT_MOST}家门店`)
    .describe('空：全城提供这些产品的门店'),
  days: z.array(Day).min(1, '请选择日期').max(WAIT_DAYS_AT_MOST, `最多选${WAIT_DAYS_AT_MOST}天`),
  from_time: QuarterTime.describe('开始时间不早于'),
  until_time: QuarterTime.describe('开始时间不晚于'),
})
export type WaitAsked = z.infer<typeof WaitAsked>

const Named = z.object({ id: z.number().int(), name: z.string() })

export const TurnView = z.object({
  turn_no: TurnNo,
  store: Named,
  day: z.string(),
  time: z.string(),
  end_time: z.string(),
  until: z.number().int().describe('保留到，秒'),
})
export type TurnView = z.infer<typeof TurnView>

const WaitVisit = z.object({
  store: Named,
  day: z.string(),
  time: z.string(),
  end_time: z.string(),
  until: z.number().int().nullable().describe('待支付时，请在这之前付款，秒'),
})

export const WaitView = z.object({
  wait_no: WaitNo,
  state: z
    .enum(WAIT_SHOWN_STATES)
    .describe('unpaid：轮到后已下单，还没有付款；没有付成就继续候补；cancelled：约上以后又取消了'),
  state_text: z.string(),
  city: Named,
  stores: z.array(Named).describe('空：全城'),
  branch: z.enum(['shoot', 'makeup']),
  items: z.array(
    z.object({ product_id: z.number().int(), name: z.string(), cover: z.string(), people: z.number().int() }),
  ),
  days: z.array(z.string()),
  from_time: z.string(),
  until_time: z.string(),
  place: z.number().int().describe('排在第几位：比我先来、想要的有重叠的会员人数加一；不在候补时为 0'),
  turn: TurnView.nullable().describe('轮到我时为我保留的位置'),
  passed: z.number().int().describe('没有回应或不要的次数'),
  visit: WaitVisit.nullable().describe('约上或待支付的预约，在哪里、什么时候'),
  order_sn: z.string().describe('约上或待支付的预约；没有时为空'),
  asked_at: z.number().int(),
  ended_at: z.number().int().nullable(),
})
export type WaitView = z.infer<typeof WaitView>

/** 3,7 in an address; each once. */
export const WaitStores = z
  .string()
  .regex(new RegExp(`^(\\d{1,9}(,\\d{1,9}){0,${WAIT_STORES_AT_MOST - 1}})?$`), '门店编号不正确')
  .default('')
  .transform((text) => [...new Set(text.split(',').map(Number))].filter((id) => id > 0))

export const WaitDay = z.object({
  day: z.string(),
  state: z
    .enum(WAIT_DAY_STATES)
    .describe('full：约满了，可以候补；open：现在就能约，不用候补；closed：门店休息；unfit：这天的这个时段约不了'),
  start: z
    .object({ store_id: z.number().int(), store: z.string(), time: z.string() })
    .nullable()
    .describe('现在就能约的开始时间和门店；没有时为空'),
})
export type WaitDay = z.infer<typeof WaitDay>

export const WaitList = z.object({ at_most: z.number().int(), list: z.array(WaitView) })
export type WaitList = z.infer<typeof WaitList>

export const WaitDemand = z.object({
  store_id: z.number().int(),
  store: z.string(),
  day: z.string(),
  product_id: z.number().int(),
  product: z.string(),
  waits: z.number().int().describe('候补的人'),
  people: z.number().int().describe('一共几位要拍'),
  turns: z.number().int().describe('其中正在为他们保留位置的'),
})
export type WaitDemand = z.infer<typeof WaitDemand>
