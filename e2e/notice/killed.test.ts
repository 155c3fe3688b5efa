import { expect, inject, it } from 'vitest'
import { runNotices } from '../../tools/chaos/notices'

it('sends no message twice and loses none when the server is killed between answer and commit', async () => {
  const { messages, sent, unknown, off } = await runNotices(1, () => {}, inject('filledUrl'))
  expect(off).toEqual([])
  // WeChat does not know a subscribe message again: one of the three.
  expect([messages, sent, unknown]).toEqual([3, 2, 1])
}, 240_000)
