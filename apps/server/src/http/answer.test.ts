import { endpoint } from '@kuaimen/contract/kernel/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { TestApp } from '../testing/app'
import { aMember } from '../testing/member'
import { type CallInProcess, callsInProcess } from './answer'
import { bind } from './bind'

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

let app: TestApp
let call: (token?: string) => CallInProcess
beforeAll(async () => {
  app = await TestApp.start({
    bindings: [
      bind(list, async (ctx, { page }) => ({ page, at: ctx.now().toISOString(), host: ctx.caller.host, secret: 'x' })),
      bind(mine, async (ctx) => ctx.session.memberId),
      bind(mixed, async (_ctx, { kind, name }) => `${kind} ${name}`),
    ],
    mount: ({ answers }) => {
      const caller = { address: '127.0.0.1', host: 'studio.example', idempotencyKey: undefined }
      const environment = { kind: 'mobile', os: 'ios', system: 'ios', devtools: false, miniProgram: false } as const
      call = (token) => callsInProcess(answers, { ...caller, environment, token })
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

  it('is let in as the member whose page it is, and as nobody else', async () => {
    const { id, token } = await aMember(app)
    expect(await call(token)(mine, {})).toBe(id)
    await expect(call()(mine, {})).rejects.toMatchObject({ code: 200201 })
  })

  it('carries query and body where a call has both', async () => {
    expect(await call()(mixed, { kind: 'a', name: 'b' })).toBe('a b')
  })

  it('of something nobody bound is our own mistake, and said so', async () => {
    await expect(call()({ ...list, path: '/api/test/unbound' }, {})).rejects.toThrow(
      'no answer bound for GET /api/test/unbound',
    )
  })
})
