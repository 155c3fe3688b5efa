import { POLICY } from '@kuaimen/contract/booking/record.rules'
import { studioInstant } from '@kuaimen/contract/kernel/time'
import { describe, expect, it } from 'vitest'
import { cancelText, holdText, type Paid, rescheduleText } from './policy-text'

const start = { day: '2026-11-21', time: '14:00' }
const early = studioInstant('2026-11-18', '10:00')
const limit = studioInstant('2026-11-20', '14:00')
const late = studioInstant('2026-11-20', '14:01')

const paidWith = (payable_fen: number, ...kinds: Paid['tenders'][number]['kind'][]): Paid => ({
  payable_fen,
  tenders: kinds.map((kind) => ({ kind })),
})
const MONEY = paidWith(89_900)

describe('the promise in plain words', () => {
  it('says until when a cancel costs nothing, and what it costs then', () => {
    expect(cancelText(POLICY, start, early, MONEY)).toBe('11月20日 14:00 前取消全额退款，之后取消或未到店扣除 30%')
  })

  it('holds at the limit itself and not a minute later', () => {
    expect(cancelText(POLICY, start, limit, MONEY)).toContain('全额退款')
    expect(cancelText(POLICY, start, late, MONEY)).toBe(
      '距离开始已不足 24 小时：支付后 30 分钟内取消全额退款，之后取消或未到店扣除 30%',
    )
    const close = studioInstant('2026-11-21', '12:01')
    expect(cancelText(POLICY, start, close, MONEY)).toBe('距离开始已不足 24 小时，取消或未到店扣除 30%')
  })

  it.each([
    [paidWith(81_900, 'coupon'), '前取消全额退款，之后取消或未到店扣除 30%，优惠券不退回'],
    [paidWith(0, 'gift_card'), '前取消全额退款，之后取消或未到店扣除 30%'],
    [paidWith(0, 'voucher'), '前取消不收费，之后取消，兑换券只退回一次且不再退款；未到店，兑换券不再退回'],
    [
      paidWith(9900, 'voucher'),
      '前取消全额退款，之后取消扣除 30%，兑换券只退回一次且不再退款；未到店，扣除 30%，兑换券不再退回',
    ],
  ])('says what becomes of the cards before they are used', (paid, says) => {
    expect(cancelText(POLICY, start, early, paid)).toBe(`11月20日 14:00 ${says}`)
  })

  it('says that a voucher which came back before does not come back again', () => {
    const again: Paid = { payable_fen: 0, tenders: [{ kind: 'voucher', is_last: true }] }
    expect(cancelText(POLICY, start, early, again)).toBe(
      '11月20日 14:00 前取消不收费，之后取消或未到店，兑换券不再退回',
    )
  })

  it('names no deduction where nothing is withheld, and what is lost all the same', () => {
    expect(cancelText({ ...POLICY, keep_percent: 0 }, start, early, paidWith(81_900, 'coupon'))).toBe(
      '11月20日 14:00 前取消全额退款，之后取消或未到店，优惠券不退回',
    )
    expect(cancelText({ ...POLICY, keep_percent: 0 }, start, late, MONEY)).toBe('到店前随时可以取消，全额退款')
  })

  it('says how often and how far it may be rescheduled', () => {
    expect(rescheduleText(POLICY, start, early)).toBe('11月20日 14:00 前可免费改期 2 次，90 天内任选，只结算差价')
    expect(rescheduleText(POLICY, start, late)).toContain('不能改期')
    expect(rescheduleText({ ...POLICY, reschedules: 0 }, start, early)).toBe('这次预约不支持改期')
  })

  it('promises no more than a drive allows', () => {
    const free = '11月20日 14:00 前可免费改期 2 次'
    expect(rescheduleText(POLICY, start, early, '2026-12-20')).toBe(`${free}，限活动期间内（至 12月20日）、活动门店`)
    expect(rescheduleText(POLICY, start, early, '2027-12-20')).toContain('（至 2027年2月19日）')
  })

  it('says how long the time is held', () => {
    expect(holdText(POLICY)).toContain('15 分钟')
  })
})
