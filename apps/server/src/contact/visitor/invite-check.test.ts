import { allEndpoints } from '@kuaimen/contract/all.endpoints'
import {
  authorizedQrCode,
  checkContact,
  drainState,
  groupChat,
  updateDrainage,
  updateUv,
} from '@kuaimen/contract/contact/visitor.endpoints'
import { contactUnauthorized, giftNotChosen } from '@kuaimen/contract/contact/visitor.errors'
import type { CallOf } from '@kuaimen/contract/kernel/endpoint'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { TestApp } from '../../testing/app'
import { AtWecom } from '../../testing/contact/at-wecom'
import {
  aContact,
  aWxUser,
  forgetContacts,
  HANGZHOU,
  SHANGHAI,
  setSetting,
  WECHAT,
  withTicket,
} from '../../testing/contact/contacts'
import { rows } from '../../testing/rows'
import { citySettingsOf } from '../city/settings.service'
import { expireQrs, sweepContact } from '../upkeep/expire-qr.service'
import { writeContactCounts } from './event.service'

const DAY = 86_400_000
/** Longer than settings and places are cached. */
const MOMENT = 6000
const BEIJING = 110100

let wecom: AtWecom
let app: TestApp
beforeAll(async () => {
  wecom = await AtWecom.open()
  app = await TestApp.start({ demo: true, env: wecom.env, pool: 20 })
}, 180_000)
afterEach(() => forgetContacts(app))
afterAll(async () => {
  await app.stop()
  wecom.close()
})

const NO = { need: 0, is_add: 0, need_intercept: 0, add_method: 0, default_show: 0 }

const check = async (
  app: TestApp,
  input: Partial<CallOf<typeof checkContact>>,
  headers: Record<string, string> = WECHAT,
) => (await app.call(checkContact, { city_id: SHANGHAI, ...input }, { headers })).data
type Asked = Partial<CallOf<typeof drainState>> & { ticket?: string }
const drain = async (app: TestApp, { ticket, ...input }: Asked, token?: string) => {
  const headers = ticket ? withTicket(ticket) : WECHAT
  return (await app.call(drainState, { city_id: SHANGHAI, ...input }, { headers, ...(token && { token }) })).data
}

