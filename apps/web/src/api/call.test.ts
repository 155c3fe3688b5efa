import { reportFault } from '@kuaimen/contract/brand/brand.endpoints'
import { endpoint } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { storeList } from '@kuaimen/contract/store/store.endpoints'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type CallOptions, createCall, REQUEST_TIMEOUT_MS, TransportError } from './call'

const available = endpoint({
  method: 'POST',
  path: '/api/coupon/available_coupons',
  access: 'member',
  summary: '测试',
  query: { coupon_type: z.string() },
  body: z.object({ store_id: z.number(), note: z.string().optional() }),
  data: z.array(z.string()),
})

interface Sent {
  url: string
  method: string
  headers: Record<string, string>
  body: string | undefined
  signal: AbortSignal
}

let sent: Sent[] = []
let answer: (request: Sent) => Response | Promise<Response>
let failures: { error: Refusal | TransportError; options: CallOptions }[] = []
let token: string | undefined

const call = createCall({
  headers: () => ({ 'X-App-Channel': '', Accept: 'application/json' }),
  token: () => token,
  onFailure: (error, options) => failures.push({ error, options }),
})

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  failures = []
  token = undefined
  answer = () => Response.json({ code: 0, msg: 'ok', data: [] })
  // The network, as the browser has it: it gives up when the signal says so.
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const request = { url, ...init } as Sent
    sent.push(request)
    request.signal.throwIfAborted()
    const gone = new Promise<never>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
    })
    return Promise.race([answer(request), gone])
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const never = () => new Promise<Response>(() => {})
const failureOf = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'resolved',
    (error) => error,
  )

describe('a request', () => {
  it('of a GET carries everything in the query and no body', async () => {
    await call(storeList, { city_id: 310100, location: '121.4,31.2', page: 1 })
    expect(sent[0]).toMatchObject({ url: '/api/store/list?city_id=310100&location=121.4%2C31.2&page=1', method: 'GET' })
    expect(sent[0]?.body).toBeUndefined()
  })

  it('of a POST carries in the query what the endpoint names there, and the rest in the body', async () => {
    await call(available, { coupon_type: 'voucher', store_id: 7 })
    expect(sent[0]).toMatchObject({ url: '/api/coupon/available_coupons?coupon_type=voucher', method: 'POST' })
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ store_id: 7 })
  })

  it('carries the token when there is one, read afresh each time', async () => {
    await call(storeList, {})
    token = 'T1'
    await call(storeList, {})
    token = 'T2'
    await call(storeList, {})
    expect(sent.map(({ headers }) => headers.Authorization)).toEqual([undefined, 'Bearer T1', 'Bearer T2'])
  })

  it('carries the headers of the app, and an idempotency key when the caller has one', async () => {
    await call(available, { coupon_type: 'a', store_id: 1 }, { idempotencyKey: 'key-00000001' })
    expect(sent[0]?.headers).toEqual({
      'X-App-Channel': '',
      Accept: 'application/json',
      'Idempotency-Key': 'key-00000001',
    })
  })
})

describe('an answer', () => {
  it('of code 0 resolves with its data', async () => {
    answer = () => Response.json({ code: 0, msg: 'ok', data: [{ id: 1 }] })
    expect(await call(storeList, {})).toEqual([{ id: 1 }])
    expect(failures).toEqual([])
  })

  it('of any other code rejects with number, words and data, and is reported once', async () => {
    answer = () => Response.json({ code: 100400, msg: '有误', data: { page: ['太大'] } }, { status: 400 })
    const error = await failureOf(call(storeList, {}, { quiet: true }))
    expect(error).toBeInstanceOf(Refusal)
    expect(error).toMatchObject({ code: 100400, status: 400, message: '有误', data: { page: ['太大'] } })
    expect(failures).toEqual([{ error, options: { quiet: true } }])
  })

  it.each([
    [200, 201017, 'rejects'],
    [500, 0, 'resolves'],
    [404, 0, 'resolves'],
  ])('with status %i and code %i %s: the envelope counts, not the status', async (status, code, outcome) => {
    answer = () => Response.json({ code, msg: 'm', data: 'd' }, { status })
    const result = await failureOf(call(storeList, {}))
    expect(result === 'resolved' ? 'resolves' : 'rejects').toBe(outcome)
  })

  it.each([
    ['the page of a proxy', () => new Response('<html>502 Bad Gateway</html>', { status: 502 })],
    ['nothing at all', () => new Response('', { status: 200 })],
    ['other JSON', () => Response.json({ error: 'x' })],
    ['a list', () => Response.json([])],
    ['null', () => Response.json(null)],
    ['a code that is no number', () => Response.json({ code: '0', msg: '', data: null })],
    ['half an envelope', () => new Response('{"code":0,"msg":"o')],
  ])('that is %s is a transport error', async (_what, reply) => {
    answer = reply
    const error = await failureOf(call(storeList, {}))
    expect(error).toBeInstanceOf(TransportError)
    expect(error).toMatchObject({ message: '网络错误' })
    expect(failures).toEqual([{ error, options: {} }])
  })

  it('that never comes because the network is gone is a transport error', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await failureOf(call(storeList, {}))).toMatchObject({ name: 'TransportError', message: '网络错误' })
    expect(failures).toHaveLength(1)
  })
})

