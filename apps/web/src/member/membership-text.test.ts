import { expect, it } from 'vitest'
import { aStanding } from './examples.testing'
import { dayWords, fallWords, heightOf, stepWords, wayUp } from './membership-text'

it('says what is missing, and nothing where there is nothing above', () => {
  expect(wayUp(aStanding)).toEqual(['再得 2,520 成长值，', '升级为知己'])
  expect(wayUp({ next: null })).toEqual(['已是最高等级'])
  expect(wayUp({ next: { level: 1, name: '相识', growth_min: 600, missing: 0 } })).toEqual(['即将升级为相识'])
})

it('says of every level how far it is', () => {
  const { levels } = aStanding
  expect(levels.map((one) => stepWords(one, aStanding))).toEqual([
    '已达到',
    '已达到',
    '当前等级',
    '再得 2,520 成长值',
    '再得 9,520 成长值',
  ])
  expect(levels.map(({ level }) => heightOf(level, levels))).toEqual([0, 0.25, 0.5, 0.75, 1])
})

it('names the year of a day only where it is another', () => {
  expect(dayWords('2026-12-03', '2026-11-16')).toBe('12月3日')
  expect(dayWords('2027-01-03', '2026-11-16')).toBe('2027年01月03日')
})

it('warns of a fall with its day and what would hold the level', () => {
  expect(fallWords({ on: '2026-12-03', level_name: '相识', missing: 350 }, '2026-11-16')).toEqual({
    title: '12月3日起将变为相识',
    text: '再得 350 成长值，就能保持现在的等级',
  })
})
