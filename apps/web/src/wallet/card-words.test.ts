import { describe, expect, it } from 'vitest'
import { conditionText, isRunningOut, movementText, validText } from './card-words'

const now = new Date('2026-11-15T12:00:00+08:00')
const until = (valid_until: string, state: 'usable' | 'used' = 'usable') => ({
  valid_from: '2026-01-01',
  valid_until,
  state,
})

describe('how long a card is good for', () => {
  it.each([
    ['2026-12-31', '有效期至 2026年12月31日'],
    ['2026-11-22', '还有7天到期'],
    ['2026-11-16', '还有1天到期'],
    ['2026-11-15', '今天到期'],
    ['', '长期有效'],
  ])('until %s reads %s', (day, words) => {
    expect(validText(until(day), now)).toBe(words)
  })

  it('is not counted down for a card that is over', () => {
    expect(validText(until('2026-11-16', 'used'), now)).toBe('有效期至 2026年11月16日')
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

it('says which way a balance changed', () => {
  expect(movementText(50_000)).toBe('+500')
  expect(movementText(-19_950)).toBe('-199.50')
})
