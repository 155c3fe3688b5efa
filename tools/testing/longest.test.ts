import { expect, it } from 'vitest'
import { consoleSeconds, isConsoleTooLong, tooLong, turnOf } from './longest.ts'

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

it('counts what the console costs a run, and says when that is too much', () => {
  const files = [
    { file: 'apps/console/src/app/menu.test.ts', seconds: 40 },
    { file: 'e2e/console/board.test.ts', seconds: 100 },
    { file: 'apps/server/src/staff/people.test.ts', seconds: 60 },
    { file: 'apps/server/src/booking/board/board.test.ts', seconds: 20 },
    { file: 'apps/server/src/booking/book.test.ts', seconds: 500 },
  ]
  expect(consoleSeconds(files, 2)).toBe(110)
  expect([210, 211].map((seconds) => isConsoleTooLong(seconds, 900))).toEqual([false, true])
  expect(isConsoleTooLong(230, 2400)).toBe(false)
})
