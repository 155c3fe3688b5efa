import { contactGifts, contactPlaces, saveGift, savePlace } from '@kuaimen/contract/contact/operator.endpoints'
import type { CitySettingsRow } from '@kuaimen/contract/contact/operator.views'
import { adIcon, authorizedQrCode, giftSelect, qrCode } from '@kuaimen/contract/contact/visitor.endpoints'
import { contactRefused, noAdviser } from '@kuaimen/contract/contact/visitor.errors'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { tasksOf } from '../../jobs/jobs'
import { TestApp } from '../../testing/app'
import { anOperator } from '../../testing/booking/booking'
import { AtWecom } from '../../testing/contact/at-wecom'
import { aWxUser, forgetContacts, HANGZHOU, SHANGHAI, setSetting, withTicket } from '../../testing/contact/contacts'
import { countOf, rows } from '../../testing/rows'
import { citySettingsOf } from '../city/settings.service'
import { expireQrs } from '../upkeep/expire-qr.service'
import { groupQrNow, sharedQr } from './qr.service'

const HOUR = 3_600_000
const MOMENT = 6000

let wecom: AtWecom
let app: TestApp
beforeAll(async () => {
  wecom = await AtWecom.open()
  app = await TestApp.start({ demo: true, env: wecom.env, pool: 20 })
}, 180_000)
afterEach(async () => {
  await forgetContacts(app)
  wecom.asked.length = 0
  wecom.isAway = false
  wecom.says.clear()
})
afterAll(async () => {
  await app.stop()
  wecom.close()
})

const qr = (app: TestApp, more: object = {}) => app.call(qrCode, { city_id: SHANGHAI, ...more })
const ways = (app: TestApp) =>
  rows<{ state: string; config_id: string | null; dropped: boolean }>(
    app,
    'select state, config_id, dropped_at is not null as dropped from contact_way order by state',
  )

describe('the resources of a city', () => {
  it('are its icon, its dialogs and its gifts, as numbers', async () => {
    expect((await app.call(adIcon, { city_id: SHANGHAI })).data).toEqual({
      ...{ icon_url: '/media/demo/contact/float.webp', direction: 'right', width: 144, bottom: 240 },
    })
    const { data } = await app.call(giftSelect, { city_id: SHANGHAI })
    expect(data.item.map(({ selected_code }) => selected_code)).toEqual(['tea', 'print', 'makeup', 'flowers'])
    expect(data.item.map(({ worth, terms }) => [worth, terms])).toEqual([
      ['¥50', '满 199 可用'],
      ['8.5折', '最多减 ¥100'],
      ['¥80', '满 299 可用 · 限上海门店 · 限个人写真'],
      ['¥30', '周末不可用'],
    ])
    expect(data.background.style).toEqual({ top: 112, left: 45, width: 660, height: 820 })
    expect((await qr(app, { selected_code: 'tea', activity_code: 'newfriend' })).data).toMatchObject({
      bg_url: '/media/demo/contact/qr-bg.webp',
      qr_width: 360,
      params: { qrcode: `/contact/qr/c${SHANGHAI}_tea.png` },
      gift: { name: '新朋友立减券' },
    })
    expect((await qr(app, { selected_code: 'unheard' })).data).toMatchObject({
      params: { qrcode: `/contact/qr/c${SHANGHAI}.png` },
      gift: null,
    })
  })

  it('are none where there is no adviser', async () => {
    const city_id = 110100
    expect((await app.call(adIcon, { city_id })).data).toBeNull()
    expect(await app.call(qrCode, { city_id })).toMatchObject({ code: noAdviser.code, status: 404 })
    expect(await app.call(giftSelect, { city_id })).toMatchObject({ code: noAdviser.code })
    // A place without gifts to choose has no such dialog.
    expect(await app.call(giftSelect, { city_id: HANGZHOU })).toMatchObject({ code: noAdviser.code })
  })
})

