import type { CalendarDay } from '@kuaimen/contract/schedule/schedule.views'
import { expect, it } from 'vitest'
import { faceOf, firstOpen } from './day-face'

const HORIZON = { first_day: '2026-05-03', last_day: '2026-07-02' }
const day = (change: Partial<CalendarDay>): CalendarDay => ({
  day: '2026-05-10',
  state: 'open',
  price_fen: 19_900,
  mark: '',
  reason: '',
  ...change,
})

it('says in words what a day is like', () => {
  expect(faceOf(day({}), HORIZON)).toEqual({ spoken: '可约', noteTone: 'plain', look: 'plain' })
  expect(faceOf(day({ state: 'few' }), HORIZON)).toMatchObject({ note: '余位少', noteTone: 'few' })
  expect(faceOf(day({ state: 'full' }), HORIZON)).toEqual({
    spoken: '约满',
    note: '约满',
    noteTone: 'plain',
    look: 'off',
  })
})

it('prices a day with what was added to the visit', () => {
  expect(faceOf(day({ mark: '惠' }), HORIZON, 2900)).toMatchObject({ corner: '惠', extra: '¥228' })
})

it('keeps a closed day from being chosen, with its reason', () => {
  expect(faceOf(day({ state: 'closed', reason: '春节休息' }), HORIZON)).toMatchObject({
    note: '休',
    reason: '春节休息',
  })
  expect(faceOf(day({ state: 'closed' }), HORIZON).reason).not.toBe('')
})

it('calls neither the past nor what is not yet open a day off', () => {
  for (const other of ['2026-05-02', '2026-07-03'])
    expect(faceOf(day({ day: other, state: 'closed', reason: '日期已过' }), HORIZON).note).toBeUndefined()
})

it('shows a price only where it differs and can be had', () => {
  expect(faceOf(day({ mark: '惠', price_fen: 17_900 }), HORIZON)).toMatchObject({
    corner: '惠',
    extra: '¥179',
    spoken: '可约，惠价179元',
  })
  expect(faceOf(day({ mark: '惠', state: 'full' }), HORIZON).extra).toBeUndefined()
})

it('finds the first day with a place', () => {
  const days = [day({ state: 'closed' }), day({ state: 'full' }), day({ day: '2026-05-12', state: 'few' }), day({})]
  expect(firstOpen(days)).toBe('2026-05-12')
  expect(firstOpen(days.slice(0, 2))).toBeUndefined()
})
