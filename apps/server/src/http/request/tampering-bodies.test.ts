import { describe, expect, it } from 'vitest'
import { CONSOLE_HEADERS, TestApp } from '../../testing/app'
import { admittedBy } from '../../testing/calls/send'
import { CALLS, isAnswered, tamperingWorld } from '../../testing/calls/tampering'
import { tokenOf } from '../../testing/calls/valid-calls'
import { nameOf } from '../reply/answer'

const world = tamperingWorld()

describe('whatever it is', () => {
  it('comes instead of a body: it is answered, and no account is off afterwards', async () => {
    const app = await TestApp.forThisTest({ copyOf: world().app, env: world().env })
    for (const call of CALLS.filter(({ endpoint }) => endpoint.method === 'POST'))
      for (const payload of ['', 'null', '[]', '"x"', '{', '{"__proto__":1}', '7', '\u0000']) {
        const headers = {
          'content-type': 'application/json',
          'idempotency-key': 'a-key-of-their-own',
          ...(call.endpoint.path.startsWith('/api/staff/') ? CONSOLE_HEADERS : {}),
          ...admittedBy(tokenOf(call, world().sceneOf(app, world().thief))),
        }
        const reply = await app.raw({ method: 'POST', url: call.endpoint.path, headers, payload })
        expect([nameOf(call.endpoint), payload, isAnswered(reply)]).toEqual([nameOf(call.endpoint), payload, true])
      }
    expect((await app.audit({ plans: true })).findings).toEqual([])
  })
})
