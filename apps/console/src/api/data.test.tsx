// @vitest-environment happy-dom
import { boardNote } from '@kuaimen/contract/booking/board.endpoints'
import { bookingNotFound } from '@kuaimen/contract/booking/record.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type Call, TransportError } from './call'
import { CallProvider, createClient, useAct } from './data'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

it('an act keeps its key while nobody knows whether it was done, and has a new one after an answer', async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  const keys: (string | undefined)[] = []
  const outcomes = [new TransportError('lost'), new Refusal(bookingNotFound), undefined, undefined]
  const call = vi.fn(async (_endpoint, _input, options) => {
    keys.push(options?.idempotencyKey)
    const failed = outcomes.shift()
    if (failed) throw failed
    return {}
  }) as unknown as Call
  let make: (text: string) => Promise<unknown> = async () => {}
  function Acting() {
    const { mutateAsync } = useAct(boardNote)
    make = (text) => mutateAsync({ order_sn: 'B00000000000000AA', text }).catch(() => undefined)
    return null
  }
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => act(async () => root.unmount()))
  await act(async () =>
    root.render(
      <QueryClientProvider client={createClient()}>
        <CallProvider value={call}>
          <Acting />
        </CallProvider>
      </QueryClientProvider>,
    ),
  )
  for (const name of ['小周', '小周', '小周', '小林']) await act(() => make(name))
  const [lost, again, afterRefusal, other] = keys
  expect(lost).toMatch(/^[0-9a-f-]{36}$/)
  expect(again).toBe(lost)
  expect(new Set([lost, afterRefusal, other]).size).toBe(3)
})
