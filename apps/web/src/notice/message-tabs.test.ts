import { expect, it } from 'vitest'
import { messageTabAt, messageTabs } from './message-tabs'

const none = { all: 0, order: 0, money: 0, member: 0, campaign: 0, system: 0 }
const labels = (tabs: ReturnType<typeof messageTabs>) => tabs.map(({ label }) => label)

it('has a tab for what is said today, with how many are not read', () => {
  const tabs = messageTabs({ ...none, all: 3, order: 2, system: 1 }, 'all')
  expect(tabs).toEqual([
    { key: 'all', label: '全部', count: 3 },
    { key: 'order', label: '预约', count: 2 },
    { key: 'money', label: '款项' },
    { key: 'system', label: '账号', count: 1 },
  ])
})

it('another topic has its tab once something is said of it, or while one is there', () => {
  expect(labels(messageTabs({ ...none, all: 1, member: 1 }, 'all'))).toContain('会员')
  expect(labels(messageTabs(none, 'campaign'))).toContain('活动')
  expect(labels(messageTabs(undefined, 'all'))).toEqual(['全部', '预约', '款项', '账号'])
})

it('the address says which', () => {
  expect(messageTabAt(new URLSearchParams('topic=money'))).toBe('money')
  expect(messageTabAt(new URLSearchParams('topic=nonsense'))).toBe('all')
  expect(messageTabAt(new URLSearchParams())).toBe('all')
})
