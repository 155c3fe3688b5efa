import { z } from 'zod'
import { operatorRefused } from '../account/person.errors'
import { endpoint } from '../kernel/endpoint'
import { BodyId, Day, Id, QuarterTime, StaffText } from '../kernel/fields'
import { daysBetween } from '../kernel/time'
import { overLimit } from '../staff/staff.errors'
import { storeNotFound } from '../store/store.errors'
import { PlanCells, PlanChanged, StorePlan } from './plan.views'
import { blockNotFound, dayIsOver, lendNotFound, lendWithoutEffect } from './schedule.errors'
import { POOL_KINDS } from './schedule.rules'

const DAYS_AT_MOST = 366
const PLACES_AT_MOST = 500
/** More than a few are no help for a day, and belong into the places of the pool. */
const LENT_AT_MOST = 20
/** A month and a half of one pool, or some days of all three. */
const LENDS_AT_ONCE = 45

const Reason = StaffText.min(1, '请填写原因').max(40)
const DryRun = z.boolean().describe('true: only say what would change')
const Places = z.number().int().max(PLACES_AT_MOST)
const Weekday = z.number().int().min(0).max(6)

const inOrder = ({ open_time, close_time }: { open_time: string; close_time: string }) => open_time < close_time
const Hours = z.object({ open_time: QuarterTime, close_time: QuarterTime }).refine(inOrder, '结束时间要晚于开始时间')
const isOnce = (list: readonly number[]) => new Set(list).size === list.length
const Week = z
  .array(
    z
      .object({ weekday: Weekday, open_time: QuarterTime, close_time: QuarterTime })
      .refine(inOrder, '结束时间要晚于开始时间'),
  )
  .refine((week) => isOnce(week.map(({ weekday }) => weekday)), '每个星期几只写一次')

const isPeriod = ({ from, until }: { from: string; until: string }) => {
  const days = daysBetween(from, until)
  return days >= 0 && days < DAYS_AT_MOST
}
const Period = z.object({ from: Day, until: Day }).refine(isPeriod, '起止日期不正确')

const Lent = z
  .object({
    pool_kind: z.enum(POOL_KINDS),
    day: Day,
    from_time: QuarterTime,
    to_time: QuarterTime,
    places: z.number().int().min(1).max(LENT_AT_MOST),
  })
  .refine(({ from_time, to_time }) => from_time < to_time, '结束时间要晚于开始时间')

const refusals = [operatorRefused, storeNotFound, overLimit] as const

export const storePlan = endpoint({
  method: 'GET',
  path: '/api/staff/schedule/plan',
  former: '/api/operator/schedule/plan',
  access: 'staff',
  may: 'schedule.read',
  scope: 'store',
  audit: false,
  summary: '一家门店的营业安排：每周时间、特殊日、停业、装修、容量和停用',
  query: { store_id: Id },
  data: StorePlan,
  errors: [...refusals],
})

export const planCells = endpoint({
  method: 'GET',
  path: '/api/staff/schedule/cells',
  access: 'staff',
  may: 'schedule.read',
  scope: 'store',
  audit: false,
  summary: '一家门店每天每刻钟开放和已占的位子',
  query: { store_id: Id, from: Day, until: Day },
  data: PlanCells,
  errors: [...refusals],
})

export const setHours = endpoint({
  method: 'POST',
  path: '/api/staff/schedule/hours',
  former: '/api/operator/schedule/hours',
  access: 'staff',
  may: 'schedule.plan',
  scope: 'store',
  audit: 'schedule.hours',
  summary: '每周营业时间；没写的星期几休息。已约的不受影响',
  body: z.object({ store_id: BodyId, hours: Week, dry_run: DryRun }),
  data: PlanChanged,
  errors: [...refusals],
})

export const setSpecialDay = endpoint({
  method: 'POST',
  path: '/api/staff/schedule/special_day',
  former: '/api/operator/schedule/special_day',
  access: 'staff',
  may: 'schedule.plan',
  scope: 'store',
  audit: 'schedule.special_day',
  summary: '某一天的营业时间和平时不同；hours 为 null 时恢复平时',
  body: z.object({ store_id: BodyId, day: Day, hours: Hours.nullable(), reason: Reason, dry_run: DryRun }),
  data: PlanChanged,
  errors: [...refusals, dayIsOver],
})

