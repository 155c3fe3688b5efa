import { Refusal } from '@kuaimen/contract/kernel/failure'
import { staffInvite } from '@kuaimen/contract/staff/people.endpoints'
import { staffLogin, staffMe } from '@kuaimen/contract/staff/session.endpoints'
import { reauthNeeded, staffSignedOut } from '@kuaimen/contract/staff/staff.errors'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCall, TransportError } from './call'

interface Sent {
  readonly url: string
  readonly init: RequestInit
}

let sent: Sent[]
let answers: (() => Response)[]

const answer = (code: number, status = 200, data: unknown = null) =>
  answers.push(() => new Response(JSON.stringify({ code, msg: '', data }), { status }))

beforeEach(() => {
  sent = []
  answers = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    const next = answers.shift()
    if (!next) throw new TypeError('network')
    return next()
  })
})
afterEach(() => vi.unstubAllGlobals())

const doors = () => ({ signedOut: vi.fn(), secondFactor: vi.fn(async () => true) })
const person = {
  name: '小周',
  mobile: '13900000000',
  grant: { role: 'clerk', scope_kind: 'store', scope_id: 12 },
} as const

describe('a call', () => {
  it('goes with the cookie, as JSON, under its key', async () => {
    answer(0, 200, { id: 3, path: '/join' })
    expect(await createCall(doors())(staffInvite, person, { idempotencyKey: 'k1' })).toEqual({ id: 3, path: '/join' })
    expect(sent[0]?.init).toMatchObject({
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'k1' },
      body: JSON.stringify(person),
    })
  })

  it('that wants the second factor is made again, whole and under the same key, once it was given', async () => {
    answer(reauthNeeded.code, 403)
    answer(0, 200, { id: 3, path: '/join' })
    const asked = doors()
    await createCall(asked)(staffInvite, person, { idempotencyKey: 'k1' })
    expect(asked.secondFactor).toHaveBeenCalledTimes(1)
    expect(sent).toHaveLength(2)
    expect({ ...sent[1]?.init, signal: 0 }).toEqual({ ...sent[0]?.init, signal: 0 })
  })

  it('is refused when the second factor is not given, and is not made again', async () => {
    answer(reauthNeeded.code, 403)
    const call = createCall({ signedOut: () => {}, secondFactor: async () => false })
    await expect(call(staffInvite, person)).rejects.toMatchObject({ code: reauthNeeded.code })
    expect(sent).toHaveLength(1)
  })

  it('asks once: a second refusal is the caller’s', async () => {
    answer(reauthNeeded.code, 403)
    answer(reauthNeeded.code, 403)
    const asked = doors()
    await expect(createCall(asked)(staffInvite, person)).rejects.toBeInstanceOf(Refusal)
    expect(asked.secondFactor).toHaveBeenCalledTimes(1)
  })

  it('of staff leads to the login when the session is over; the login’s own refusal does not', async () => {
    answer(staffSignedOut.code, 401)
    answer(staffSignedOut.code, 401)
    const asked = doors()
    const call = createCall(asked)
    await expect(call(staffMe, {})).rejects.toBeInstanceOf(Refusal)
    expect(asked.signedOut).toHaveBeenCalledExactlyOnceWith(staffMe)
    await expect(call(staffLogin, { login: 'a', password: 'b' })).rejects.toBeInstanceOf(Refusal)
    expect(asked.signedOut).toHaveBeenCalledTimes(1)
  })

  it('without an answer of ours says that the network failed', async () => {
    await expect(createCall(doors())(staffMe, {})).rejects.toBeInstanceOf(TransportError)
    answers.push(() => new Response('<html>bad gateway</html>', { status: 502 }))
    await expect(createCall(doors())(staffMe, {})).rejects.toBeInstanceOf(TransportError)
  })
})