describe('who is invited', () => {
  it('is a WeChat user who has no adviser, where one is offered', async () => {
    const { ticket } = await aWxUser(app)
    expect(await check(app, { ticket })).toEqual({ ...NO, need: 1, add_method: 2, default_show: 1 })
    expect(await check(app, { ticket, city_id: HANGZHOU })).toEqual({ ...NO, need: 1, add_method: 1 })
    // Every other city is switched off.
    expect(await check(app, { ticket, city_id: BEIJING })).toEqual(NO)
    await rows(app, 'update contact_place set is_on = false where city_id = $1', [SHANGHAI])
    app.advance(MOMENT)
    expect(await check(app, { ticket })).toEqual(NO)
  })

  it('is nobody outside of WeChat, nobody unknown, and nobody where the chain has no WeCom', async () => {
    const { ticket } = await aWxUser(app)
    expect(await check(app, { ticket }, {})).toEqual(NO)
    const atWork = { 'user-agent': `${WECHAT['user-agent']} wxwork/4.1.0` }
    expect(await check(app, { ticket }, atWork)).toMatchObject({ need: 1 })
    expect(await check(app, {})).toEqual(NO)
    expect(await check(app, { ticket: 'made up' })).toEqual(NO)
    const without = await aWxUser(app, { unionid: '' })
    expect(await check(app, { ticket: without.ticket })).toEqual(NO)
    // A chain whose WeCom does not say who somebody is gives everybody a code of their own.
    await setSetting(app, 'wecom_unionid', 0)
    app.advance(MOMENT)
    expect(await check(app, { ticket: without.ticket })).toMatchObject({ need: 1 })
    expect(await check(app, {})).toEqual(NO)
    const bare = { ...app.services, env: { ...app.services.env, WECOM_SECRET: '' } }
    expect(await citySettingsOf(bare, SHANGHAI)).toBeUndefined()
    expect(await citySettingsOf(app.services, SHANGHAI)).toMatchObject({ city_id: SHANGHAI })
  })

  it('is known by the session before the ticket, and by either', async () => {
    const [one, other] = [await aWxUser(app, { member: true }), await aWxUser(app)]
    await aContact(app, one.unionid)
    const as = async (input: Partial<CallOf<typeof checkContact>>) =>
      (await app.call(checkContact, { city_id: SHANGHAI, ...input }, { headers: WECHAT, token: one.token! })).data
    expect(await as({})).toMatchObject({ need: 0, is_add: 1 })
    expect(await as({ ticket: other.ticket })).toMatchObject({ need: 0, is_add: 1 })
    expect(await check(app, { ticket: one.ticket })).toMatchObject({ is_add: 1 })
    expect(await check(app, { ticket: other.ticket })).toMatchObject({ need: 1, is_add: 0 })
  })

  it('has an adviser when only half added, by whichever adviser, and not once deleted', async () => {
    const { ticket, unionid } = await aWxUser(app)
    await aContact(app, unionid, { half: true, by: 'hz_adviser_1' })
    expect(await check(app, { ticket })).toMatchObject({ need: 0, is_add: 1, add_method: 0, default_show: 0 })
    expect(await drain(app, { ticket })).toEqual({ state: 'half', is_add: 1, gift: null })
    const deleted = (by: string) =>
      rows(app, 'update wecom_contact set deleted_at = $1, deleted_by = $2 where unionid = $3', [
        app.services.now(),
        by,
        unionid,
      ])
    await deleted('staff')
    expect(await check(app, { ticket })).toMatchObject({ need: 1, is_add: 0 })
    await deleted('customer')
    expect(await check(app, { ticket })).toEqual(NO)
    app.advance(30 * DAY - 1000)
    expect(await check(app, { ticket })).toEqual(NO)
    app.advance(2000)
    expect(await check(app, { ticket })).toMatchObject({ need: 1, is_add: 0 })
  })

  it('is stopped only on the way to a booking, in the cities that the chain names', async () => {
    const { ticket, unionid } = await aWxUser(app)
    const onTheWay = { ticket, drainage_type: 'book' }
    expect(await check(app, onTheWay)).toMatchObject({ need: 1, need_intercept: 0 })
    await setSetting(app, 'wxwork_intercept_city', [SHANGHAI, HANGZHOU])
    app.advance(MOMENT)
    expect(await check(app, onTheWay)).toMatchObject({ need: 1, need_intercept: 1 })
    const path = '/reservation/product/store_and_time?items=9'
    expect(await check(app, { ticket, type: 'normal', state: { path } })).toMatchObject({ need_intercept: 1 })
    for (const elsewhere of ['/', '/reservation/payment', '/member-code', '/reservation/product/store_and_times'])
      expect(await check(app, { ticket, state: { path: elsewhere } })).toMatchObject({ need: 1, need_intercept: 0 })
    expect(await check(app, { ticket, state: path })).toMatchObject({ need_intercept: 0 })
    // The place itself does not want it.
    expect(await check(app, { ...onTheWay, city_id: HANGZHOU })).toMatchObject({ need: 1, need_intercept: 0 })
    await aContact(app, unionid)
    expect(await check(app, onTheWay)).toEqual({ ...NO, is_add: 1 })
  })

  it('is nobody where the place invites to nothing, on the way to a booking either', async () => {
    const { ticket } = await aWxUser(app)
    await setSetting(app, 'wxwork_intercept_city', [SHANGHAI])
    await rows(app, 'update contact_place set add_method = 0 where city_id = $1', [SHANGHAI])
    app.advance(MOMENT)
    expect(await check(app, { ticket })).toEqual(NO)
    expect(await check(app, { ticket, drainage_type: 'book' })).toEqual(NO)
  })

  it('has an adviser by any WeChat of the account', async () => {
    const [one, other] = [await aWxUser(app, { member: true }), await aWxUser(app)]
    await rows(app, 'update identity set member_id = $1 where unionid = $2', [one.id, other.unionid])
    await aContact(app, one.unionid)
    for (const { ticket } of [one, other]) expect(await check(app, { ticket })).toEqual({ ...NO, is_add: 1 })
    expect(await drain(app, {}, one.token)).toMatchObject({ state: 'added' })
  })

  it('chooses no gift where there is none', async () => {
    const { ticket } = await aWxUser(app)
    await rows(app, 'update contact_gift set ends_at = $1', [app.services.now()])
    expect(await check(app, { ticket })).toMatchObject({ need: 1, add_method: 1 })
  })

  it('is found out with two statements, once the place has been read', async () => {
    const { ticket } = await aWxUser(app)
    await check(app, { ticket })
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    await check(app, { ticket })
    expect(asked.mock.calls.length).toBeLessThanOrEqual(2)
    asked.mockRestore()
  })
})

