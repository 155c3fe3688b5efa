import { LngLat } from '@kuaimen/contract/kernel/fields'
import { describe, expect, it } from 'vitest'
import { visitorFrom } from './visitor'

const seen = (cookies: Record<string, string>) => visitorFrom(cookies, '')

describe('the visitor', () => {
  it('is known by the cookies that both sides read', () => {
    expect(seen({ access_token: 'T', city_id: '310100', location: '121.4737,31.2304' })).toMatchObject({
      token: 'T',
      cityId: 310100,
      location: '121.474,31.230',
    })
    expect(seen({})).toMatchObject({ token: undefined, cityId: undefined, location: undefined })
    expect(seen({ access_token: '', city_id: '', location: '' })).toMatchObject({
      token: undefined,
      cityId: undefined,
      location: undefined,
    })
  })

  it.each(['0', '-1', '1.5', 'abc', 'NaN', '1e99', '9999999999'])('is in no city that cannot be: %s', (city_id) => {
    expect(seen({ city_id }).cityId).toBeUndefined()
  })

  it.each(['121', '121,', 'a,b', '181,0', '0,91', '1e2,3', '121.4,31.2,1', "121.4,31.2'"])(
    'is at no place that cannot be: %s',
    (location) => {
      expect(seen({ location }).location).toBeUndefined()
    },
  )

  it.each([
    ['121.4737,31.2304', '121.474,31.230'],
    ['-0.1,51.5', '-0.100,51.500'],
    ['121.47370123456789,31.230416000000002', '121.474,31.230'],
    ['180,90', '180.000,90.000'],
  ])('is at a place that the calls take, to a hundred metres: %s', (location, place) => {
    expect(seen({ location }).location).toBe(place)
    expect(LngLat.safeParse(place).success).toBe(true)
  })
})
