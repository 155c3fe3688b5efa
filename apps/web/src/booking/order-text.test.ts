import { POLICY } from '@kuaimen/contract/booking/record.rules'
import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { studioInstant } from '@kuaimen/contract/kernel/time'
import { describe, expect, it } from 'vitest'
import {
  daysLeftText,
  differenceWords,
  instantText,
  isPast,
  mayBeInvoiced,
  nextWords,
  ownSum,
  roadOf,
  ruleWords,
} from './order-text'

const at = (day: string, time: string) => studioInstant(day, time).getTime() / 1000
const now = studioInstant('2026-11-18', '09:00')
const can = {
  pay: false,
  cancel: false,
  refund: false,
  reschedule: false,
  remark: false,
  series: false,
  custom: false,
  delete: false,
  review: false,
}
const refund = (amount_fen: number, state: 'requested' | 'sent' | 'settled' | 'failed') => ({
  refund_no: 'R',
  amount_fen,
  state,
  cause: 'ended' as const,
  at: at('2026-11-18', '08:00'),
})
const shown = {
  branch: 'shoot' as const,
  day: '2026-11-21',
  time: '14:00',
  end_time: '15:30',
  refunds: [],
  tenders: [],
  paid_fen: 19900,
  can,
}

it('is past when its time is over, which for a late visit is on the next day', () => {
  const visit = { state: 'booked' as const, day: '2026-11-18', time: '23:00', end_time: '01:20' }
  expect(isPast(visit, studioInstant('2026-11-18', '23:30'))).toBe(false)
  expect(isPast(visit, studioInstant('2026-11-19', '01:20'))).toBe(true)
  expect(isPast({ ...visit, time: '09:00', end_time: '10:30' }, studioInstant('2026-11-18', '11:00'))).toBe(true)
})

describe('times of a booking', () => {
  it('are days of the studio, wherever the phone is', () => {
    expect(instantText(at('2026-11-20', '00:15'), now)).toBe('11月20日 00:15')
  })
  it('name the year when it is another', () => {
    expect(instantText(at('2027-01-03', '14:00'), now)).toBe('2027年1月3日 14:00')
  })
  it('count days by the calendar, not by hours', () => {
    expect(daysLeftText('2026-11-18', '09:15', now)).toBe('就在今天')
    expect(daysLeftText('2026-11-19', '08:00', now)).toBe('就在明天')
    expect(daysLeftText('2026-11-21', '08:00', now)).toBe('还有 3 天')
    expect(daysLeftText('2026-11-18', '09:00', now)).toBe('')
  })
})

describe('what happens next', () => {
  it('counts down to the visit', () => {
    expect(nextWords({ ...shown, state: 'booked' }, now)).toBe('周六 14:00 见，还有 3 天')
  })
  it('sends to the store once the time is over and nobody has come in', () => {
    const late = (time: string) => nextWords({ ...shown, state: 'booked' }, studioInstant('2026-11-21', time))
    expect(late('14:10')).toBe('到店后请找店员签到')
    expect(late('15:30')).toContain('请联系门店')
  })
  it('speaks of makeup where there are no photos', () => {
    expect(nextWords({ ...shown, branch: 'makeup', state: 'shooting' }, now)).toBe('正在化妆，放松就好')
  })
  it('tells where the money of a cancelled one is', () => {
    const cancelled = (refunds: BookingView['refunds']) => nextWords({ ...shown, state: 'cancelled', refunds }, now)
    expect(cancelled([refund(10000, 'settled'), refund(9900, 'sent')])).toBe('¥199 正在原路退回，一般几分钟内到账')
    expect(cancelled([refund(19900, 'settled')])).toBe('¥199 已原路退回')
    expect(cancelled([refund(19900, 'failed')])).toContain('还没能退回')
    const tender = (kind: 'coupon' | 'voucher' | 'gift_card', back_fen: number) => ({
      ...{ kind, code: kind, name: kind, amount_fen: 30_000, back_fen },
    })
    const paidWith = (tenders: BookingView['tenders'], refunds: BookingView['refunds'] = []) =>
      nextWords({ ...shown, state: 'cancelled', refunds, tenders }, now)
    expect(paidWith([tender('coupon', 30_000), tender('gift_card', 30_000)], [refund(24_900, 'sent')])).toBe(
      '¥249 正在原路退回，一般几分钟内到账；¥300 已退回礼品卡，优惠券已退回卡包',
    )
    expect(paidWith([tender('voucher', 30_000), tender('coupon', 30_000)])).toBe('兑换券和优惠券已退回卡包')
    expect(paidWith([tender('voucher', 0)])).toBe('预约已取消')
    const earlier = { ...refund(7000, 'settled'), cause: 'rescheduled' as const }
    expect(cancelled([earlier, refund(62900, 'sent')])).toBe('¥629 正在原路退回，一般几分钟内到账')
    expect(nextWords({ ...shown, state: 'cancelled', paid_fen: 0 }, now)).toBe('预约已取消，没有产生费用')
  })
  it('asks for a review only while one can be given', () => {
    expect(nextWords({ ...shown, state: 'completed', can: { ...can, review: true } }, now)).toContain('感受')
    expect(nextWords({ ...shown, state: 'completed' }, now)).not.toContain('感受')
  })
})

