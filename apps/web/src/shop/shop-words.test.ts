import { describe, expect, it } from 'vitest'
import { orderStory, setStateText } from './shop-words'

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

it('counts the last ones only', () => {
  expect(setStateText({ state: 'on', left: 21 })).toBe('')
  expect(setStateText({ state: 'on', left: 3 })).toBe('仅剩 3 份')
  expect(setStateText({ state: 'sold_out', left: 0 })).toBe('已售罄')
})
