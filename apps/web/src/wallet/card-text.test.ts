import { describe, expect, it } from 'vitest'
import { conditionText, isRunningOut, termsText, titleOf, validText } from './card-text'
import { aCard } from './examples.testing'

const now = new Date('2026-11-15T12:00:00+08:00')
const until = (valid_until: string, state: 'usable' | 'used' = 'usable') => ({
  valid_from: '2026-01-01',
  valid_until,
  state,
})

describe('how long a card is good for', () => {
  it.each([
    ['2026-12-31', '有效至 2026年12月31日'],
    ['2026-12-16', '有效至 2026年12月16日'],
    ['2026-12-15', '还有 30 天'],
    ['2026-11-16', '还有 1 天'],
    ['2026-11-15', '今天到期'],
    ['', '长期有效'],
  ])('until %s reads %s', (day, words) => {
    expect(validText(until(day), now)).toBe(words)
  })

  it('is not counted down for a card that is over', () => {
    expect(validText(until('2026-11-16', 'used'), now)).toBe('有效至 2026年11月16日')
    expect(isRunningOut(until('2026-11-16', 'used'), now)).toBe(false)
    expect(isRunningOut(until('2026-11-16'), now)).toBe(true)
    expect(isRunningOut(until('2026-11-23'), now)).toBe(false)
  })

  it('says when it begins', () => {
    expect(validText({ ...until('2026-12-31'), valid_from: '2026-12-01' }, now)).toBe('2026年12月01日 起可用')
  })
})

it('says what a card asks of the order', () => {
  expect(conditionText({ coupon_type: 'coupon', min_fen: 30_000 })).toBe('满300元可用')
  expect(conditionText({ coupon_type: 'coupon', min_fen: 0 })).toBe('无门槛')
  expect(conditionText({ coupon_type: 'gift_card', min_fen: 0 })).toBe('余额')
})

it('says once what a card is for', () => {
  const product = { id: 9, name: '窗边的光', cover: '' }
  const voucher = aCard({ coupon_type: 'voucher', name: '窗边的光·拍摄券', worth: '1 次 · 窗边的光', product })
  expect([titleOf(voucher), termsText(voucher)]).toEqual(['1 次 · 窗边的光', '全部门店可用'])
  expect(termsText({ ...voucher, terms: ['限上海门店', '周末不可用'] })).toBe('限上海门店 · 周末不可用')
  const wide = aCard({ coupon_type: 'voucher', name: '证件照·拍摄券', worth: '1 次拍摄', terms: ['限证件照'] })
  expect([titleOf(wide), termsText(wide)]).toEqual(['证件照·拍摄券', '限证件照'])
  expect(termsText(aCard({ coupon_type: 'gift_card', note: '来自妈妈' }))).toBe('来自妈妈')
  expect(termsText(aCard())).toBe('全部门店和产品可用')
})

it('says where a coupon comes from, where that is known', () => {
  expect(termsText(aCard({ from_text: '积分兑换' }))).toBe('积分兑换 · 全部门店和产品可用')
  expect(termsText(aCard({ from_text: '等级礼', terms: ['限上海门店'] }))).toBe('等级礼 · 限上海门店')
})
