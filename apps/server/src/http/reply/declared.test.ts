import { endpoint } from '@kuaimen/contract/kernel/endpoint'
import { failure, Refusal } from '@kuaimen/contract/kernel/failure'
import { keyReused } from '@kuaimen/contract/kernel/kernel.errors'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { TestApp } from '../../testing/app'
import { roomOf } from '../../testing/calls/rooms'
import { bind } from '../request/bind'

const known = failure(100590, 409, '说好的拒绝')
const unknown = failure(100591, 409, '没说过的拒绝')
const refuse = endpoint({
  method: 'GET',
  path: '/api/test/refuse',
  access: 'visitor',
  summary: '测试',
  query: { how: z.enum(['known', 'unknown', 'kernel']) },
  data: z.null(),
  errors: [known],
})
const member = endpoint({ method: 'GET', path: '/api/test/in', access: 'member', summary: '测试', data: z.null() })
const failures = { known, unknown, kernel: keyReused }

const room = roomOf(
  bind(refuse, async (_ctx, { how }) => {
    throw new Refusal(failures[how])
  }),
  bind(member, async () => null),
)

describe('a refusal', () => {
  it('passes when the endpoint declares it, when it is the kernel’s, and when access refuses', async () => {
    const app = await TestApp.forThisTest({ rooms: [room] })
    expect(await app.call(refuse, { how: 'known' })).toMatchObject({ status: 409, msg: '说好的拒绝' })
    expect(await app.call(refuse, { how: 'kernel' })).toMatchObject({ code: keyReused.code })
    expect(await app.call(member, {})).toMatchObject({ status: 401 })
  })

  it('fails a test when the endpoint does not declare it', async () => {
    const app = await TestApp.forThisTest({ rooms: [room] })
    expect(await app.call(refuse, { how: 'unknown' })).toMatchObject({ status: 500, code: 100500 })
    expect(app.logs.join()).toContain('GET /api/test/refuse refuses with')
    expect(app.takeUndeclared()).toEqual([expect.stringContaining('100591')])
  })

  it('fails the test that stops the app, whatever the test made of the reply', async () => {
    const app = await TestApp.start({ rooms: [room] })
    expect((await app.call(refuse, { how: 'unknown' })).status).not.toBe(200)
    await expect(app.stop()).rejects.toThrow(/undeclared refusal[\s\S]*GET \/api\/test\/refuse[\s\S]*100591/)
  })

  it('reaches the customer in production, with a log line and a count', async () => {
    const app = await TestApp.forThisTest({ rooms: [room], env: { NODE_ENV: 'production' } })
    expect(await app.call(refuse, { how: 'unknown' })).toMatchObject({ status: 409, msg: '没说过的拒绝' })
    expect(app.takeUndeclared()).toEqual([expect.stringContaining('100591')])
    const metrics = await app.http.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    expect(metrics.body).toMatch(
      /kuaimen_undeclared_refusals_total\{endpoint="GET \/api\/test\/refuse",code="100591"\} \d/,
    )
  })
})
