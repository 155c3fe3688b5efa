import { codeGone, codeWrong, mobileTaken } from '@kuaimen/contract/account/person.errors'
import { sendModifyMobileCode } from '@kuaimen/contract/account/proof.endpoints'
import {
  bindMobile,
  login,
  loginWx,
  me,
  sessions,
  updateField,
  updateLocation,
} from '@kuaimen/contract/account/self.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aMobile, anOpenid, aTicket, aWxMember, loginCode, Outside } from '../../testing/providers/fake-providers'
import { countOf, rows } from '../../testing/rows'

const MINUTE = 60_000
let outside: Outside
let app: TestApp

beforeAll(async () => {
  outside = await Outside.open()
  app = await TestApp.start({ env: outside.env })
  app.database.pool.options.connectionTimeoutMillis = 60_000
})
afterAll(async () => {
  await app.stop()
  outside.close()
})

const bindCode = async (token: string, mobile: string) => {
  await app.call(sendModifyMobileCode, { mobile }, { token })
  return outside.codeOf(mobile)
}
const bind = (token: string, mobile: string, code: string) => app.call(bindMobile, { mobile, code }, { token })
const whoAmI = async (token: string) => (await app.call(me, {}, { token })).data
const set = (token: string, field: string, value: string | number) => app.call(updateField, { field, value }, { token })
const mobileLogin = async (mobile: string, ticket?: string) => {
  const code = await loginCode(app, outside, mobile)
  return app.call(login, { mobile, code, consent: 1, ticket })
}

/** Nothing of an account may hang on a row that was joined to another. */
const strays = async () =>
  (await countOf(app, 'identity i join member m on m.id = i.member_id where m.merged_into is not null')) +
  (await countOf(app, 'session s join member m on m.id = s.member_id where m.merged_into is not null')) +
  (await countOf(app, 'member where merged_into is not null and mobile is not null'))

describe('a member without a number', () => {
  it('gets one, and keeps the token', async () => {
    const { token } = await aWxMember(app, outside)
    const mobile = aMobile()
    const { data } = await bind(token, mobile, await bindCode(token, mobile))
    expect(data).toMatchObject({ is_login: 1, token, member: { mobile } })
    expect((await whoAmI(token)).mobile).toBe(mobile)
  })

  it('is joined to the account of the number: identities, sessions, consents, profile and place', async () => {
    const one = await aWxMember(app, outside, { nickname: '小满' })
    const second = (await app.call(loginWx, { ticket: one.ticket })).data.token
    await set(one.token, 'occupation', '教师')
    await set(one.token, 'height_cm', 166)
    await set(one.token, 'gender', 'female')
    await app.call(updateLocation, { longitude: 121.4, latitude: 31.2 }, { token: one.token })
    const mobile = aMobile()
    const old = (await mobileLogin(mobile)).data.token
    await set(old, 'occupation', '')
    await set(old, 'height_cm', 170)
    app.advance(MINUTE)
    await rows(app, "update sms_code set created_at = created_at - interval '2 hours' where mobile = $1", [mobile])

    const { data } = await bind(one.token, mobile, await bindCode(one.token, mobile))
    expect(data).toMatchObject({ token: one.token, member: { mobile, nickname: '小满', gender: 'female' } })
    expect(data.member?.profile).toMatchObject({ occupation: '教师', height_cm: 170 })
    for (const token of [one.token, second, old]) expect((await whoAmI(token)).mobile).toBe(mobile)
    expect((await app.call(sessions, {}, { token: old })).data).toHaveLength(3)
    expect((await app.call(loginWx, { ticket: one.ticket })).data.member?.mobile).toBe(mobile)
    const [row] = await rows(app, 'select longitude from member where mobile = $1', [mobile])
    expect(row).toEqual({ longitude: 121.4 })
    expect(await countOf(app, 'consent c join member m on m.id = c.member_id where m.mobile = $1', [mobile])).toBe(2)
    expect(await strays()).toBe(0)
    const [left] = await rows(
      app,
      `select nickname, gender, profile, longitude from member where merged_into =
      (select id from member where mobile = $1)`,
      [mobile],
    )
    expect(left).toEqual({ nickname: '', gender: 'unset', profile: {}, longitude: null })
  })

  it('is joined by logging in with the mobile and the ticket', async () => {
    const mobile = aMobile()
    await mobileLogin(mobile)
    app.advance(61 * MINUTE)
    const wx = await aWxMember(app, outside)
    expect((await mobileLogin(mobile, wx.ticket)).data.member?.mobile).toBe(mobile)
    expect((await whoAmI(wx.token)).mobile).toBe(mobile)
  })

  it('is joined also when the ticket is of another app of the same person', async () => {
    const unionid = anOpenid()
    const wx = await aWxMember(app, outside, { unionid })
    const mobile = aMobile()
    await mobileLogin(mobile, await aTicket(app, outside, { openid: anOpenid(), unionid }, 'base'))
    expect((await whoAmI(wx.token)).mobile).toBe(mobile)
  })

  it('cannot bind with a wrong code, nor twice with the right one', async () => {
    const { token } = await aWxMember(app, outside)
    const mobile = aMobile()
    const code = await bindCode(token, mobile)
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await bind(token, mobile, wrong)).code).toBe(codeWrong.code)
    expect((await bind(token, mobile, code)).code).toBe(0)
    expect((await bind(token, mobile, code)).code).toBe(codeGone.code)
  })
})

