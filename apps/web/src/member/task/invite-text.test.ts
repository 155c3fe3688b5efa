import { expect, it } from 'vitest'
import { invitedOn, rewardWords } from './invite-text'

it('says what a friend brings, and how often still', () => {
  const reward = { points: 100, growth: 0, coupon: '' }
  expect(rewardWords({ reward, left: null })).toBe('每成功邀请一位，得 100 积分')
  expect(rewardWords({ reward, left: 3 })).toBe('每成功邀请一位，得 100 积分，本月还可领 3 次')
  expect(rewardWords({ reward: { ...reward, growth: 5, coupon: '¥20 券' }, left: 0 })).toBe(
    '每成功邀请一位，得 100 积分 + 5 成长值 + ¥20 券，本月已领满',
  )
  expect(rewardWords({ reward: { points: 0, growth: 0, coupon: '' }, left: 2 })).toBe('')
})

it('says the day of the studio', () => {
  expect(invitedOn(Date.parse('2026-11-15T16:30:00Z') / 1000)).toBe('11月16日')
})
