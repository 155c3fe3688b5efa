import { expect, it } from 'vitest'
import { tooLong, turnOf } from './longest.ts'

it('names the files that take longer than a file may', () => {
  const files = [
    { file: 'a.test.ts', seconds: 60 },
    { file: 'b.test.ts', seconds: 60.1 },
    { file: 'c.test.ts', seconds: 121 },
  ]
  expect(tooLong(files, 60)).toEqual(['b.test.ts', 'c.test.ts'])
  // A machine at half its speed.
  expect(tooLong(files, 1800)).toEqual(['c.test.ts'])
})

it('lets long files begin before the others', () => {
  const files = ['e2e/city/city.test.ts', 'e2e/walk/pages-1.test.ts', 'e2e/entry/operate.test.ts']
  expect(files.sort((a, b) => turnOf(a) - turnOf(b))).toEqual([
    'e2e/entry/operate.test.ts',
    'e2e/walk/pages-1.test.ts',
    'e2e/city/city.test.ts',
  ])
})
