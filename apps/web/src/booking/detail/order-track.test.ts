import { expect, it } from 'vitest'
import { trackOf } from './order-track'

const shown = (...[state, branch]: [Parameters<typeof trackOf>[0]['state'], ('shoot' | 'makeup')?]) =>
  trackOf({ state, branch: branch ?? 'shoot' }).map(({ title, state: at }) => `${title} ${at}`)

it('shows how far a visit has come', () => {
  expect(shown('booked')).toEqual(['已约 done', '到店 now', '拍摄 next', '取片 next'])
  expect(shown('shooting')).toEqual(['已约 done', '到店 done', '拍摄 now', '取片 next'])
  expect(shown('retouching')).toEqual(['已约 done', '到店 done', '拍摄 done', '取片 now'])
  expect(shown('completed')).toEqual(['已约 done', '到店 done', '拍摄 done', '取片 done'])
  expect(shown('shooting', 'makeup')).toEqual(['已约 done', '到店 done', '化妆 now', '完成 next'])
})

it('has no way to show where there is none', () => {
  for (const state of ['held', 'expired', 'cancelled', 'no_show'] as const) expect(shown(state)).toEqual([])
})