export const setClosure = endpoint({
  method: 'POST',
  path: '/api/staff/schedule/closure',
  former: '/api/operator/schedule/closure',
  access: 'staff',
  may: 'schedule.close',
  scope: 'store',
  audit: 'schedule.closure',
  reauth: true,
  summary: '停业的日子；closed 为 false 时重新开门；store_id 为 null 时是全部门店',
  body: z.object({ store_id: BodyId.nullable(), period: Period, closed: z.boolean(), reason: Reason, dry_run: DryRun }),
  data: PlanChanged,
  errors: [...refusals, dayIsOver],
})

export const setRenovation = endpoint({
  method: 'POST',
  path: '/api/staff/schedule/renovation',
  former: '/api/operator/schedule/renovation',
  access: 'staff',
  may: 'schedule.close',
  scope: 'store',
  audit: 'schedule.renovation',
  reauth: true,
  summary: '装修的起止日（含最后一天）；period 为 null 时结束装修',
  body: z.object({ store_id: BodyId, period: Period.nullable(), dry_run: DryRun }),
  data: PlanChanged,
  errors: [...refusals],
})

export const setCapacity = endpoint({
  method: 'POST',
  path: '/api/staff/schedule/capacity',
  former: '/api/operator/schedule/capacity',
  access: 'staff',
  may: 'schedule.plan',
  scope: 'store',
  audit: 'schedule.capacity',
  summary: '化妆位、影棚或选片位的数量',
  body: z.object({ store_id: BodyId, pool_kind: z.enum(POOL_KINDS), capacity: Places.min(0), dry_run: DryRun }),
  data: PlanChanged,
  errors: [...refusals],
})

export const addBlock = endpoint({
  method: 'POST',
  path: '/api/staff/schedule/block',
  former: '/api/operator/schedule/block',
  access: 'staff',
  may: 'schedule.plan',
  scope: 'store',
  audit: 'schedule.block',
  summary: '停用几个位子：设备故障、培训、午休',
  body: z
    .object({
      store_id: BodyId,
      pool_kind: z.enum(POOL_KINDS),
      from: Day,
      until: Day.nullable(),
      weekdays: z.array(Weekday).min(1).refine(isOnce, '每个星期几只写一次').default([0, 1, 2, 3, 4, 5, 6]),
      from_time: QuarterTime,
      to_time: QuarterTime,
      places: Places.min(1),
      reason: Reason,
      dry_run: DryRun,
    })
    .refine(({ from, until }) => until === null || from <= until, '起止日期不正确')
    .refine(({ from_time, to_time }) => from_time < to_time, '结束时间要晚于开始时间'),
  data: PlanChanged,
  errors: [...refusals],
})

export const removeBlock = endpoint({
  method: 'POST',
  path: '/api/staff/schedule/unblock',
  former: '/api/operator/schedule/unblock',
  access: 'staff',
  may: 'schedule.plan',
  scope: 'store',
  audit: 'schedule.unblock',
  summary: '恢复停用的位子',
  body: z.object({ store_id: BodyId, block_id: BodyId, dry_run: DryRun }),
  data: PlanChanged,
  errors: [...refusals, blockNotFound],
})

export const lend = endpoint({
  method: 'POST',
  path: '/api/staff/schedule/lend',
  access: 'staff',
  may: 'booking.overbook',
  scope: 'store',
  audit: 'schedule.lend',
  summary: '某一天的几个小时临时多开几个位子：多一位化妆师、借一间影棚',
  body: z.object({ store_id: BodyId, lends: z.array(Lent).min(1).max(LENDS_AT_ONCE), reason: Reason, dry_run: DryRun }),
  data: PlanChanged,
  errors: [...refusals, dayIsOver, lendWithoutEffect],
})

export const unlend = endpoint({
  method: 'POST',
  path: '/api/staff/schedule/unlend',
  access: 'staff',
  may: 'booking.overbook',
  scope: 'store',
  audit: 'schedule.unlend',
  summary: '撤回临时多开的位子；已约的不受影响',
  body: z.object({ store_id: BodyId, lend_ids: z.array(BodyId).min(1).max(LENDS_AT_ONCE), dry_run: DryRun }),
  data: PlanChanged,
  errors: [...refusals, dayIsOver, lendNotFound],
})