describe('the road of a booking', () => {
  const timeline = [
    { at: at('2026-11-17', '10:05'), text: '支付成功', note: '' },
    { at: at('2026-11-17', '10:00'), text: '提交预约', note: '' },
  ]
  it('is in order, points at the newest event and shows what comes', () => {
    const road = roadOf({ ...shown, state: 'booked', timeline }, now)
    expect(road.map(({ title, state }) => [title, state])).toEqual([
      ['提交预约', 'done'],
      ['支付成功', 'now'],
      ['到店签到', 'next'],
      ['拍摄', 'next'],
      ['选片与精修', 'next'],
      ['交付照片', 'next'],
    ])
    expect(road[0]?.note).toBe('11月17日 10:00')
  })
  it('has no photos where only makeup is done', () => {
    const ahead = (state: 'held' | 'booked' | 'checked_in' | 'shooting') =>
      roadOf({ ...shown, branch: 'makeup', state, timeline: [] }, now).map(({ title }) => title)
    expect(ahead('held')).toEqual(['支付成功', '到店化妆', '完成'])
    expect(ahead('booked')).toEqual(['到店签到', '化妆', '完成'])
    expect(ahead('shooting')).toEqual(['完成'])
  })
  it('has nothing ahead once it is over, or its time has passed without anybody', () => {
    expect(roadOf({ ...shown, state: 'booked', timeline: [] }, studioInstant('2026-11-21', '16:00'))).toEqual([])
  })
  it('has nothing ahead once it is cancelled', () => {
    expect(roadOf({ ...shown, state: 'cancelled', timeline }, now).map(({ state }) => state)).toEqual(['done', 'done'])
  })
})

