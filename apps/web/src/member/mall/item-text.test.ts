import { describe, expect, it } from 'vitest'
import { anItem } from '../examples.testing'
import { grouped } from '../number-text'
import { expiringText, itemNote, leftText, limitText, nearestItem, owedText } from './item-text'

describe('an item', () => {
  it('says what is left only where it is little', () => {
    expect(leftText(anItem({ left: 86 }))).toBe('')
    expect(leftText(anItem({ left: 3 }))).toBe('仅剩 3 份')
    expect(leftText(anItem({ left: 0, state: 'sold_out' }))).toBe('已兑完')
    expect(leftText(anItem({ left: 9, state: 'day_out' }))).toBe('今日已兑完')
  })

  it('says for whom it is', () => {
    expect(itemNote(anItem({ min_level_name: '相知' }))).toBe('相知专享')
    expect(itemNote(anItem({ state: 'level', reason: '知己及以上可兑', min_level_name: '知己' }))).toBe(
      '知己及以上可兑',
    )
  })

  it('is the nearest when the fewest points are missing, of those that only points are missing for', () => {
    const items = [
      anItem({ id: 1, points: 900, state: 'short' }),
      anItem({ id: 2, points: 500, state: 'short' }),
      anItem({ id: 3, points: 450, state: 'sold_out' }),
    ]
    expect(nearestItem(items, 420)).toMatchObject({ item: { id: 2 }, missing: 80 })
    expect(nearestItem([], 420)).toBeNull()
  })

  it('says how often it can be had', () => {
    expect(limitText({ per_member: 2, per_days: null, mine: 0 })).toBe('每人限兑 2 次')
    expect(limitText({ per_member: 2, per_days: 30, mine: 1 })).toBe('每人 30 天内限兑 2 次，您已兑 1 次')
  })
})

describe('points', () => {
  it('are grouped by thousands', () => {
    expect([0, 999, 1000, 1234567].map(grouped)).toEqual(['0', '999', '1,000', '1,234,567'])
  })

  it('that end or are owed are said, others are not', () => {
    expect(expiringText({ points_expiring: { amount: 400, on: '2026-12-31' } }, '2026-11-16')).toBe(
      '400 积分 12月31日到期',
    )
    expect(expiringText({ points_expiring: null }, '2026-11-16')).toBe('')
    expect(owedText({ owed_points: 70 })).toContain('待抵扣 70 积分')
    expect(owedText({ owed_points: 0 })).toBe('')
  })
})
