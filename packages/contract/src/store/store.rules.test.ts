import { expect, it } from 'vitest'
import { placeName } from './store.rules'

it('leaves out the brand of a name, and no other name', () => {
  expect(placeName('快门照相馆·马当里店', '快门照相馆')).toBe('马当里店')
  expect(placeName('快门LAB·西岸店', '快门照相馆')).toBe('快门LAB·西岸店')
  expect(placeName('快门照相馆·马当里店', undefined)).toBe('快门照相馆·马当里店')
})
