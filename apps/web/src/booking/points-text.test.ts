import { expect, it } from 'vitest'
import { earnedText, previewPoints, toComeText } from './points-text'

it('says what a visit will bring while it is not over, and then what it has brought', () => {
  expect(previewPoints({ points_to_come: 298 })).toBe('预计可得 298 积分')
  expect(toComeText({ state: 'booked', points_to_come: 298 })).toBe('完成后可得 298')
  expect(earnedText({ state: 'completed', points_earned: 298 })).toBe('+298')
})

it('promises nothing for what is not paid or over, and nothing where nothing comes', () => {
  expect(toComeText({ state: 'held', points_to_come: 298 })).toBe('')
  expect(toComeText({ state: 'cancelled', points_to_come: 298 })).toBe('')
  expect(toComeText({ state: 'booked' })).toBe('')
  expect(earnedText({ state: 'completed', points_earned: 0 })).toBe('')
  expect(previewPoints({})).toBe('')
})
