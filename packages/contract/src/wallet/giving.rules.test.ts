import { expect, it } from 'vitest'
import { hasLinkOrNumber } from './giving.rules'

it.each([
  ['生日快乐，去拍一组好看的', false],
  ['18岁快乐！2026 年一起拍', false],
  ['结婚 10 周年，永远 1314', false],
  ['加我 13800000001', true],
  ['138 0000 0001', true],
  ['１３８-００００-０００１', true],
  ['看 http://a.b/c', true],
  ['去 Example.COM 领', true],
  ['w w w . abc', true],
])('words %j hold a link or a number: %s', (words, holds) => {
  expect(hasLinkOrNumber(words)).toBe(holds)
})
