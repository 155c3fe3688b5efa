import { expect, it } from 'vitest'
import { paths } from '../platform/page/paths'
import { filtersFrom, isFiltered, knownTotal, withoutBlanks } from './filters'

const fromAddress = (address: string) => filtersFrom(new URL(address, 'http://here').searchParams)

it('finds in the address what was put there', () => {
  const filters = { keyword: '梧桐 里&店', district: '静安区', subway_line: '2号线', subway_station: '静安寺' }
  expect(fromAddress(paths.searchStore(filters))).toEqual(filters)
  expect(paths.searchStore(withoutBlanks({ keyword: ' ', district: '' }))).toBe('/search/store')
})

it('reads nothing from blanks and strangers, and no more than a call takes', () => {
  expect(fromAddress('/search/store?keyword=%20&page=3&city_id=x')).toEqual({})
  expect(isFiltered(fromAddress('/search/store?x=1'))).toBe(false)
  expect(fromAddress(`/search/store?keyword=${'长'.repeat(90)}`).keyword).toHaveLength(40)
})

it('knows the total where one filter alone tells it', () => {
  const known = {
    city: 14,
    districts: [{ name: '静安区', store_count: 2 }],
    lines: [
      {
        line: '2号线',
        stations: [
          { name: '静安寺', store_count: 1 },
          { name: '陆家嘴', store_count: 3 },
        ],
      },
    ],
  }
  expect(knownTotal({}, known)).toBe(14)
  expect(knownTotal({ district: '静安区' }, known)).toBe(2)
  expect(knownTotal({ subway_line: '2号线' }, known)).toBe(4)
  expect(knownTotal({ subway_line: '2号线', subway_station: '静安寺' }, known)).toBe(1)
  expect(knownTotal({ district: '静安区', subway_line: '2号线' }, known)).toBeUndefined()
  expect(knownTotal({ keyword: '静安' }, known)).toBeUndefined()
})
