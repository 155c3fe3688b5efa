import { expect, it } from 'vitest'
import { driveText, placeText } from './location-text'

const address = '上海市静安区茂名北路68号'

it('says how far a store is and where, without the city that was asked about', () => {
  expect(placeText({ address, city_name: '上海市', distance: 1312 })).toBe('1.3km · 静安区茂名北路68号')
  expect(placeText({ address, city_name: '上海市', distance: null })).toBe('静安区茂名北路68号')
  expect(placeText({ address: '茂名北路68号', city_name: '上海市', distance: 80 })).toBe('80m · 茂名北路68号')
})

it('says how long the drive is, of at least a minute', () => {
  expect(driveText({ distance: 1312 }, { id: 1, metres: 1900, seconds: 480 })).toBe('1.3km · 驾车约 8 分钟')
  expect(driveText({ distance: 80 }, { id: 1, metres: 90, seconds: 9 })).toBe('80m · 驾车约 1 分钟')
})
