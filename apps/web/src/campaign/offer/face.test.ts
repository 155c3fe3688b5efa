import type { CampaignMine, OfferPublic } from '@kuaimen/contract/campaign/take.views'
import { describe, expect, it } from 'vitest'
import { faceOf, momentText, periodText } from './face'

const seconds = (text: string) => Date.parse(text) / 1000
const offer = (state: OfferPublic['state'] = 'live'): OfferPublic => ({
  key: 'spring_80',
  name: '春天券',
  worth: '¥80',
  min_text: '满 599 可用',
  valid_text: '领取后 30 天内有效',
  left_text: '今天还剩 120 张',
  state,
  opens_at: seconds('2026-12-01T10:00:00+08:00'),
  closes_at: seconds('2026-12-31T00:00:00+08:00'),
})
const mine = (state: CampaignMine['offers'][string]['state'], reason = ''): CampaignMine['offers'][string] => ({
  state,
  reason,
  left_text: '',
  codes: state === 'taken' ? [{ coupon_type: 'coupon', code: 'C1' }] : [],
})
const member = { isMember: true, isInert: false, button: '领取' }
const guest = { ...member, isMember: false }

describe('what an offer shows', () => {
  it('to a member is the way to take it, also before it is known what they have', () => {
    expect(faceOf(offer(), undefined, member)).toMatchObject({ act: 'take', words: '领取' })
    expect(faceOf(offer(), mine('takeable'), member)).toMatchObject({ act: 'take' })
  })

  it('to who has used it up is nothing to use', () => {
    const used = { coupon_type: 'coupon', code: 'C1', usable: false } as const
    const spent = { ...mine('taken'), codes: [used] }
    expect(faceOf(offer(), spent, member)).toMatchObject({ act: 'none', words: '已领过', reason: '已使用或已过期' })
    const one = { ...spent, codes: [used, { coupon_type: 'coupon', code: 'C2', usable: true } as const] }
    expect(faceOf(offer(), one, member)).toMatchObject({ act: 'use', card: { code: 'C2' } })
  })

  it('to who passed it on says so', () => {
    const given = { coupon_type: 'voucher', code: '', usable: false, given: true } as const
    const passed = { ...mine('taken'), codes: [given] }
    expect(faceOf(offer(), passed, member)).toEqual({ act: 'none', words: '已领过', reason: '已转赠给朋友' })
    const used = { ...passed, codes: [given, { coupon_type: 'voucher', code: 'V2', usable: false } as const] }
    expect(faceOf(offer(), used, member)).toMatchObject({ act: 'none', words: '已领过', reason: '' })
  })

  it('to whose card a booking or a friend has for now says so', () => {
    const of = (locked: 'booking' | 'giving', more: readonly { coupon_type: 'coupon'; code: string }[] = []) => ({
      ...mine('taken'),
      codes: [{ coupon_type: 'coupon' as const, code: 'C1', usable: false, locked }, ...more],
    })
    expect(faceOf(offer(), of('booking'), member)).toEqual({
      ...{ act: 'booking', words: '查看预约', reason: '有一笔待支付的预约正在用它' },
    })
    expect(faceOf(offer(), of('giving'), member)).toMatchObject({ act: 'none', words: '转赠中' })
    // Another one of them is free.
    expect(faceOf(offer(), of('booking', [{ coupon_type: 'coupon', code: 'C2' }]), member)).toMatchObject({
      ...{ act: 'use', card: { code: 'C2' } },
    })
  })

  it('to who may have another one is the way to it', () => {
    const another = { ...mine('taken'), state: 'takeable' } as const
    expect(faceOf(offer(), another, member)).toMatchObject({ act: 'take', words: '再领一张' })
  })

  it('to a visitor is the way to log in', () => {
    expect(faceOf(offer(), undefined, guest)).toMatchObject({ act: 'login', words: '登录后领取' })
  })

  it('to who has it is the way to use it, also when it is gone for others', () => {
    expect(faceOf(offer('sold_out'), mine('taken'), member)).toMatchObject({
      act: 'use',
      words: '去使用',
      card: { code: 'C1' },
    })
  })

  it.each([
    ['soon', '12月1日 10:00 开抢'],
    ['sold_out', '已领完'],
    ['day_out', '今日已领完'],
    ['over', '已结束'],
  ] as const)('is said in words when it is %s', (state, words) => {
    expect(faceOf(offer(state), undefined, guest)).toMatchObject({ act: 'none', words })
    expect(faceOf(offer(), mine(state), member)).toMatchObject({ act: 'none', words })
  })

  it('is why not, for whom it is not', () => {
    expect(faceOf(offer(), mine('unfit', '等级 2 起可领'), member)).toEqual({
      act: 'none',
      words: '暂不可领',
      reason: '等级 2 起可领',
    })
  })

  it('gives nothing in a preview', () => {
    expect(faceOf(offer(), undefined, { ...member, isInert: true })).toMatchObject({ act: 'none', words: '领取' })
  })
})

describe('times in words', () => {
  it('are the studio’s', () => {
    expect(momentText(seconds('2026-12-01T02:00:00Z'))).toBe('12月1日 10:00')
  })

  it.each([
    [null, null, ''],
    ['2026-03-01T00:00:00+08:00', '2026-05-01T00:00:00+08:00', '2026年3月1日 – 4月30日'],
    ['2024-12-28T00:00:00+08:00', '2025-02-01T00:00:00+08:00', '2024年12月28日 – 2025年1月31日'],
    ['2026-03-01T00:00:00+08:00', '2026-03-02T00:00:00+08:00', '2026年3月1日'],
    ['2026-03-01T00:00:00+08:00', null, '2026年3月1日 起'],
    [null, '2026-03-02T00:00:00+08:00', '到 2026年3月1日 为止'],
  ])('from %s to %s are %s', (from, until, words) => {
    expect(periodText(from === null ? null : seconds(from), until === null ? null : seconds(until))).toBe(words)
  })
})
