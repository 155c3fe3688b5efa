import { hasOwn } from '../kernel/collection'

/** What happens to a booking, in the customer's words; the same words for customer and staff. */
const eventTexts = {
  held: '已提交，等待支付',
  booked: '预约成功',
  paid: '支付成功，预约已确认',
  paid_late: '支付到账，预约已恢复',
  refunded_late: '支付到账较晚，时间已被约走，款项原路退回',
  refunded_twice: '重复支付，款项原路退回',
  refunded_over: '预约已结束，款项原路退回',
  refunded_difference: '改期没有生效，差价原路退回',
  expired: '超时未支付，预约已取消',
  refunded: '退款已到账',
  goodwill: '协商退还了部分款项',
  cancelled: '已取消',
  cancelled_by_studio: '门店取消了预约，款项全额退回',
  rescheduled: '已改期',
  postponed: '因晚到，当天顺延',
  reschedule_held: '改期待补差价',
  reschedule_dropped: '放弃改期，仍按原时间',
  reschedule_expired: '改期未支付，仍按原时间',
  checked_in: '已到店',
  shooting: '开始拍摄',
  selecting: '开始选片',
  retouching: '精修中',
  delivered: '照片已交付',
  completed: '已完成',
  no_show_proposed: '门店没有到店记录，核实后按未到店处理',
  no_show: '未按时到店',
  reviewed: '已评价',
  remarked: '修改了备注',
  series_chosen: '选了造型',
  custom_changed: '修改了定制内容',
  guest_changed: '修改了到店人',
  late: '告诉了门店到店时间',
  late_said: '门店登记了到店时间',
  stage_begun: '环节开始',
  stage_ended: '环节结束',
  stage_undone: '环节撤回',
  placed: '安排了位置',
  noted: '门店记录了备注',
  phone_seen: '门店查看了联系电话',
  undone: '门店撤回了上一步',
  missed: '门店登记了未到店，核实后生效',
  missed_back: '门店更正：不按未到店处理',
} as const

export type BookingEventName = keyof typeof eventTexts
export const BOOKING_EVENTS = Object.keys(eventTexts) as [BookingEventName, ...BookingEventName[]]

const isKnown = (event: string): event is BookingEventName => hasOwn(eventTexts, event)

/** A visit for makeup alone has no photos. */
const MAKEUP_TEXTS: Partial<Record<BookingEventName, string>> = { shooting: '开始化妆' }

/** A newer release may have written an event that this one does not know: it gets general words. */
export function eventText(event: string, branch: 'shoot' | 'makeup' = 'shoot'): string {
  if (!isKnown(event)) return '预约有更新'
  return (branch === 'makeup' && MAKEUP_TEXTS[event]) || eventTexts[event]
}

const SERVED: ReadonlySet<string> = new Set(['checked_in', 'shooting', 'selecting', 'retouching', 'delivered'])

/** The steps that stand: a tap that was taken back is no step on the customer's way, and neither is taking it back. */
export function standingEvents<E extends { readonly event: string; readonly at: Date }>(events: readonly E[]): E[] {
  let standing: E[] = []
  for (const one of events) {
    if (one.event !== 'undone') {
      standing.push(one)
      continue
    }
    const taken = standing.findLast(({ event }) => SERVED.has(event))?.at.getTime()
    standing = standing.filter(({ event, at }) => !SERVED.has(event) || at.getTime() !== taken)
  }
  return standing
}
