// @vitest-environment happy-dom
import { boardPhone } from '@kuaimen/contract/booking/board.endpoints'
import { phonesTooMany } from '@kuaimen/contract/booking/record.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { QueryClientProvider } from '@tanstack/react-query'
import { App } from 'antd'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Call } from '../../api/call'
import { CallProvider, createClient } from '../../api/data'
import { Phone } from './Phone'

/** Lets React work until the expectation holds. */
async function until(expectation: () => void): Promise<void> {
  for (const end = performance.now() + 5_000; ; ) {
    await act(() => new Promise<void>((resolve) => setTimeout(resolve)))
    try {
      return expectation()
    } catch (error) {
      if (performance.now() > end) throw error
    }
  }
}

async function open(answer: () => Promise<unknown>, may = true) {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  const call = vi.fn(answer)
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
  })
  const draw = (order_sn: string) =>
    act(async () =>
      root.render(
        <QueryClientProvider client={createClient()}>
          <CallProvider value={call as unknown as Call}>
            <App>
              <Phone key={order_sn} order_sn={order_sn} whose="guest" mobile="138****0001" may={may} />
            </App>
          </CallProvider>
        </QueryClientProvider>,
      ),
    )
  await draw('B1')
  const press = async (words: string) => {
    const find = () =>
      [...document.querySelectorAll<HTMLElement>('button, [role=menuitem]')].find(
        ({ textContent }) => textContent?.replace(/\s/g, '') === words,
      )
    await until(() => expect(find()).toBeDefined())
    await act(async () => find()?.click())
  }
  return { call, draw, press, text: () => document.body.textContent ?? '' }
}

it('a number is whole after a reason was chosen, to ring and to copy, and gone with the visit', async () => {
  const { call, draw, press, text } = await open(async () => ({ mobile: '13800000001' }))
  expect(text()).toContain('138****0001')
  await press('拨打')
  await press('晚到询问')
  await until(() => expect(document.querySelector('a[href="tel:13800000001"]')).not.toBeNull())
  expect(call).toHaveBeenCalledExactlyOnceWith(boardPhone, { order_sn: 'B1', whose: 'guest', reason: 'late' }, {})
  expect(document.querySelector('[aria-label="复制号码"]')).not.toBeNull()
  await draw('B2')
  expect(text()).not.toContain('13800000001')
})

it('a number that is refused stays masked, and says why', async () => {
  const { press, text } = await open(async () => {
    throw new Refusal(phonesTooMany({ time: '明天 10:00' }))
  })
  await press('拨打')
  await press('联系到店')
  await until(() => expect(text()).toContain('今天查看的号码太多了'))
  expect(text()).toContain('138****0001')
})

it('a number has no button for who may not look at it', async () => {
  const { text } = await open(async () => null, false)
  expect(text()).toBe('138****0001')
})
