import { expect, it } from 'vitest'
import { stateTextAt } from './record.rules'
import { eventText, standingEvents } from './record-events.rules'

const end_at = new Date('2026-11-21T07:30:00Z')
const later = (ms: number) => new Date(end_at.getTime() + ms)

it('waits for a booked visit until its time has passed', () => {
  const visit = { state: 'booked', branch: 'shoot', end_at } as const
  expect(stateTextAt(visit, later(-1))).toBe('待到店')
  expect(stateTextAt(visit, later(0))).toBe('已过到店时间')
  expect(stateTextAt({ ...visit, state: 'completed' }, later(0))).toBe('已完成')
})

it('speaks of makeup where no photos are taken', () => {
  expect(stateTextAt({ state: 'shooting', branch: 'makeup', end_at }, later(-1))).toBe('化妆中')
  expect(stateTextAt({ state: 'shooting', branch: 'shoot', end_at }, later(-1))).toBe('拍摄中')
  expect(eventText('shooting', 'makeup')).toBe('开始化妆')
  expect(eventText('paid', 'makeup')).toBe('支付成功，预约已确认')
})

it('has no step on the customer’s way that was taken back, with all of its moment', () => {
  const at = (event: string, ms: number) => ({ event, at: later(ms) })
  const way = [at('paid', 0), at('checked_in', 1), at('shooting', 2), at('selecting', 2), at('undone', 3)]
  expect(standingEvents(way).map(({ event }) => event)).toEqual(['paid', 'checked_in'])
  expect(standingEvents([...way, at('undone', 4)]).map(({ event }) => event)).toEqual(['paid'])
})
