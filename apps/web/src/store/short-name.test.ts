import { expect, it } from 'vitest'
import { shortStoreName } from './short-name'

it('leaves out the brand, and nothing else', () => {
  expect(shortStoreName('快门照相馆·马当里店')).toBe('马当里店')
  expect(shortStoreName('快门照相馆・静安梧桐里店')).toBe('静安梧桐里店')
  expect(shortStoreName('光影工作室')).toBe('光影工作室')
})