describe('a stranger', () => {
  it('is told nothing of anybody, whatever they say', async () => {
    const [victim, thief] = [await aWxUser(app, { member: true }), await aWxUser(app)]
    await setSetting(app, 'wecom_unionid', 0)
    app.advance(MOMENT)
    const way = await app.call(authorizedQrCode, { city_id: SHANGHAI }, { headers: withTicket(victim.ticket) })
    const { state } = way.data.params
    expect(state).toMatch(/^v[0-9a-f]{24}$/)
    const hints = { unionid: victim.unionid, openid: victim.openid }
    const before = [await check(app, { ...hints, wx_unionid: victim.unionid }), await drain(app, { ...hints, state })]
    await aContact(app, '', { state: state! })
    await aContact(app, victim.unionid)
    const after = [await check(app, { ...hints, wx_unionid: victim.unionid }), await drain(app, { ...hints, state })]
    expect(after).toEqual(before)
    expect(after).toEqual([NO, { state: 'waiting', is_add: 0, gift: null }])
    expect(await drain(app, { ...hints, state, ticket: thief.ticket })).toEqual(after[1])
    // The victim is told.
    expect(await drain(app, { ticket: victim.ticket, state })).toMatchObject({ state: 'added', is_add: 1 })
    // Nor whether a code of somebody else's has ended.
    app.advance(2 * DAY)
    await expireQrs(app.services)
    expect(await drain(app, { state, ticket: thief.ticket })).toMatchObject({ state: 'waiting' })
    const fresh = await aWxUser(app)
    expect(await drain(app, { state: 'nothing', ticket: fresh.ticket })).toMatchObject({ state: 'waiting' })
  })

  it('is nobody by a ticket in an address, which whoever reads the logs has', async () => {
    const { ticket, unionid } = await aWxUser(app)
    await aContact(app, unionid)
    const ask = async (path: string, headers: Record<string, string>) =>
      (await app.http.inject({ url: `${path}?city_id=${SHANGHAI}&ticket=${ticket}`, headers })).json()
    expect(await ask(drainState.path, WECHAT)).toMatchObject({ code: 0, data: { is_add: 0 } })
    expect(await ask(authorizedQrCode.path, WECHAT)).toMatchObject({ code: contactUnauthorized.code })
    expect(await ask(drainState.path, withTicket(ticket))).toMatchObject({ data: { is_add: 1 } })
    for (const cookie of [
      'wx_auth_info=nonsense',
      'wx_auth_info=null',
      'wx_auth_info=%7B%22v%22%3A1%2C%22ticket%22%3A7%7D',
    ])
      expect(await ask(drainState.path, { ...WECHAT, cookie })).toMatchObject({ code: 0, data: { is_add: 0 } })
    const queries = allEndpoints.flatMap(({ method, path, query }) =>
      method === 'GET' && Object.hasOwn(query ?? {}, 'ticket') ? [path] : [],
    )
    expect(queries).toEqual([])
  })

  it('gets no code of their own', async () => {
    expect(await app.call(authorizedQrCode, { city_id: SHANGHAI, unionid: 'oU' }, { headers: WECHAT })).toMatchObject({
      code: contactUnauthorized.code,
    })
  })
})

