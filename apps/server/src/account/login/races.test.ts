import { codeGone, codeWrong } from '@kuaimen/contract/account/person.errors'
import { sendLoginCode } from '@kuaimen/contract/account/proof.endpoints'
import { login, loginWx, me } from '@kuaimen/contract/account/self.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../../testing/app'
import { aMobile, anOpenid, aTicket, loginCode, Outside, otherThan } from '../../testing/providers/fake-providers'
import { countOf } from '../../testing/rows'

let outside: Outside
let app: TestApp

beforeAll(async () => {
  outside = await Outside.open()
  app = await TestApp.start({ env: outside.env })
  // What counts here is who wins, not how long a busy machine makes them wait.
  app.database.pool.options.connectionTimeoutMillis = 60_000
})
afterAll(async () => {
  await app.stop()
  outside.close()
})

const count = (from: string, values: unknown[] = []) => countOf(app, from, values)
const times = <T>(length: number, one: (nr: number) => Promise<T>) =>
  Promise.all(Array.from({ length }, (_, nr) => one(nr)))

describe('1,000 guesses of a code from 1,000 addresses', () => {
  const guesses = (mobile: string, code: string, nonce?: string) => (nr: number) =>
    app.call(
      login,
      { mobile, code: String((Number(code) + 1 + nr) % 1_000_000).padStart(6, '0'), nonce, consent: 1 },
      { headers: { 'x-forwarded-for': `203.0.${nr >> 8}.${nr & 255}` } },
    )

  it('get five tries, all at once, and the right code is refused after them', async () => {
    const mobile = aMobile()
    const { nonce } = (await app.call(sendLoginCode, { mobile })).data
    const code = outside.codeOf(mobile)
    const codes = (await times(1000, guesses(mobile, code, nonce))).map((reply) => reply.code)
    expect(codes.filter((one) => one === codeWrong.code)).toHaveLength(5)
    expect(codes.filter((one) => one === codeGone.code)).toHaveLength(995)
    expect((await app.call(login, { mobile, code, nonce, consent: 1 })).code).toBe(codeGone.code)
    expect(await count('member where mobile = $1', [mobile])).toBe(0)
  })

  it('get none without the nonce, and whoever asked has all five', async () => {
    const mobile = aMobile()
    const { nonce } = (await app.call(sendLoginCode, { mobile })).data
    const code = outside.codeOf(mobile)
    const codes = (await times(200, guesses(mobile, code))).map((reply) => reply.code)
    expect(new Set(codes)).toEqual(new Set([codeGone.code]))
    for (let nr = 0; nr < 4; nr++) await app.call(login, { mobile, code: otherThan(code), nonce, consent: 1 })
    expect((await app.call(login, { mobile, code, nonce, consent: 1 })).code).toBe(0)
  })
})

describe('200 parallel logins of a newcomer', () => {
  it('with one code make one account and one session', async () => {
    const mobile = aMobile()
    const code = await loginCode(app, outside, mobile)
    const replies = await times(200, () => app.call(login, { mobile, code, consent: 1 }))
    expect(new Set(replies.map((reply) => reply.code))).toEqual(new Set([0, codeGone.code]))
    expect(replies.filter((reply) => reply.code === 0)).toHaveLength(1)
    expect(await count('member where mobile = $1', [mobile])).toBe(1)
    expect(await count('session s join member m on m.id = s.member_id where m.mobile = $1', [mobile])).toBe(1)
  })

  it('with one right code among wrong ones let at most one in', async () => {
    const mobile = aMobile()
    const code = await loginCode(app, outside, mobile)
    const replies = await times(200, (nr) =>
      app.call(login, { mobile, code: nr === 3 ? code : otherThan(code), consent: 1 }),
    )
    expect(replies.filter((reply) => reply.code === 0).length).toBeLessThanOrEqual(1)
    expect(replies.filter((reply) => reply.code !== codeGone.code).length).toBeLessThanOrEqual(5)
  })

  it('with one provider identity make one account, and all are let in', async () => {
    const visitor = { openid: anOpenid(), nickname: '小满' }
    const tickets = await times(4, () => aTicket(app, outside, visitor))
    const before = await count('member')
    const replies = await times(200, (nr) =>
      app.call(loginWx, { ticket: tickets[nr % 4] ?? '', create: 1, consent: 1 }),
    )
    expect(new Set(replies.map((reply) => reply.code))).toEqual(new Set([0]))
    expect(await count('member')).toBe(before + 1)
    expect(new Set(replies.map((reply) => reply.data.token)).size).toBe(200)
  })

  it('with identities of one person in several apps make one account', async () => {
    const unionid = anOpenid()
    const tickets = await times(8, () => aTicket(app, outside, { openid: anOpenid(), unionid }))
    const before = await count('member')
    const replies = await times(40, (nr) => app.call(loginWx, { ticket: tickets[nr % 8] ?? '', create: 1, consent: 1 }))
    expect(new Set(replies.map((reply) => reply.code))).toEqual(new Set([0]))
    expect(await count('member')).toBe(before + 1)
    expect(await count('identity where unionid = $1 and member_id is null', [unionid])).toBe(0)
    expect((await app.call(me, {}, { token: replies[0]?.data.token ?? '' })).code).toBe(0)
  })

  it('with identities of several people make an account each', async () => {
    const tickets = await times(20, () => aTicket(app, outside, { openid: anOpenid() }))
    const before = await count('member')
    await times(60, (nr) => app.call(loginWx, { ticket: tickets[nr % 20] ?? '', create: 1, consent: 1 }))
    expect(await count('member')).toBe(before + 20)
  })
})
