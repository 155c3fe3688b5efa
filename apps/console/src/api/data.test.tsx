// @vitest-environment happy-dom
import { boardNote } from '@kuaimen/contract/booking/board.endpoints'
import { bookingNotFound } from '@kuaimen/contract/booking/record.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type Call, TransportError } from './call'
import { CallProvider, createClient, useAct } from './data'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

/** A part of the page that acts by this client. */
async function acting(call: Call): Promise<(text: string) => Promise<unknown>> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  let make: (text: string) => Promise<unknown> = async () => {}
  function Acting() {
    const { mutateAsync } = useAct(boardNote)
    make = (text) => mutateAsync({ order_sn: 'B00000000000000AA', text })
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
  return make
}

it('an act without a line fails in words at once, and is not sent later', async () => {
  onTestFinished(() => onlineManager.setOnline(true))
  onlineManager.setOnline(false)
  const call = vi.fn(async () => {
    throw new TransportError('网络不通')
  })
  const make = await acting(call as unknown as Call)
  await expect(act(() => make('到了'))).rejects.toThrow('网络不通')
  await act(async () => onlineManager.setOnline(true))
  expect(call).toHaveBeenCalledTimes(1)
})

it('an act keeps its key while nobody knows whether it was done, and has a new one after an answer', async () => {
  const keys: (string | undefined)[] = []
  const outcomes = [new TransportError('lost'), new Refusal(bookingNotFound), undefined, undefined]
  const call = vi.fn(async (_endpoint, _input, options) => {
    keys.push(options?.idempotencyKey)
    const failed = outcomes.shift()
    if (failed) throw failed
    return {}
  }) as unknown as Call
  const make = await acting(call)
  for (const name of ['小周', '小周', '小周', '小林']) await act(() => make(name).catch(() => undefined))
  const [lost, again, afterRefusal, other] = keys
  expect(lost).toMatch(/^[0-9a-f-]{36}$/)
  expect(again).toBe(lost)
  expect(new Set([lost, afterRefusal, other]).size).toBe(3)
})