describe('an account with a number of its own', () => {
  it('is not merged: only the identity is reassigned', async () => {
    const ticket = await aTicket(app, outside, { openid: anOpenid() })
    const [first, second] = [aMobile(), aMobile()]
    const { token } = (await mobileLogin(first, ticket)).data
    await mobileLogin(second, ticket)
    expect((await whoAmI(token)).mobile).toBe(first)
    expect((await app.call(loginWx, { ticket })).data.member?.mobile).toBe(second)
    expect(await countOf(app, 'member where mobile = any($1) and merged_into is null', [[first, second]])).toBe(2)
  })

  it('cannot bind another number', async () => {
    const { token } = await aMember(app)
    const mobile = aMobile()
    const code = await bindCode(token, mobile)
    expect(await bind(token, mobile, code)).toMatchObject({ code: mobileTaken.code, status: 409 })
  })
})

describe('at once', () => {
  it('one account bound to two numbers goes to one of them, whole', async () => {
    for (let round = 0; round < 5; round++) {
      const { token } = await aWxMember(app, outside)
      const [free, taken] = [aMobile(), (await aMember(app)).mobile]
      const codes = [await bindCode(token, free), await bindCode(token, taken)] as const
      const replies = await Promise.all([bind(token, free, codes[0]), bind(token, taken, codes[1])])
      expect(replies.map(({ code }) => code).sort()).toEqual([0, mobileTaken.code])
      const won = replies.find(({ code }) => code === 0)?.data.member?.mobile
      expect((await whoAmI(token)).mobile).toBe(won)
      expect(await strays()).toBe(0)
    }
  })

  it('logins, binding and a login with the ticket neither deadlock nor lose anything', async () => {
    for (let round = 0; round < 5; round++) {
      const unionid = anOpenid()
      const wx = await aWxMember(app, outside, { unionid })
      const others = [await aTicket(app, outside, { openid: anOpenid(), unionid }), wx.ticket]
      const mobile = (await aMember(app)).mobile
      const bound = await bindCode(wx.token, mobile)
      await rows(app, `update sms_code set created_at = created_at - interval '2 hours' where mobile = $1`, [mobile])
      const entered = await loginCode(app, outside, mobile)
      const replies = await Promise.all([
        bind(wx.token, mobile, bound),
        app.call(login, { mobile, code: entered, consent: 1, ticket: wx.ticket }),
        ...Array.from({ length: 8 }, (_, nr) => app.call(loginWx, { ticket: others[nr % 2] ?? '' })),
      ])
      expect(replies.filter(({ status }) => status >= 500)).toEqual([])
      const tokens = [wx.token, ...replies.flatMap(({ data }) => data?.token || [])]
      for (const token of tokens) expect((await whoAmI(token)).mobile).toBe(mobile)
      expect(await strays()).toBe(0)
      expect(await countOf(app, 'identity i join member m on m.id = i.member_id where m.mobile = $1', [mobile])).toBe(2)
    }
  })

  it('two numbers that both bring one identity end with the identity at one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const wx = await aWxMember(app, outside)
      const mobiles = [aMobile(), aMobile()]
      const codes = [await loginCode(app, outside, mobiles[0] ?? ''), await loginCode(app, outside, mobiles[1] ?? '')]
      const replies = await Promise.all(
        mobiles.map((mobile, nr) => app.call(login, { mobile, code: codes[nr] ?? '', consent: 1, ticket: wx.ticket })),
      )
      expect(replies.map(({ code }) => code)).toEqual([0, 0])
      expect(mobiles).toContain((await whoAmI(wx.token)).mobile)
      expect(mobiles).toContain((await app.call(loginWx, { ticket: wx.ticket })).data.member?.mobile)
      expect(await strays()).toBe(0)
    }
  })
})
