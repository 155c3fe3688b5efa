// @vitest-environment happy-dom
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { staffInvite } from '@kuaimen/contract/staff/people.endpoints'
import { mobileOfStaff } from '@kuaimen/contract/staff/staff.errors'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type Call, TransportError } from './call'
import { CallProvider, createClient, useAct } from './data'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

const invited = (name: string) =>
  ({ name, mobile: '13900000000', grant: { role: 'owner', scope_kind: 'chain', scope_id: null } }) as const

it('an act keeps its key while nobody knows whether it was done, and has a new one after an answer', async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  const keys: (string | undefined)[] = []
  const outcomes = [new TransportError('lost'), new Refusal(mobileOfStaff), undefined, undefined]
  const call = vi.fn(async (_endpoint, _input, options) => {
    keys.push(options?.idempotencyKey)
    const failed = outcomes.shift()
    if (failed) throw failed
    return { id: 1, path: '/join' }
  }) as unknown as Call
  let make: (name: string) => Promise<unknown> = async () => {}
  function Acting() {
    const { mutateAsync } = useAct(staffInvite)
    make = (name) => mutateAsync(invited(name)).catch(() => undefined)
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
