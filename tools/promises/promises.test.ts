import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { PROMISES } from './promises'
import { promisingLines } from './sentences'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const lines = promisingLines(root)

const CHINESE: Readonly<Record<string, number>> = { 一: 1, 两: 2, 七: 7 }
const numbersIn = (words: string): number[] =>
  [...words.matchAll(/\d+|[一两七](?=天|分钟|条|小时)/g)].map(([text]) => CHINESE[text] ?? Number(text))

it('every sentence that promises a number stands in the table', () => {
  const unknown = lines.filter(({ text }) => !PROMISES.some(({ words }) => text.includes(words)))
  expect(unknown).toEqual([])
})

it('nothing in the table is said by nobody', () => {
  const idle = PROMISES.filter(({ words }) => !lines.some(({ text }) => text.includes(words)))
  expect(idle).toEqual([])
})

it.each(PROMISES)('“$words” says what the code goes by', ({ words, said, held, by }) => {
  expect(said).toEqual(held)
  expect(said !== undefined || by !== undefined).toBe(true)
  expect(numbersIn(words)).toEqual(expect.arrayContaining([...(said ?? [])]))
})
