import { expect, it } from 'vitest'
import { documents } from './document.demo'
import { questions } from './question.demo'

/** Things that the product does not do yet. Whoever builds one takes its word off this list. */
const NOT_DONE = /新客权益|第一时间|重新下载/

it.each([
  ...documents.map(({ title, body }) => [title, body] as const),
  ...questions.map(({ question, answer }) => [question, answer] as const),
])('「%s」 promises nothing that the product does not do', (_title, body) => {
  expect(body.match(NOT_DONE)?.[0]).toBeUndefined()
})
