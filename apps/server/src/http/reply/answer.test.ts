import { endpoint } from '@kuaimen/contract/kernel/endpoint'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { roomOf } from '../../testing/calls/rooms'
import { bind } from '../request/bind'
import { type CallInProcess, callsInProcess } from './answer'

const list = endpoint({
  method: 'GET',
  path: '/api/test/list',
  access: 'visitor',
  summary: '测试',
  query: { page: z.coerce.number<number | string>().int().min(1).default(1), city_id: z.number().optional() },
  data: z.object({ page: z.number(), at: z.string(), host: z.string() }),
})
const mine = endpoint({ method: 'GET', path: '/api/test/mine', access: 'member', summary: '测试', data: z.number() })
const mixed = endpoint({
  method: 'POST',
  path: '/api/test/mixed',
  access: 'visitor',
  summary: '测试',
  query: { kind: z.string() },
  body: z.object({ name: z.string() }),
  data: z.string(),
})

const text = z.string().optional()
const echoQuery = { a: text, b: text, n: z.coerce.number<number | string>().optional() }
const echoBody = z.looseObject({})
const echoData = z.object({ input: z.string() })
const echoOf = { path: '/api/test/echo', access: 'visitor', summary: '测试', query: echoQuery, data: echoData } as const
const echoed = endpoint({ method: 'GET', ...echoOf })
const echoedPost = endpoint({ method: 'POST', body: echoBody, ...echoOf })
/** Whether a field is there counts too, not only its value. */
const echo = async (_ctx: unknown, input: unknown) => ({ input: JSON.stringify(input, (_key, value) => value ?? null) })

let app: TestApp
let call: (token?: string) => CallInProcess
beforeAll(async () => {
  app = await TestApp.start({
    rooms: [
      roomOf(
        bind(list, async (ctx, { page }) => ({
          page,
          at: ctx.now().toISOString(),
          host: ctx.caller.host,
          secret: 'x',
        })),
        bind(mine, async (ctx) => ctx.principal.memberId),
        bind(mixed, async (_ctx, { kind, name }) => `${kind} ${name}`),
        bind(echoed, echo),
        bind(echoedPost, echo),
      ),
    ],
    mount: ({ answers }) => {
      const caller = { requestId: 'of-a-test', address: '127.0.0.1', host: 'studio.example' }
      const environment = { kind: 'mobile', os: 'ios', system: 'ios', devtools: false, miniProgram: false } as const
      call = (token) =>
        callsInProcess(answers, { ...caller, environment, token, cookies: undefined, idempotencyKey: undefined })
    },
  })
})
afterAll(() => app.stop())

describe('a call from our own pages', () => {
  it('gets the very answer that HTTP gives', async () => {
    const overHttp = await app.call(list, { page: 3 }, { headers: { host: 'studio.example' } })
    expect(await call()(list, { page: 3 })).toEqual(overHttp.data)
  })

  it('is checked like any other: wrong input is refused, what is not named is dropped', async () => {
    await expect(call()(list, { page: 0 })).rejects.toMatchObject({ code: 100400, data: { page: expect.any(Array) } })
    expect(await call()(list, {})).toEqual({ page: 1, at: expect.any(String), host: 'studio.example' })
  })

  it('is let in as the member whose page it is, and as no other', async () => {
    const { id, token } = await aMember(app)
    expect(await call(token)(mine, {})).toBe(id)
    await expect(call()(mine, {})).rejects.toMatchObject({ code: 200201 })
  })

  it('carries query and body where a call has both', async () => {
    expect(await call()(mixed, { kind: 'a', name: 'b' })).toBe('a b')
  })

  it('brings its handler what the browser would bring it over HTTP', async () => {
    const value = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('null', 'undefined', '', ' ', 'a&b=1#?'),
      fc.integer(),
      fc.boolean(),
      fc.constantFrom(null, undefined),
    )
    const nested = fc.record({ one: value, many: fc.array(value) }, { requiredKeys: [], noNullPrototype: true })
    const input = fc.record(
      { a: value, b: value, n: value, note: value, seen: fc.date({ noInvalidDate: true }), nested },
      { requiredKeys: [], noNullPrototype: true },
    )
    const unlessRefused = (error: { code: number; data: unknown }) => ({ refused: error.code, data: error.data })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(echoed, echoedPost), input, async (one, given) => {
        const { code, data } = await app.call(one, given as object)
        const inProcess = await call()(one, given as object).catch(unlessRefused)
        expect(inProcess).toEqual(code === 0 ? data : { refused: code, data })
      }),
    )
  })

  it('of an endpoint that is not bound throws, and says so', async () => {
    await expect(call()({ ...list, path: '/api/test/unbound' }, {})).rejects.toThrow(
      'no answer bound for GET /api/test/unbound',
    )
  })
})
