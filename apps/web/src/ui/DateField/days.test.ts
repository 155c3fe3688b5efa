import { expect, it } from 'vitest'
import { firstOf } from '../PickerField/choices'
import { dayChoices, dayOf } from './days'

const texts = (value: string[], min = '2024-02-10', max = '2026-03-05') =>
  dayChoices(min, max)(value).map((column) => [column[0]?.text, column[column.length - 1]?.text])

it('knows the length of every month, leap days included', () => {
  expect(texts(['2025', '02'])[2]).toEqual(['1日', '28日'])
  expect(texts(['2024', '02'])[2]).toEqual(['10日', '29日'])
  expect(texts(['2025', '04'])[2]).toEqual(['1日', '30日'])
})

it('ends at both ends of the span', () => {
  expect(texts(['2024', '02'])).toEqual([
    ['2024年', '2026年'],
    ['2月', '12月'],
    ['10日', '29日'],
  ])
  expect(texts(['2026', '03'])).toEqual([
    ['2024年', '2026年'],
    ['1月', '3月'],
    ['1日', '5日'],
  ])
})

it('follows when another wheel has turned a month out of reach', () => {
  expect(texts(['2026', '12'])[2]).toEqual(['1日', '5日'])
})

it('writes a day that exists', () => {
  expect(dayOf(['2025', '02', '31'])).toBe('2025-02-28')
  expect(dayOf(['2024', '2', '3'])).toBe('2024-02-03')
})

it('starts at the first day', () => {
  expect(firstOf(dayChoices('2024-02-10', '2026-03-05'))).toEqual(['2024', '02', '10'])
})
