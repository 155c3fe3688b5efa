import {
  authInfoStale,
  codeWrong,
  fieldUnknown,
  mobileNeeded,
  sessionEndedElsewhere,
} from '@kuaimen/contract/account/person.errors'
import {
  sendModifyMobileCode,
  sendProveMobileCode,
  sendUnregisterCode,
} from '@kuaimen/contract/account/proof.endpoints'
import {
  exportMe,
  login,
  loginWx,
  me,
  modifyMobile,
  unregister,
  updateCurrentCity,
  updateField,
  updateLocation,
} from '@kuaimen/contract/account/self.endpoints'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aMobile, aWxMember, loginCode, Outside, otherThan } from '../../testing/providers/fake-providers'
import { countOf, rows } from '../../testing/rows'

let outside: Outside
let app: TestApp
let member: { id: number; mobile: string; token: string }

beforeAll(async () => {
  outside = await Outside.open()
  app = await TestApp.start({ env: outside.env })
})
afterAll(async () => {
  await app.stop()
  outside.close()
})
beforeEach(async () => {
  member = await aMember(app)
})

const as = () => ({ token: member.token })
const whoAmI = async () => (await app.call(me, {}, as())).data
const set = (field: string, value: string | number | null) => app.call(updateField, { field, value }, as())
const sendTo = (mobile: string) => app.call(sendModifyMobileCode, { mobile }, as())
const change = (mobile: string, code: string, old_code?: string) =>
  app.call(modifyMobile, { mobile, code, old_code }, as())

describe('one field', () => {
  it.each([
    ['nickname', '小满👩‍👧', '小满👩‍👧'],
    ['nickname', '  小满  ', '小满'],
    ['nickname', '小\u202e满\u2066\u200f', '小满'],
    ['nickname', '👨‍👩‍👧‍👦'.repeat(16), '👨‍👩‍👧‍👦'.repeat(16)],
    ['email', 'a@example.com', 'a@example.com'],
    ['email', '', ''],
    ['gender', 'male', 'male'],
    ['avatar', '/media/demo/avatar/member-01.webp', '/media/demo/avatar/member-01.webp'],
  ])('%s may be %j', async (field, value, saved) => {
    expect(await set(field, value)).toMatchObject({ code: 0, data: { [field]: saved } })
    expect(await whoAmI()).toMatchObject({ [field]: saved })
  })

  it.each([
    ['birthday', '1990-02-28'],
    ['birthday', ''],
    ['city', '上海'],
    ['occupation', '教师'],
    ['industry', '教育'],
    ['height_cm', 166],
    ['weight_kg', 50],
    ['weight_kg', null],
    ['clothes_size', 'M'],
    ['shoe_size', '37'],
  ])('%s of the profile may be %j, and leaves the others', async (field, value) => {
    await set('occupation', '画家')
    expect((await set(field, value)).data.profile).toMatchObject({ occupation: '画家', [field]: value })
  })

  it.each<[string, string | number | null]>([
    ['nickname', ''],
    ['nickname', '   '],
    ['nickname', '\u200b\u200d'],
    ['nickname', 'a\u0007b'],
    ['nickname', 'a\u0000b'],
    ['nickname', '\ud800'],
    ['nickname', 'x'.repeat(21)],
    ['nickname', 7],
    ['email', 'nobody'],
    ['email', 'a@example.com.'],
    ['gender', 'other'],
    ['gender', null],
    ['avatar', 'https://evil.example/a.png'],
    ['avatar', '/media/../api/me'],
    ['avatar', '/media//evil.example'],
    ['avatar', '//evil.example/media/a'],
    ['birthday', '1990-02-30'],
    ['birthday', '2026-11-16'],
    ['birthday', '0001-01-01'],
    ['height_cm', 49],
    ['height_cm', 170.5],
    ['height_cm', '170'],
    ['weight_kg', 1e21],
    ['occupation', 'x'.repeat(41)],
    ['occupation', '\ud800'],
    ['city', '\u0000'],
  ])('%s may not be %j', async (field, value) => {
    const before = await whoAmI()
    expect(await set(field, value)).toMatchObject({ code: invalidInput.code, status: 400 })
    expect(await whoAmI()).toEqual(before)
  })

  it.each([
    'mobile',
    'id',
    'merged_into',
    'unregistered_at',
    'profile',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '',
    'nickname; --',
  ])('%j is no field', async (field) => {
    expect(await set(field, '13800000000')).toMatchObject({ code: fieldUnknown.code, status: 400 })
    expect(Object.hasOwn(Object.prototype, '13800000000')).toBe(false)
  })

  it('is written beside what other tabs write at the same moment', async () => {
    await Promise.all([set('occupation', '教师'), set('industry', '教育'), set('height_cm', 166), set('city', '上海')])
    expect((await whoAmI()).profile).toMatchObject({
      occupation: '教师',
      industry: '教育',
      height_cm: 166,
      city: '上海',
    })
  })
})

