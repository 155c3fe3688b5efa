import { describe, expect, it } from 'vitest'
import { orderStory, setStateText } from './order-text'

const shown = { refund_cause: null, refund_fen: 0, group: null, vouchers: [] } as const
const group = { group_no: 'Q1', set_id: 1, size: 3, joined: 1, state: 'open' as const, expires_at: 0 }

describe('the story of an order', () => {
  it('says how many are missing', () => {
    expect(orderStory({ ...shown, vouchers: [], state: 'paid', group })).toContain('还差 2 人')
  })

  it('says why money goes back, and how much', () => {
    const story = orderStory({
      ...shown,
      vouchers: [],
      state: 'refunding',
      refund_cause: 'surplus',
      refund_fen: 15_900,
    })
    expect(story).toMatch(/满员.*¥159 正在原路退回/)
  })
})

it('counts what is still there of an order', () => {
  const one = { code: 'V1', name: '券', valid_until: '2027-01-01', state: 'unused' as const, is_final: false }
  const story = (...vouchers: ((typeof one & { giving?: 'none' | 'open' | 'taken' }) | { state: 'used' })[]) =>
    orderStory({ ...shown, state: 'issued', vouchers: vouchers.map((more) => ({ ...one, ...more })) })
  expect(story(one, { ...one, giving: 'none' })).toBe('2 张券已放进卡包，预约时可以选用')
  expect(story(one, { ...one, giving: 'open' }, { ...one, giving: 'taken' })).toBe(
    '1 张券在卡包里，预约时可以选用；1 张转赠中；1 张已转赠',
  )
  expect(story({ ...one, giving: 'taken' }, { state: 'used' })).toBe('1 张已转赠；1 张已使用')
})

it('counts the last ones only', () => {
  expect(setStateText({ state: 'on', left: 21 })).toBe('')
  expect(setStateText({ state: 'on', left: 3 })).toBe('仅剩 3 份')
  expect(setStateText({ state: 'sold_out', left: 0 })).toBe('已售罄')
})