describe('while the dialog is open', () => {
  it('a visitor is known by the code of their own, until it ends', async () => {
    await setSetting(app, 'wecom_unionid', 0)
    const { ticket } = await aWxUser(app, { unionid: '' })
    const { data } = await app.call(authorizedQrCode, { city_id: SHANGHAI }, { headers: withTicket(ticket) })
    const { state } = data.params
    expect(await drain(app, { ticket, state })).toMatchObject({ state: 'waiting' })
    await aContact(app, '', { state: state! })
    expect(await drain(app, { ticket, state })).toMatchObject({ state: 'added' })
    const late = await aWxUser(app, { unionid: '' })
    const own = await app.call(authorizedQrCode, { city_id: SHANGHAI }, { headers: withTicket(late.ticket) })
    app.advance(DAY)
    expect(await drain(app, { ticket: late.ticket, state: own.data.params.state })).toMatchObject({ state: 'expired' })
  })

  it('a member reads which gift has come', async () => {
    const { unionid, id, token } = await aWxUser(app, { member: true })
    await aContact(app, unionid)
    await rows(
      app,
      `insert into contact_claim (activity_code, unionid, member_id, selected_code, code, at, given_at)
       values ('newfriend', $1, $2, 'tea', 'C123', $3, $3)`,
      [unionid, id, app.services.now()],
    )
    expect(await drain(app, {}, token)).toEqual({
      state: 'added',
      is_add: 1,
      gift: { name: '新朋友立减券', code: 'C123' },
    })
    app.advance(2 * 3_600_000)
    expect(await drain(app, {}, token)).toEqual({ state: 'added', is_add: 1, gift: null })
  })
})

describe('a gift that waits', () => {
  it('is given when its person asks, once, and is said in the dialog', async () => {
    const { unionid, id, token, ticket } = await aWxUser(app, { member: true })
    await aContact(app, unionid)
    const waits = [unionid, app.services.now()]
    await rows(
      app,
      `insert into contact_claim (activity_code, unionid, selected_code, at) values ('newfriend', $1, 'tea', $2)`,
      waits,
    )
    // Somebody else who names the unionid has nothing of it.
    await check(app, { wx_unionid: unionid, ticket: (await aWxUser(app, { member: true })).ticket })
    const coupons = () => rows(app, `select code from coupon where member_id = $1 and origin = 'contact'`, [id])
    expect(await coupons()).toEqual([])
    await Promise.all([check(app, { ticket }), drain(app, {}, token), drain(app, { ticket })])
    const [coupon] = await coupons()
    expect(await coupons()).toHaveLength(1)
    expect(await drain(app, {}, token)).toMatchObject({ state: 'added', gift: { code: coupon!.code } })
  })
})

