import { NOT_AGREED } from '@kuaimen/contract/schedule/bounds.rules'
import type { CalendarDay } from '@kuaimen/contract/schedule/schedule.views'
import { expect, it } from 'vitest'
import { closedNotes, faceOf, firstOpen } from './day-face'

const FRAME = { first_day: '2026-05-03', last_day: '2026-07-02', usualFen: 19_900 }
const day = (change: Partial<CalendarDay>): CalendarDay => ({
  day: '2026-05-10',
  state: 'open',
  price_fen: 19_900,
  mark: '',
  reason: '',
  ...change,
})

it('says one thing of every day: its price, few or full', () => {
  expect(faceOf(day({}), FRAME)).toEqual({ spoken: '可约，199元', note: '¥199', noteTone: 'plain' })
  expect(faceOf(day({ state: 'few' }), FRAME)).toEqual({ spoken: '余位少，199元', note: '余少', noteTone: 'few' })
  expect(faceOf(day({ state: 'full' }), FRAME)).toEqual({ spoken: '约满', note: '约满', look: 'struck' })
})

it('marks a price that is lower than on other days, and speaks it', () => {
  const lower = day({ mark: '惠', price_fen: 17_900 })
  expect(faceOf(lower, FRAME)).toMatchObject({ note: '¥179', noteTone: 'good', spoken: '可约，特惠179元' })
  expect(faceOf({ ...lower, state: 'few' }, FRAME).spoken).toBe('余位少，特惠179元')
  expect(faceOf(day({ mark: '节', price_fen: 21_900 }), FRAME)).toMatchObject({ note: '¥219', noteTone: 'plain' })
})

it('prices a day with what was added to the visit, also before the usual price is known', () => {
  const { first_day, last_day } = FRAME
  expect(faceOf(day({ mark: '惠' }), { first_day, last_day, extraFen: 2900 })).toMatchObject({ note: '¥228' })
})

it('keeps a closed day from being chosen, with its reason', () => {
  expect(faceOf(day({ state: 'closed', reason: '春节休息' }), FRAME)).toMatchObject({ note: '休', reason: '春节休息' })
  expect(faceOf(day({ state: 'closed' }), FRAME).reason).not.toBe('')
})

it('calls a day that was not agreed on no day off', () => {
  const other = day({ state: 'closed', reason: NOT_AGREED })
  expect(faceOf(other, FRAME)).toEqual({ spoken: '不可约', look: 'off', reason: NOT_AGREED })
  expect(closedNotes([other], FRAME)).toEqual([])
})

it('calls neither the past nor what is not yet open a day off', () => {
  for (const other of ['2026-05-02', '2026-07-03'])
    expect(faceOf(day({ day: other, state: 'closed', reason: '日期已过' }), FRAME).note).toBeUndefined()
})

it('names the reasons of closed days once each, by date where they are few', () => {
  const closed = (date: string, reason: string) => day({ day: date, state: 'closed', reason })
  const tuesdays = ['05', '12', '19'].map((date) => closed(`2026-05-${date}`, '门店周二休息'))
  expect(
    closedNotes([closed('2026-05-02', '日期已过'), ...tuesdays, closed('2026-05-27', '设备保养'), day({})], FRAME),
  ).toEqual(['门店周二休息', '5月27日 设备保养'])
})

it('finds the first day with a place', () => {
  const days = [day({ state: 'closed' }), day({ state: 'full' }), day({ day: '2026-05-12', state: 'few' }), day({})]
  expect(firstOpen(days)).toBe('2026-05-12')
  expect(firstOpen(days.slice(0, 2))).toBeUndefined()
})
