import { expect, it, vi } from 'vitest'
import { createFactorRequest } from './factor-request'

it('asks once for all who want it at the same time, and anew for who comes later', async () => {
  const factor = createFactorRequest()
  const onChange = vi.fn()
  factor.subscribe(onChange)
  const both = Promise.all([factor.ask(), factor.ask()])
  expect([factor.isAsked(), onChange.mock.calls.length]).toEqual([true, 1])
  factor.answer(true)
  expect(await both).toEqual([true, true])
  expect(factor.isAsked()).toBe(false)
  const later = factor.ask()
  factor.answer(false)
  expect(await later).toBe(false)
})