describe('what is counted', () => {
  const counts = async (app: TestApp) => {
    await writeContactCounts(app.services)
    return rows(app, 'select city_id, page_name, event_name, event_target, n from contact_count order by 1, 2, 3, 4')
  }
  const event = (more: object) => ({ city_id: SHANGHAI, page_name: 'home', event_name: 'icon_tap', ...more })

  it('is one event or ten, by name; a name that nobody knows is one of the others', async () => {
    await app.call(updateDrainage, event({ event_target: 'tea', unionid: 'o', openid: 'o', path: '/' }))
    await app.call(updateDrainage, { events: [event({ event_target: 'tea' }), event({ event_name: 'drop table' })] })
    await app.call(updateUv, event({ city_id: 999_999, page_name: '<script>' }))
    await app.call(updateDrainage, event({ page_name: '确认预约结果', path: '/reservation/personal_result' }))
    expect(await counts(app)).toEqual([
      { city_id: 0, page_name: 'others', event_name: 'icon_tap', event_target: '', n: 1 },
      { city_id: SHANGHAI, page_name: 'bookingResult', event_name: 'icon_tap', event_target: '', n: 1 },
      { city_id: SHANGHAI, page_name: 'home', event_name: 'icon_tap', event_target: 'tea', n: 2 },
      { city_id: SHANGHAI, page_name: 'home', event_name: 'others', event_target: '', n: 1 },
    ])
    const many = { events: Array.from({ length: 11 }, () => event({})) }
    expect(await app.call(updateDrainage, many)).toMatchObject({ code: 100400 })
  })

  it('is not used up by a stranger who names pages and gifts that are none', async () => {
    for (let call = 0; call < 60; call += 1)
      await app.call(updateDrainage, {
        events: Array.from({ length: 10 }, (_, nth) =>
          event({ page_name: `p${call}x${nth}`, path: `/p${nth}`, event_target: `t${call}x${nth}` }),
        ),
      })
    await app.call(updateDrainage, event({ event_target: 'tea' }))
    expect(await counts(app)).toEqual([
      { city_id: SHANGHAI, page_name: 'home', event_name: 'icon_tap', event_target: 'tea', n: 1 },
      { city_id: SHANGHAI, page_name: 'others', event_name: 'icon_tap', event_target: '', n: 600 },
    ])
  })

  it('is a showing once a day and visitor, under another name the next day, and gone after 30 days', async () => {
    const { ticket } = await aWxUser(app)
    const shown = () => app.call(updateUv, { city_id: SHANGHAI, ticket })
    await Promise.all([shown(), shown(), shown()])
    await app.call(updateUv, { city_id: SHANGHAI })
    const uv = () => rows<{ who_hash: Buffer }>(app, 'select who_hash from contact_uv order by day')
    expect(await uv()).toHaveLength(2)
    app.advance(DAY)
    await shown()
    const hashes = (await uv()).map(({ who_hash }) => who_hash.toString('hex'))
    expect(new Set(hashes).size).toBe(3)
    app.advance(31 * DAY)
    await sweepContact(app.services)
    expect(await uv()).toEqual([])
  })

  it('is the gift that was confirmed last, of who is known; without a code it is refused', async () => {
    const { ticket } = await aWxUser(app)
    const confirm = (more: object) => app.call(updateDrainage, event({ event_name: 'gift_confirm', ...more }))
    expect(await confirm({ ticket })).toMatchObject({ code: giftNotChosen.code, status: 400 })
    const tea = { selected_code: 'tea', activity_code: 'newfriend' }
    await confirm({ ...tea })
    await confirm({ ticket, ...tea })
    await confirm({ ticket, selected_code: 'flowers', activity_code: 'newfriend' })
    await confirm({ ticket, selected_code: 'made-up', activity_code: 'newfriend' })
    const choices = await rows(app, 'select activity_code, selected_code, city_id from contact_choice')
    expect(choices).toEqual([{ activity_code: 'newfriend', selected_code: 'flowers', city_id: SHANGHAI }])
    const { data } = await app.call(authorizedQrCode, { city_id: SHANGHAI }, { headers: withTicket(ticket) })
    expect(data).toMatchObject({ gift: { name: '工作日券' }, params: { state: `c${SHANGHAI}_flowers` } })
    app.advance(DAY + 1000)
    const later = await app.call(authorizedQrCode, { city_id: SHANGHAI }, { headers: withTicket(ticket) })
    expect(later.data).toMatchObject({ gift: null, params: { state: `c${SHANGHAI}` } })
  })
})

describe('the group of a city', () => {
  const group = async (app: TestApp, token: string, city_id = SHANGHAI) =>
    (await app.call(groupChat, { city_id }, { token, headers: WECHAT })).data

  it('is for members whose WeChat is known, who are not in it and have not said no', async () => {
    const { token, unionid } = await aWxUser(app, { member: true })
    expect(await group(app, token!)).toEqual({
      ...{ show: 1, title: '上海拍照搭子群', text: '约时间、看样片、找人一起拍', group_name: '上海拍照搭子群' },
      qrcode: `/contact/qr/g${SHANGHAI}.png`,
    })
    expect(await group(app, token!, HANGZHOU)).toMatchObject({ show: 0 })
    const unknown = await aWxUser(app, { member: true, unionid: '' })
    expect(await group(app, unknown.token!)).toMatchObject({ show: 0, qrcode: '' })
    for (const city_id of [999_999, 888_888, HANGZHOU, SHANGHAI])
      await app.call(updateDrainage, { city_id, event_name: 'group_close' }, { token: token! })
    // Only a group that there is can be closed.
    expect(await rows(app, 'select city_id from contact_dismissal')).toEqual([{ city_id: SHANGHAI }])
    expect(await group(app, token!)).toMatchObject({ show: 0 })
    app.advance(7 * DAY + 1000)
    // Sessions of tests are a day long.
    await rows(app, 'update session set expires_at = $1', [new Date(app.services.now().getTime() + DAY)])
    expect(await group(app, token!)).toMatchObject({ show: 1 })
    await rows(
      app,
      `insert into wecom_group_member (chat_id, external_userid, unionid, joined_at, state) values ('wr9', 'wm1', $1, now(), $2)`,
      [unionid, `g${SHANGHAI}`],
    )
    expect(await group(app, token!)).toMatchObject({ show: 0 })
    await rows(app, 'update wecom_group_member set left_at = now()')
    expect(await group(app, token!)).toMatchObject({ show: 1 })
  })
})
