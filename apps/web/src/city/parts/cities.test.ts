import { describe, expect, it } from 'vitest'
import { groupByLetter, searchCities } from './cities'

const city = (short_name: string, syllables: string) => ({
  name: `${short_name}市`,
  short_name,
  pinyin: syllables.replaceAll(' ', ''),
  initials: syllables
    .split(' ')
    .map((syllable) => syllable[0])
    .join(''),
  letter: (syllables[0] ?? '').toUpperCase(),
})

const cities = [
  city('西安', 'xi an'),
  city('上海', 'shang hai'),
  city('绍兴', 'shao xing'),
  city('深圳', 'shen zhen'),
  city('石家庄', 'shi jia zhuang'),
  city('苏州', 'su zhou'),
  city('杭州', 'hang zhou'),
  city('厦门', 'xia men'),
]
const found = (words: string) => searchCities(cities, words).map((one) => one.short_name)

describe('searching a city', () => {
  it.each([
    ['上海', ['上海']],
    ['上海市', ['上海']],
    ['州', ['杭州', '苏州']],
    ['hangzhou', ['杭州']],
    ['sjz', ['石家庄']],
    ['SZ', ['深圳', '苏州']],
    ['xian', ['西安']],
    ['xia', ['厦门', '西安']],
    ['zhou', ['杭州', '苏州']],
  ])('%s finds %j', (words, expected) => {
    expect(found(words)).toEqual(expected)
  })

  it('puts the city whose initials were typed before those that only begin so', () => {
    expect(found('sh')).toEqual(['上海', '绍兴', '深圳', '石家庄'])
  })

  it.each(["shang'hai", 'shang hai', ' ShangHai ', 'ｓｈａｎｇｈａｉ', 'shang’hai'])(
    'reads %s as an input method writes it',
    (words) => {
      expect(found(words)).toEqual(['上海'])
    },
  )

  it.each(['', '   ', '纽约', 'qq', '%', '(', '.*'])('finds nothing for %j', (words) => {
    expect(found(words)).toEqual([])
  })
})

describe('grouping by letter', () => {
  it('runs from A to Z, by pinyin within a letter, and names no empty letter', () => {
    const groups = groupByLetter(cities).map(({ letter, cities: group }) => [
      letter,
      group.map((one) => one.short_name),
    ])
    expect(groups).toEqual([
      ['H', ['杭州']],
      ['S', ['上海', '绍兴', '深圳', '石家庄', '苏州']],
      ['X', ['厦门', '西安']],
    ])
  })

  it('of nothing is nothing, and leaves its input as it was', () => {
    expect(groupByLetter([])).toEqual([])
    const before = [...cities]
    groupByLetter(cities)
    expect(cities).toEqual(before)
  })
})