describe('patience', () => {
  it('ends after ten seconds, not before', async () => {
    expect(REQUEST_TIMEOUT_MS).toBe(10_000)
    answer = never
    const result = failureOf(call(storeList, {}))
    await vi.advanceTimersByTimeAsync(9_999)
    expect(sent[0]?.signal.aborted).toBe(false)
    expect(failures).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent[0]?.signal.aborted).toBe(true)
    expect(await result).toBeInstanceOf(TransportError)
    expect(failures).toHaveLength(1)
  })

  it('covers the body too: headers alone are no answer', async () => {
    answer = ({ signal }) =>
      new Response(
        new ReadableStream({
          start: (stream) => signal.addEventListener('abort', () => stream.error(signal.reason)),
        }),
      )
    const result = failureOf(call(storeList, {}))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await result).toBeInstanceOf(TransportError)
  })

  it('leaves no clock ticking once the answer is there', async () => {
    await call(storeList, {})
    answer = () => Response.json({ code: 1, msg: '', data: null })
    await failureOf(call(storeList, {}))
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a server that is too busy', () => {
  const busy = () =>
    Response.json({ code: 100503, msg: '现在人有点多', data: null }, { status: 503, headers: { 'retry-after': '1' } })

  it('is asked again for what is only read, after a while that is not the same for all', async () => {
    const answers = [busy(), busy(), Response.json({ code: 0, msg: 'ok', data: [{ id: 1 }] })]
    answer = () => answers.shift() ?? busy()
    const result = call(storeList, {})
    await vi.advanceTimersByTimeAsync(749)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(501)
    expect(sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(2500)
    expect(await result).toEqual([{ id: 1 }])
    expect([sent.length, failures.length]).toEqual([3, 0])
  })

  it('is given up after the third time, with its own words', async () => {
    answer = busy
    const result = failureOf(call(storeList, {}))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await result).toMatchObject({ code: 100503, message: '现在人有点多' })
    expect([sent.length, failures.length]).toEqual([3, 1])
  })

  it('is never asked to do a thing twice that has no key', async () => {
    answer = busy
    expect(await failureOf(call(reportFault, { kind: 'render', page: '/', message: 'm' }))).toMatchObject({
      code: 100503,
    })
    expect(sent).toHaveLength(1)
  })

  it('is asked again to do what has a key, under the same key', async () => {
    answer = busy
    const result = failureOf(call(reportFault, { kind: 'render', page: '/', message: 'm' }, { idempotencyKey: 'k1' }))
    await vi.advanceTimersByTimeAsync(10_000)
    await result
    expect(sent.map(({ headers }) => headers['Idempotency-Key'])).toEqual(['k1', 'k1', 'k1'])
  })

  it('is not asked again by who has gone away, and no clock is left ticking', async () => {
    answer = busy
    const leaving = new AbortController()
    const result = failureOf(call(storeList, {}, { signal: leaving.signal }))
    await vi.advanceTimersByTimeAsync(100)
    leaving.abort()
    await result
    expect([sent.filter(({ signal }) => !signal.aborted).length, vi.getTimerCount(), failures]).toEqual([0, 0, []])
  })
})

describe('a caller who goes away', () => {
  it('is shown nothing, and the request is given up', async () => {
    answer = never
    const leaving = new AbortController()
    const result = failureOf(call(storeList, {}, { signal: leaving.signal }))
    await vi.advanceTimersByTimeAsync(100)
    leaving.abort()
    expect(await result).not.toBe('resolved')
    expect(sent[0]?.signal.aborted).toBe(true)
    expect(failures).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('and was gone before the call is answered with nothing either', async () => {
    const result = failureOf(
      call(reportFault, { kind: 'render', page: '/', message: '' }, { signal: AbortSignal.abort() }),
    )
    expect(await result).not.toBe('resolved')
    expect(failures).toEqual([])
  })
})
