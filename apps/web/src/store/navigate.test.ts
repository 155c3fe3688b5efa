import { expect, it } from 'vitest'
import { mapLink } from './navigate'

it('leads the map app to the store by its place and name', () => {
  const link = new URL(mapLink({ longitude: 121.478224, latitude: 31.228474, name: '人民广场店', address: '黄浦区' }))
  expect(link.origin + link.pathname).toBe('https://uri.amap.com/navigation')
  expect(Object.fromEntries(link.searchParams)).toEqual({
    to: '121.478224,31.228474,人民广场店',
    mode: 'car',
    coordinate: 'gaode',
    callnative: '1',
    src: 'kuaimen-h5',
  })
})