it('an export has everything we hold, and no secret', async () => {
  const wx = await aWxMember(app, outside, { nickname: '小满', unionid: 'u-export' })
  member = { ...member, token: wx.token }
  const mobile = aMobile()
  await sendTo(mobile)
  const code = outside.codeOf(mobile)
  await change(mobile, code)
  await set('occupation', '教师')
  await rows(
    app,
    `insert into city (id, name, short_name, province, pinyin, initials, longitude, latitude)
     values (310100, '上海市', '上海', '上海市', 'shanghai', 'sh', 121.47, 31.23)`,
  )
  expect((await app.call(updateCurrentCity, { city_id: 999999 }, as())).status).toBe(400)
  await app.call(updateCurrentCity, { city_id: 310100 }, as())
  await app.call(updateLocation, { longitude: 121.4, latitude: 31.2 }, as())
  const { data } = await app.call(exportMe, {}, as())
  expect(data).toMatchObject({
    member: {
      mobile,
      nickname: '小满',
      city_id: 310100,
      profile: { occupation: '教师' },
      location: { longitude: 121.4 },
    },
    identities: [
      {
        provider: 'wx',
        openid: wx.openid,
        unionid: 'u-export',
        nickname: '小满',
        avatar: `https://thirdwx.example/${wx.openid}`,
      },
    ],
    sessions: [{ device: expect.any(String), created_at: app.services.now().toISOString() }],
    codes_sent: [{ purpose: 'modify_mobile', address: '127.0.0.1' }],
  })
  expect(data.consents).toHaveLength(2)
  const text = JSON.stringify(data)
  expect(text).not.toMatch(/hash|ticket/)
  for (const secret of [wx.token, wx.ticket, code]) expect(text).not.toContain(secret)
})

describe('leaving', () => {
  const leave = async () => {
    await app.call(sendUnregisterCode, {}, as())
    return app.call(unregister, { code: outside.codeOf(member.mobile) }, as())
  }

  it('ends sessions, erases who it was, keeps the row and frees the number', async () => {
    await set('nickname', '小满')
    await set('occupation', '教师')
    await app.call(updateLocation, { longitude: 121.4, latitude: 31.2 }, as())
    expect((await leave()).code).toBe(0)
    expect((await app.call(me, {}, as())).code).toBe(sessionEndedElsewhere.code)
    const [row] = await rows(app, 'select * from member where id = $1', [member.id])
    expect(row).toMatchObject({ mobile: null, nickname: '已注销用户', profile: {}, longitude: null, located_at: null })
    expect(row?.unregistered_at).toEqual(app.services.now())
    app.advance(60_000 * 61)
    const code = await loginCode(app, outside, member.mobile)
    const { data } = await app.call(login, { mobile: member.mobile, code, consent: 1 })
    expect(data.member).toMatchObject({ nickname: `顾客${member.mobile.slice(-4)}`, profile: { occupation: '' } })
    expect(await countOf(app, 'member where id = $1 and mobile is null', [member.id])).toBe(1)
  })

  it('makes the provider identity and its ticket unknown', async () => {
    const wx = await aWxMember(app, outside)
    const mobile = aMobile()
    member = { id: 0, mobile, token: wx.token }
    await sendTo(mobile)
    await change(mobile, outside.codeOf(mobile))
    app.advance(60_000 * 61)
    expect((await leave()).code).toBe(0)
    expect((await app.call(loginWx, { ticket: wx.ticket })).code).toBe(authInfoStale.code)
    expect(await countOf(app, 'identity where openid = $1', [wx.openid])).toBe(0)
  })

  it('wants the right code', async () => {
    await app.call(sendUnregisterCode, {}, as())
    const code = outside.codeOf(member.mobile)
    expect((await app.call(unregister, { code: otherThan(code) }, as())).code).toBe(codeWrong.code)
    expect((await whoAmI()).mobile).toBe(member.mobile)
  })

  it('wants a number first, and does not log out over it', async () => {
    const { token } = await aWxMember(app, outside)
    expect(await app.call(sendUnregisterCode, {}, { token })).toMatchObject({ code: mobileNeeded.code, status: 400 })
    expect((await app.call(unregister, { code: '123456' }, { token })).code).toBe(mobileNeeded.code)
  })

  it('at the same moment as anything else leaves nothing behind', async () => {
    for (let round = 0; round < 5; round++) {
      member = await aMember(app)
      await app.call(sendUnregisterCode, {}, as())
      const code = outside.codeOf(member.mobile)
      const fresh = aMobile()
      await sendTo(fresh)
      const freshCode = outside.codeOf(fresh)
      const longAgo = () =>
        rows(app, `update sms_code set created_at = created_at - interval '2 hours' where mobile = $1`, [member.mobile])
      await longAgo()
      await app.call(sendProveMobileCode, {}, as())
      const proof = outside.codeOf(member.mobile)
      await longAgo()
      const entry = await loginCode(app, outside, member.mobile)
      const replies = await Promise.all([
        app.call(unregister, { code }, as()),
        change(fresh, freshCode, proof),
        set('nickname', '还在'),
        app.call(login, { mobile: member.mobile, code: entry, consent: 1 }),
      ])
      expect(replies.filter(({ status }) => status >= 500)).toEqual([])
      const gone = `member m where unregistered_at is not null and (mobile is not null or nickname <> '已注销用户'
        or exists (select 1 from session s where s.member_id = m.id and ended_at is null))`
      expect(await countOf(app, gone)).toBe(0)
    }
  })
})
