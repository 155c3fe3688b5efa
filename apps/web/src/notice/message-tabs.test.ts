import { expect, it } from 'vitest'
import { messageTabAt, messageTabs } from './message-tabs'

const none = { all: 0, order: 0, money: 0, member: 0, campaign: 0, system: 0 }

it('has a tab for every topic, read or not, with how many are not read', () => {
  expect(messageTabs({ ...none, all: 3, order: 2, system: 1 })).toEqual([
    { key: 'all', label: '全部', count: 3 },
    { key: 'order', label: '预约', count: 2 },
    { key: 'money', label: '款项' },
    { key: 'member', label: '会员' },
    { key: 'campaign', label: '活动' },
    { key: 'system', label: '账号', count: 1 },
  ])
})

it('the address says which', () => {
  expect(messageTabAt(new URLSearchParams('topic=money'))).toBe('money')
  expect(messageTabAt(new URLSearchParams('topic=nonsense'))).toBe('all')
  expect(messageTabAt(new URLSearchParams())).toBe('all')
})
