// @vitest-environment happy-dom
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { afterEach, expect, it, vi } from 'vitest'
import { TransportError } from '../../api/call'
import { errorIgnorer, sendFault } from './report-ignored-error'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('reports where an error was swallowed', async () => {
  const send = vi.fn()
  expect(await Promise.reject(new Error('no')).catch(errorIgnorer(send)('city:locate'))).toBeUndefined()
  expect(send.mock.calls).toEqual([['city:locate: Error: no']])
})

it('reports a few times a page', () => {
  const send = vi.fn()
  const ignoreError = errorIgnorer(send)
  for (let nth = 0; nth < 20; nth++) ignoreError('x')(new Error('no'))
  expect(send).toHaveBeenCalledTimes(5)
})

it.each([
  ['the server refused', new Refusal({ code: 100500, status: 500, msg: '' }, null)],
  ['no answer came', new TransportError('网络错误')],
  ['the visitor cancelled', new DOMException('', 'AbortError')],
])('reports nothing when %s', (_what, error) => {
  const send = vi.fn()
  errorIgnorer(send)('x')(error)
  expect(send).not.toHaveBeenCalled()
})

it('reports nothing while the phone is offline', () => {
  const send = vi.fn()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  errorIgnorer(send)('x')(new Error('no'))
  expect(send).not.toHaveBeenCalled()
})

it('sends one report, and none about a report that fails', async () => {
  const fetched = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('away'))
  vi.stubGlobal('fetch', fetched)
  sendFault('swallowed', 'x'.repeat(999))
  await vi.waitFor(() => expect(fetched.mock.settledResults[0]?.type).toBe('rejected'))
  const [url, { body } = {}] = fetched.mock.calls[0]!
  expect([url, JSON.parse(String(body))]).toEqual([
    '/api/client/fault',
    { kind: 'swallowed', page: location.pathname, message: 'x'.repeat(300) },
  ])
  expect(fetched).toHaveBeenCalledTimes(1)
})
