import { expect, it } from 'vitest'
import { LONGEST_S, tooLong, turnOf } from './longest.ts'

it('names the files that take longer than a file may', () => {
  const files = [
    { file: 'a.test.ts', seconds: LONGEST_S },
    { file: 'b.test.ts', seconds: LONGEST_S + 0.1 },
  ]
  expect(tooLong(files)).toEqual(['b.test.ts'])
})

it('lets long files begin before the others', () => {
  const files = ['e2e/city/city.test.ts', 'e2e/walk/pages-1.test.ts', 'e2e/entry/operate.test.ts']
  expect(files.sort((a, b) => turnOf(a) - turnOf(b))).toEqual([
    'e2e/entry/operate.test.ts',
    'e2e/walk/pages-1.test.ts',
    'e2e/city/city.test.ts',
  ])
})