describe('a way', () => {
  it('is made once, with its picture, which is served by us', async () => {
    await qr(app, { selected_code: 'tea' })
    await qr(app, { selected_code: 'tea' })
    const state = `c${SHANGHAI}_tea`
    expect(wecom.calls('add_contact_way')).toEqual([
      expect.objectContaining({
        body: expect.objectContaining({ state, user: ['sh_adviser_1', 'sh_adviser_2'], scene: 2 }),
      }),
    ])
    expect(wecom.asked.filter(({ call }) => call.startsWith('/picture'))).toHaveLength(1)
    const picture = await app.http.inject(`/contact/qr/${state}.png`)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400, immutable',
    })
    expect(picture.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    for (const other of [`${state}`, 'c1.png', `${'x'.repeat(40)}.png`, '%2e%2e%2fsecret.png', "c'--.png"])
      expect((await app.http.inject(`/contact/qr/${other}`)).statusCode).toBe(404)
  })

  it('is made by one of all who ask in the same instant', async () => {
    const held = wecom.hold()
    const asked = Array.from({ length: 12 }, () => qr(app, { selected_code: 'tea' }))
    await expect.poll(() => wecom.calls('add_contact_way').length).toBe(1)
    held.release()
    const answers = await Promise.all(asked)
    const found = new Set(answers.map(({ data }) => data.params.qrcode))
    expect(found).toEqual(new Set([`/contact/qr/c${SHANGHAI}_tea.png`]))
    expect(wecom.calls('add_contact_way')).toHaveLength(1)
  })

  /** As many processes as there are turns, none of which knows what the others are making. */
  async function inProcesses(app: TestApp, turns: number) {
    const place = await citySettingsOf(app.services, SHANGHAI)
    await sharedQr(app.services, place!, 'flowers')
    wecom.asked.length = 0
    const others = Array.from({ length: turns }, () => ({ ...app.services, ports: { ...app.services.ports } }))
    return Promise.all(others.map((services) => sharedQr(services, place!, 'tea')))
  }

  it('is made by one of several processes; without the guards by each of them', async () => {
    const states = await inProcesses(app, 8)
    expect(new Set(states.filter(Boolean))).toEqual(new Set([`c${SHANGHAI}_tea`]))
    expect(wecom.calls('add_contact_way')).toHaveLength(1)
    expect(await sharedQr(app.services, (await citySettingsOf(app.services, SHANGHAI))!, 'tea')).toBe(
      `c${SHANGHAI}_tea`,
    )
    await rows(app, 'truncate contact_way')
    await rows(app, 'alter table contact_way drop constraint contact_way_pkey')
    const [one] = await rows<{ indexdef: string }>(
      app,
      `select indexdef from pg_indexes where indexname = 'contact_way_one'`,
    )
    await rows(app, 'drop index contact_way_one')
    await inProcesses(app, 8)
    expect(wecom.calls('add_contact_way').length).toBeGreaterThan(1)
    await rows(app, 'truncate contact_way')
    await rows(app, 'alter table contact_way add primary key (state)')
    await rows(app, one!.indexdef)
  })

  it('whose maker has died is made by the next, after a while', async () => {
    await rows(
      app,
      `insert into contact_way (state, city_id, selected_code, kind, made_at) values ('c310100_tea', 310100, 'tea', 'shared', $1)`,
      [app.services.now()],
    )
    expect((await qr(app, { selected_code: 'tea' })).data.params.qrcode).toBe('')
    app.advance(31_000)
    expect((await qr(app, { selected_code: 'tea' })).data.params.qrcode).toBe(`/contact/qr/c${SHANGHAI}_tea.png`)
    expect(wecom.calls('add_contact_way')).toHaveLength(1)
  })

  it('that WeCom cannot make now leaves the page with a telephone, and is made the next time', async () => {
    wecom.isAway = true
    expect(await qr(app, { selected_code: 'print' })).toMatchObject({
      code: 0,
      data: { params: { qrcode: '' }, tel: expect.stringMatching(/\d/) },
    })
    expect(await ways(app)).toEqual([])
    wecom.isAway = false
    expect((await qr(app, { selected_code: 'print' })).data.params.qrcode).toBe(`/contact/qr/c${SHANGHAI}_print.png`)
    wecom.says.set('add_contact_way', { errcode: 41037, errmsg: 'no' })
    expect((await qr(app, { selected_code: 'makeup' })).data.params.qrcode).toBe('')
  })

  it('that WeCom is slow with keeps nobody waiting: a telephone now, and a job makes it', async () => {
    await qr(app, { selected_code: 'flowers' })
    const held = wecom.hold()
    const wait = async (code: string) => (await qr(app, { selected_code: code })).data
    const [one, other] = await Promise.all([wait('tea'), wait('tea')])
    expect([one, other]).toMatchObject([
      { params: { qrcode: '' }, tel: expect.stringMatching(/\d/) },
      { params: { qrcode: '' } },
    ])
    // The call was still under way when the answer went out.
    expect(wecom.calls('add_contact_way')).toHaveLength(2)
    const queued = await rows<{ payload: object }>(
      app,
      `select payload from graphile_worker._private_jobs where key = 'contact:way:shared:${SHANGHAI}:tea'`,
    )
    expect(queued).toHaveLength(1)
    held.release()
    await expect.poll(async () => (await ways(app)).every(({ config_id }) => config_id)).toBe(true)
    const job = tasksOf(app.services, app.rooms)['contact:way']!
    await job({ city_id: SHANGHAI, kind: 'shared', selected_code: 'tea' }, {} as never)
    expect((await wait('tea')).params.qrcode).toBe(`/contact/qr/c${SHANGHAI}_tea.png`)
    expect(wecom.calls('add_contact_way')).toHaveLength(2)
    // What WeCom still cannot do is tried again.
    wecom.isAway = true
    await expect(job({ city_id: SHANGHAI, kind: 'shared', selected_code: 'print' }, {} as never)).rejects.toThrow('yet')
    wecom.isAway = false
    await job({ city_id: SHANGHAI, kind: 'shared', selected_code: 'print' }, {} as never)
    expect((await wait('print')).params.qrcode).toBe(`/contact/qr/c${SHANGHAI}_print.png`)
  })

  it('into a group that is another one from now on is given back to WeCom', async () => {
    const place = (await citySettingsOf(app.services, SHANGHAI))!
    expect(await groupQrNow(app.services, place, place.group!)).toBe(`g${SHANGHAI}`)
    const { token } = await anOperator(app)
    const { data } = await app.call(contactPlaces, {}, { token })
    const { updated_at: _, ways: __, ...row } = data.find(({ city_id }) => city_id === SHANGHAI)!
    await app.call(savePlace, { ...row, group: { ...row.group!, base_name: '另一个群' } }, { token })
    expect(await expireQrs(app.services)).toBe(1)
    expect(wecom.calls('groupchat/del_join_way')).toMatchObject([{ body: { config_id: `join-g${SHANGHAI}` } }])
    await app.call(savePlace, row, { token })
  })

  it('of a visitor is theirs for a day, given back to WeCom in the night, and so many are made a day', async () => {
    await setSetting(app, 'wecom_unionid', 0)
    const visitor = await aWxUser(app, { unionid: '' })
    const own = async ({ ticket }: { ticket: string }) =>
      (await app.call(authorizedQrCode, { city_id: SHANGHAI, selected_code: 'tea' }, { headers: withTicket(ticket) }))
        .data.params
    const { state, qrcode } = await own(visitor)
    expect(await own(visitor)).toEqual({ state, qrcode })
    expect((await app.http.inject(qrcode)).headers['cache-control']).toBe('private, max-age=86400, immutable')
    expect((await own(await aWxUser(app))).state).not.toBe(state)
    app.advance(23 * HOUR)
    expect(await expireQrs(app.services)).toBe(0)
    app.advance(HOUR)
    wecom.isAway = true
    expect(await expireQrs(app.services)).toBe(0)
    wecom.isAway = false
    expect(await expireQrs(app.services)).toBe(2)
    expect(wecom.calls('del_contact_way').length).toBeGreaterThanOrEqual(2)
    expect((await app.http.inject(qrcode)).statusCode).toBe(404)
    expect(await expireQrs(app.services)).toBe(0)
    expect((await own(visitor)).state).not.toBe(state)
    await rows(
      app,
      `insert into contact_way (state, city_id, kind, visitor_hash, made_at)
       select 'vx' || n, 310100, 'visitor', sha256(n::text::bytea), $1 from generate_series(1, 2000) n`,
      [app.services.now()],
    )
    expect((await own(await aWxUser(app))).state).toBe(`c${SHANGHAI}_tea`)
  })
})

