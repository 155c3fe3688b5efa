import { expect, it } from 'vitest'
import { aBadge } from '../examples.testing'
import { bySeries, isNew, litWords, progressWords, sharedWords, shareTitle } from './state-text'

it('puts badges under their series, in their order', () => {
  const all = [aBadge('a', { series: '常来' }), aBadge('b', { series: '时光' }), aBadge('c', { series: '常来' })]
  expect(bySeries(all).map(({ name, badges }) => [name, badges.map(({ key }) => key)])).toEqual([
    ['常来', ['a', 'c']],
    ['时光', ['b']],
  ])
})

it('is new while it is earned and was not looked at', () => {
  const earned_at = 1_794_672_004
  expect([{}, { earned_at, seen: true }, { earned_at }].map((more) => isNew(aBadge('a', more)))).toEqual([
    false,
    false,
    true,
  ])
})

it('names nobody who did not want it', () => {
  expect(sharedWords({ shown_name: '', earned_on: '2026-05-03' })).toBe('2026年5月点亮')
  expect(sharedWords({ shown_name: '小**', earned_on: '2026-05-03' })).toBe('「小**」于 2026年5月点亮')
  expect(litWords(Date.UTC(2026, 4, 31, 16, 30) / 1000)).toBe('2026年6月点亮')
})

it('says how far one is only where there are steps', () => {
  expect(progressWords({ progress: { have: 2, need: 5 } })).toBe('2/5')
  expect(progressWords({ progress: { have: 0, need: 1 } })).toBe('')
})

it('has a title for the card of a link', () => {
  expect(shareTitle('快门', '四季都在')).toBe('我在快门点亮了『四季都在』')
})