describe('the rules of a booking', () => {
  const ruled = {
    state: 'booked' as const,
    policy: POLICY,
    free_until: at('2026-11-20', '14:00'),
    reschedule_until: at('2026-11-20', '14:00'),
    reschedules_left: 2,
    payable_fen: 19900,
    tenders: [],
    created_at: at('2026-11-17', '10:00'),
    day: '2026-11-21',
    time: '14:00',
  }
  const tender = (kind: 'coupon' | 'voucher' | 'gift_card') => ({
    kind,
    code: 'X',
    name: '',
    amount_fen: 19900,
    back_fen: 0,
  })
  it('name exact times', () => {
    const [cancel, reschedule] = ruleWords(ruled, now)
    expect(cancel).toBe('11月20日 14:00 前取消全额退款，之后取消扣除 30%')
    expect(reschedule).toBe('11月20日 14:00 前可免费改期，还剩 2 次，90 天内任选')
  })
  it('promise no other day or store than the drive has', () => {
    const bounds = { from: '2026-11-01', until: '2026-12-20', store_ids: [1] }
    expect(ruleWords({ ...ruled, bounds }, now)[1]).toContain('还剩 2 次，限活动期间内（至 12月20日）、活动门店')
    const later = { ...bounds, until: '2027-01-01' }
    expect(ruleWords({ ...ruled, bounds: later }, now)[1]).toContain('（至 2027年1月1日）')
  })
  it('say what has passed', () => {
    const [cancel, reschedule] = ruleWords(ruled, studioInstant('2026-11-20', '14:01'))
    expect(cancel).toContain('已于 11月20日 14:00 截止')
    expect(reschedule).toBe('改期已于 11月20日 14:00 截止')
    const close = { ...ruled, created_at: at('2026-11-20', '15:00') }
    const never = ruleWords(close, studioInstant('2026-11-20', '15:01'))[1]
    expect(never).toBe(`提交时距到店已不足 ${ruled.policy.reschedule_hours} 小时，不能改期`)
    expect(ruleWords({ ...ruled, reschedules_left: 0 }, now)[1]).toBe('改期次数已用完')
  })
  it('offer nothing once the visit should have begun', () => {
    expect(ruleWords(ruled, studioInstant('2026-11-21', '14:00'))).toEqual(['未到店按临时取消处理，扣除 30%'])
  })
  it('name no deduction where nothing was paid', () => {
    expect(ruleWords({ ...ruled, payable_fen: 0 }, now).join()).not.toContain('扣除')
  })
  it('name what is lost of each card: a gift card is money, a voucher comes back once', () => {
    const of = (kind: 'coupon' | 'voucher' | 'gift_card') =>
      ruleWords({ ...ruled, payable_fen: 0, tenders: [tender(kind)] }, now)
    expect(of('gift_card')[0]).toBe('11月20日 14:00 前取消全额退款，之后取消扣除 30%')
    expect(of('gift_card')[2]).toBe('未到店按临时取消处理，扣除 30%')
    expect(of('voucher')[0]).toBe('11月20日 14:00 前取消不收费，之后取消，兑换券只退回一次且不再退款')
    expect(of('voucher')[2]).toBe('未到店，兑换券不再退回')
    expect(of('coupon')[0]).toContain('优惠券不退回')
  })
  it('name no time before the booking was made', () => {
    const today = { ...ruled, created_at: at('2026-11-21', '09:00') }
    const nine = studioInstant('2026-11-21', '09:05')
    expect(ruleWords(today, nine)[0]).toBe('距到店已不足 24 小时，现在取消扣除 30%')
    expect(ruleWords({ ...today, state: 'held' }, nine)[0]).toBe('支付后 30 分钟内取消全额退款，之后取消扣除 30%')
    const grace = { ...today, free_until: at('2026-11-21', '09:33') }
    expect(ruleWords(grace, nine)[0]).toBe('11月21日 09:33 前取消全额退款，之后取消扣除 30%')
  })
  it('end with the visit', () => {
    expect(ruleWords({ ...ruled, state: 'completed' as never }, now)).toEqual([])
  })
})

it('tells a difference by its direction', () => {
  expect(differenceWords(10050).title).toBe('补差价 ¥100.50')
  expect(differenceWords(-5000).title).toBe('退差价 ¥50')
  expect(differenceWords(0).title).toBe('无差价')
})

describe('an invoice', () => {
  const ended = (state: 'completed' | 'cancelled' | 'no_show' | 'booked', back: number) =>
    mayBeInvoiced({ state, paid_fen: 19900, refunds: back > 0 ? [refund(back, 'settled')] : [] })
  it('is offered for what stays with the studio, also of a visit that was given up', () => {
    expect(ended('completed', 0)).toBe(true)
    expect(ended('cancelled', 13930)).toBe(true)
    expect(ended('no_show', 13930)).toBe(true)
    expect(ended('cancelled', 19900)).toBe(false)
    expect(ended('booked', 0)).toBe(false)
  })
})

describe('what is left for its owner', () => {
  it('is what was paid, what is due, or what never was paid', () => {
    expect(ownSum({ state: 'held', payable_fen: 4900, paid_fen: 0 })).toEqual({ name: '应付', fen: 4900 })
    expect(ownSum({ state: 'booked', payable_fen: 4900, paid_fen: 4900 })).toEqual({ name: '实付', fen: 4900 })
    expect(ownSum({ state: 'expired', payable_fen: 4900, paid_fen: 0 })).toEqual({ name: '未支付', fen: 4900 })
    expect(ownSum({ state: 'cancelled', payable_fen: 0, paid_fen: 0 })).toEqual({ name: '实付', fen: 0 })
  })
})