describe('the chain', () => {
  const savedPlace = async (app: TestApp, token: string, city_id: number): Promise<CitySettingsRow> => {
    const { data } = await app.call(contactPlaces, {}, { token })
    return data.find((place) => place.city_id === city_id)!
  }

  it('changes a place; other advisers have other codes', async () => {
    const { token } = await anOperator(app)
    await qr(app, { selected_code: 'tea' })
    const { updated_at: _, ways: __, ...place } = await savedPlace(app, token, SHANGHAI)
    const saved = await app.call(savePlace, { ...place, staff_ids: ['sh_adviser_2'], tel: '021-1234' }, { token })
    expect(saved).toMatchObject({ code: 0, data: { staff_ids: ['sh_adviser_2'], ways: 0 } })
    expect(await countOf(app, `audit_entry where action = 'contact.place'`)).toBeGreaterThan(0)
    const { data } = await qr(app, { selected_code: 'tea' })
    expect(data).toMatchObject({ tel: '021-1234', params: { qrcode: `/contact/qr/c${SHANGHAI}_tea_2.png` } })
    expect(await expireQrs(app.services)).toBe(1)
    expect(await ways(app)).toEqual([
      { state: `c${SHANGHAI}_tea`, config_id: null, dropped: true },
      { state: `c${SHANGHAI}_tea_2`, config_id: expect.any(String), dropped: false },
    ])
    await app.call(savePlace, { ...place, staff_ids: ['sh_adviser_2'], is_on: false }, { token })
    app.advance(MOMENT)
    expect(await qr(app)).toMatchObject({ code: noAdviser.code })
  })

  it('welcomes nobody with a link that leads nowhere', async () => {
    const { token } = await anOperator(app)
    const { updated_at: _, ways: __, ...place } = await savedPlace(app, token, SHANGHAI)
    const save = (url: string) => {
      const link = { title: '挑个时间', desc: '', picurl: '', url }
      const welcome = { text: '你好', attachments: [{ msgtype: 'link' as const, link }] }
      return app.call(savePlace, { ...place, welcome }, { token })
    }
    for (const nowhere of ['/reservation', '/product/nothing/here', '//evil.example'])
      expect(await save(nowhere)).toMatchObject({ code: 100400 })
    for (const page of ['/product/list', '/product/detail?id=3', '/store/detail/12'])
      expect(await save(page)).toMatchObject({ code: 0 })
  })

  it.each([
    ['text of a style sheet as a style', { style: 'top:0;position:fixed' }],
    ['text in a number', { style: { top: '0;position:fixed', left: 0, width: 1, height: 1 } }],
    ['a number beyond the screen', { style: { top: 1e9, left: 0, width: 1, height: 1 } }],
    ['a picture of elsewhere', { img_url: 'https://evil.example/a.png' }],
    ['a picture that climbs', { img_url: '/media/../secret' }],
    ['a code that no state takes', { selected_code: 'Tea_1' }],
    ['a coupon of no rule', { gift: { kind: 'coupon', rule_key: 'no such' } }],
  ])('is refused %s', async (_, wrong) => {
    const { token } = await anOperator(app)
    const gift = {
      ...{ selected_code: 'book1', activity_code: 'newfriend', name: '一本相册', is_on: true },
      ...{ img_url: '/media/demo/contact/gift-tea.webp', active_img_url: '/media/demo/contact/gift-tea-on.webp' },
      ...{
        style: { top: 0, left: 0, width: 276, height: 250 },
        gift: { kind: 'coupon' as const, rule_key: 'welcome' },
      },
    }
    expect(await app.call(saveGift, gift, { token })).toMatchObject({ code: 0, data: { claims: 0 } })
    const asked = { ...gift, ...wrong } as typeof gift
    expect(await app.call(saveGift, asked, { token })).toMatchObject({ code: 100400 })
  })

  it('alone: a store is refused, and a gift that was given keeps its activity', async () => {
    const store = await anOperator(app, 1)
    for (const one of [contactPlaces, contactGifts])
      expect(await app.call(one, {}, { token: store.token })).toMatchObject({ status: 403 })
    const { token } = await anOperator(app)
    const { data } = await app.call(contactGifts, {}, { token })
    const { claims: _, ...tea } = data.find(({ selected_code }) => selected_code === 'tea')!
    await rows(
      app,
      `insert into contact_claim (activity_code, unionid, selected_code, at) values ('newfriend', 'u', 'tea', now())`,
    )
    expect(await app.call(saveGift, { ...tea, activity_code: 'another' }, { token })).toMatchObject({
      code: contactRefused.code,
    })
    expect(await app.call(saveGift, { ...tea, name: '见面礼' }, { token })).toMatchObject({
      code: 0,
      data: { claims: 1 },
    })
    // What somebody waits for is not exchanged; once it was given, the next may get something else.
    const flowers = data.find(({ selected_code }) => selected_code === 'flowers')!
    const other = { ...tea, gift: flowers.gift }
    expect(other.gift).not.toEqual(tea.gift)
    expect(await app.call(saveGift, other, { token })).toMatchObject({
      code: 100400,
      data: { gift: [expect.any(String)] },
    })
    await rows(app, `update contact_claim set given_at = now(), code = 'C1'`)
    expect(await app.call(saveGift, other, { token })).toMatchObject({ code: 0 })
    expect(await app.call(savePlace, { city_id: 999_999, is_on: false }, { token })).toMatchObject({ code: 100400 })
    expect(await app.call(savePlace, { city_id: 110100, is_on: true }, { token })).toMatchObject({ code: 100400 })
  })
})
