import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { readSettings } from '../env'
import { buildLab, type Lab } from '../lab'
import { unionidOf } from '../wechat/users'
import { externalUseridOf } from './people'
import { wayIn } from './picture'

const keys = { LAB_WECOM_TOKEN: 'token1', LAB_WECOM_AES_KEY: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C' }
const nowhere = 'http://127.0.0.1:1/api/contact/notice'
let lab: Lab
let now: number
let token: string
let lin: string

interface Answer extends Record<string, unknown> {
  errcode: number
  config_id: string
  qr_code: string
}

beforeEach(() => {
  now = Date.parse('2026-11-16T08:00:00Z')
  open()
})

function open(more: Record<string, string> = {}) {
  lab = buildLab(readSettings({ ...keys, LAB_WECOM_NOTICE_URL: nowhere, ...more }), () => now)
  token = lab.world.wecom.tokens.issue().access_token
  lin = externalUseridOf(lab.world.settings.wecom.corpid, 'lin')
}

const host = 'wx.localhost:3001'
async function ask(path: string, payload?: object, given = token): Promise<Answer> {
  const url = `/sim/wecom/cgi-bin/${path}${path.includes('?') ? '&' : '?'}access_token=${given}`
  const response = await lab.app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers: { host },
    ...(payload && { payload }),
  })
  expect(response.statusCode).toBe(200)
  return response.json()
}
const control = async (path: string, payload?: object) => {
  const response = await lab.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/control/wecom${path}`,
    ...(payload && { payload }),
  })
  return response.json()
}
const faults = (switches: object) => lab.app.inject({ method: 'POST', url: '/control/faults', payload: switches })
const addWay = (more: object = {}) =>
  ask('externalcontact/add_contact_way', { type: 1, scene: 2, state: 'c310100_tea', user: ['sh_adviser_1'], ...more })
const add = (more: object = {}) => control('/add', { state: 'c310100_tea', user: 'lin', ...more })
const welcome = (welcome_code: string, more: object = {}) =>
  ask('externalcontact/send_welcome_msg', { welcome_code, text: { content: '你好' }, ...more })

/** The product's end of the line: what it heard, and what it says. */
async function aProduct(says: (nth: number) => number = () => 200) {
  const heard: { query: URLSearchParams; body: string }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    heard.push({ query: new URL(request.url ?? '', 'http://x').searchParams, body: Buffer.concat(chunks).toString() })
    response.writeHead(says(heard.length)).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  open({ LAB_WECOM_NOTICE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/contact/notice` })
  return heard
}
const field = (xml: string, name: string) => new RegExp(`<${name}><!\\[CDATA\\[(.*?)\\]\\]></${name}>`).exec(xml)?.[1]
const lastXml = async (): Promise<string> => (await control('/notices?user=lin'))[0]?.xml ?? ''

describe('tokens of a company', () => {
  const { corpid, secret } = readSettings({}).wecom
  const gettoken = async (id: string, of: string) =>
    (await lab.app.inject({ url: `/sim/wecom/cgi-bin/gettoken?corpid=${id}&corpsecret=${of}` })).json<Answer>()

  it('are the same for two hours at most, then another', async () => {
    const first = await gettoken(corpid, secret)
    expect(first).toMatchObject({ errcode: 0, errmsg: 'ok', access_token: token })
    expect(Number(first.expires_in)).toBeLessThanOrEqual(7200)
    now += Number(first.expires_in) * 1000 + 1000
    const next = await gettoken(corpid, secret)
    expect(next.access_token).not.toBe(first.access_token)
    expect(await ask('externalcontact/get_follow_user_list', undefined, String(first.access_token))).toMatchObject({
      errcode: 42001,
    })
  })

  it('are refused by their numbers', async () => {
    expect(await gettoken('ww0', secret)).toMatchObject({ errcode: 40013 })
    expect(await gettoken(corpid, 'no')).toMatchObject({ errcode: 40001 })
    expect(await ask('externalcontact/get_follow_user_list', undefined, 'no')).toMatchObject({ errcode: 40014 })
    expect(await ask('externalcontact/get_follow_user_list', undefined, '')).toMatchObject({ errcode: 41001 })
  })

  it('die by the fault, and the next one lives', async () => {
    await faults({ 'wecom.token_expired': { times: 1 } })
    expect(await addWay()).toMatchObject({ errcode: 42001 })
    expect(await addWay()).toMatchObject({ errcode: 42001 })
    token = String((await gettoken(corpid, secret)).access_token)
    expect(await addWay()).toMatchObject({ errcode: 0 })
  })
})

describe('ways', () => {
  it('are made, read, changed and dropped', async () => {
    const { config_id, qr_code } = await addWay({ remark: '上海' })
    expect(config_id).toMatch(/^[0-9a-f]{32}$/)
    expect(qr_code).toBe(`http://${host}/sim/wecom/qr/${config_id}.png`)
    expect(await ask('externalcontact/get_contact_way', { config_id })).toMatchObject({
      contact_way: { config_id, state: 'c310100_tea', user: ['sh_adviser_1'], remark: '上海', skip_verify: true },
    })
    await ask('externalcontact/update_contact_way', { config_id, state: 'c310100_frame' })
    expect(await control('')).toMatchObject({ ways: [{ config_id, state: 'c310100_frame' }] })
    expect(await ask('externalcontact/del_contact_way', { config_id })).toMatchObject({ errcode: 0 })
    expect(await ask('externalcontact/get_contact_way', { config_id })).toMatchObject({ errcode: 40058 })
  })

  it.each([
    [{ state: 'x'.repeat(31) }, 40058],
    [{ type: undefined }, 41037],
    [{ type: 1, user: ['a', 'b'] }, 40058],
    [{ user: ['no user'] }, 40003],
    [{ scene: 3 }, 40058],
  ])('%j are refused with %i', async (more, errcode) => {
    expect(await addWay(more)).toMatchObject({ errcode })
    expect(await control('')).toMatchObject({ ways: [] })
  })

  it('have a picture that is a PNG of the address at which one adds', async () => {
    const { config_id } = await addWay()
    const picture = await lab.app.inject({ url: `/sim/wecom/qr/${config_id}.png`, headers: { host } })
    expect(picture.headers['content-type']).toBe('image/png')
    expect(wayIn(picture.rawPayload)).toBe(config_id)
    expect(picture.rawPayload.readUInt32BE(16) % 8).toBe(0)
    expect((await lab.app.inject({ url: '/sim/wecom/qr/none.png' })).statusCode).toBe(404)
    expect(wayIn(Buffer.from('GIF89a'))).toBeUndefined()
  })

  it('end with the quota', async () => {
    await faults({ 'wecom.quota': { when: 'c310100_tea' } })
    expect(await addWay()).toMatchObject({ errcode: 45009 })
    expect(await addWay({ state: 'c330100' })).toMatchObject({ errcode: 0 })
  })
})

describe('a customer who adds', () => {
  it('is known with the unionid of WeChat, whom she follows and by which code', async () => {
    await addWay()
    expect(await add()).toMatchObject({ already: false, contact: { external_userid: lin, userid: 'sh_adviser_1' } })
    expect(await ask(`externalcontact/get?external_userid=${lin}`)).toMatchObject({
      errcode: 0,
      external_contact: { external_userid: lin, type: 1, unionid: unionidOf('lin') },
      follow_user: [{ userid: 'sh_adviser_1', state: 'c310100_tea', createtime: now / 1000 }],
    })
    expect(await add()).toMatchObject({ already: true })
    expect(await control('/notices')).toHaveLength(1)
    expect(await ask('externalcontact/get?external_userid=wmnone')).toMatchObject({ errcode: 84061 })
  })

  it('has no unionid where the company is bound to no platform', async () => {
    await addWay()
    await add()
    await faults({ 'wecom.no_unionid': { when: 'lin' } })
    const { external_contact } = await ask(`externalcontact/get?external_userid=${lin}`)
    expect(external_contact).not.toHaveProperty('unionid')
  })

  it('is told of with state and a welcome code, and an odd state by the fault', async () => {
    await addWay()
    await add()
    const xml = await lastXml()
    expect([field(xml, 'ChangeType'), field(xml, 'State'), field(xml, 'ExternalUserID')]).toEqual([
      'add_external_contact',
      'c310100_tea',
      lin,
    ])
    expect(field(xml, 'WelcomeCode')).toBeTruthy()
    await control('/delete', { user: 'lin', by: 'customer' })
    expect(field(await lastXml(), 'ChangeType')).toBe('del_follow_user')
    await faults({ 'wecom.odd_state': true })
    await add()
    expect(field(await lastXml(), 'State')).toMatch(/^wb:/)
    await control('/delete', { user: 'lin', by: 'staff' })
    expect(field(await lastXml(), 'ChangeType')).toBe('del_external_contact')
    expect(await control('')).toMatchObject({ contacts: [] })
  })

  it('half, then whole: with one welcome between both', async () => {
    await addWay()
    expect(await add({ half: true })).toMatchObject({ contact: { half: true } })
    const half = await lastXml()
    expect(field(half, 'ChangeType')).toBe('add_half_external_contact')
    expect(await welcome(field(half, 'WelcomeCode') ?? '')).toMatchObject({ errcode: 0 })
    await add()
    const whole = await lastXml()
    expect([field(whole, 'ChangeType'), field(whole, 'WelcomeCode')]).toEqual(['add_external_contact', undefined])
    expect(await control('')).toMatchObject({ contacts: [{ user: 'lin', half: false }] })
  })

  it('is one of many, by the page', async () => {
    await addWay()
    for (const user of ['lin', 'chen', 'su']) await add({ user })
    const page = (cursor: string) =>
      ask('externalcontact/batch/get_by_user', { userid_list: ['sh_adviser_1'], cursor, limit: 2 })
    const first = await page('')
    expect(first.external_contact_list).toHaveLength(2)
    const rest = await page(String(first.next_cursor))
    expect(rest.external_contact_list).toMatchObject([{ external_contact: { unionid: unionidOf('su') } }])
    expect(rest.next_cursor).toBe('')
    expect(await ask('externalcontact/get_follow_user_list')).toMatchObject({ follow_user: ['sh_adviser_1'] })
    const many = Array.from({ length: 101 }, (_, index) => `u${index}`)
    expect(await ask('externalcontact/batch/get_by_user', { userid_list: many })).toMatchObject({ errcode: 40058 })
  })
})

describe('the welcome', () => {
  const code = async () => {
    await addWay()
    await add()
    return field(await lastXml(), 'WelcomeCode') ?? ''
  }

  it('reaches the phone once, within twenty seconds', async () => {
    const mine = await code()
    const link = { msgtype: 'link', link: { title: '选个时间', url: 'https://m.example.com' } }
    expect(await welcome(mine, { attachments: [link] })).toMatchObject({ errcode: 0 })
    expect(await control('')).toMatchObject({ welcomes: [{ user: 'lin', text: '你好', attachments: [link] }] })
    expect(await welcome(mine)).toMatchObject({ errcode: 41051 })
    expect(await welcome('none')).toMatchObject({ errcode: 41050 })
  })

  it('is too late after them', async () => {
    const mine = await code()
    now += 20_001
    expect(await welcome(mine)).toMatchObject({ errcode: 41050 })
    expect(await control('')).toMatchObject({ welcomes: [] })
  })

  it('has nine attachments at most, of known kinds', async () => {
    const mine = await code()
    const link = { msgtype: 'link', link: { title: 'a', url: 'https://m.example.com' } }
    expect(await welcome(mine, { attachments: Array(10).fill(link) })).toMatchObject({ errcode: 40058 })
    expect(await welcome(mine, { attachments: [{ msgtype: 'link', link: {} }] })).toMatchObject({ errcode: 40058 })
    expect(await welcome(mine, { text: undefined })).toMatchObject({ errcode: 40058 })
    expect(await welcome(mine)).toMatchObject({ errcode: 0 })
  })

  it('is busy, or gone, by the faults of that phone', async () => {
    const mine = await code()
    await faults({ 'wecom.welcome_busy': { times: 1 } })
    expect(await welcome(mine)).toMatchObject({ errcode: 41096 })
    await faults({ 'wecom.welcome_gone': { when: 'lin', times: 1 } })
    expect(await welcome(mine)).toMatchObject({ errcode: 41051 })
    expect(await welcome(mine)).toMatchObject({ errcode: 0 })
  })
})

describe('groups', () => {
  const joinWay = { scene: 2, state: 'g310100', room_base_name: '上海拍照搭子群', chat_id_list: ['wrSH0001'] }

  it('are entered by their code, left, and told of', async () => {
    const { config_id } = await ask('externalcontact/groupchat/add_join_way', joinWay)
    expect(await ask('externalcontact/groupchat/get_join_way', { config_id })).toMatchObject({
      join_way: { state: 'g310100', qr_code: `http://${host}/sim/wecom/qr/${config_id}.png` },
    })
    await control('/join', { state: 'g310100', user: 'lin' })
    expect(field(await lastXml(), 'UpdateDetail')).toBe('add_member')
    const { group_chat } = await ask('externalcontact/groupchat/get', { chat_id: 'wrSH0001' })
    expect(group_chat).toMatchObject({
      name: '上海拍照搭子群1',
      member_list: [{ type: 1 }, { type: 2, userid: lin, unionid: unionidOf('lin'), state: 'g310100', join_scene: 3 }],
    })
    await control('/leave', { user: 'lin' })
    expect(field(await lastXml(), 'UpdateDetail')).toBe('del_member')
    expect(await control('')).toMatchObject({ groups: [{ members: [] }] })
    expect(await ask('externalcontact/groupchat/get', { chat_id: 'wrNONE' })).toMatchObject({ errcode: 90500 })
  })

  it('are made anew where all are full', async () => {
    await ask('externalcontact/groupchat/add_join_way', joinWay)
    const member = { external_userid: 'wm0', user: 'u0', state: 'g310100', join_time: 0 }
    lab.world.wecom.book.write(({ groups }) => groups[0]?.members.push(...Array<typeof member>(200).fill(member)))
    await control('/join', { state: 'g310100', user: 'lin' })
    expect(field(await lastXml(), 'ChangeType')).toBe('create')
    const { groups } = await control('')
    expect(groups.map(({ name, members }: { name: string; members: unknown[] }) => [name, members.length])).toEqual([
      ['上海拍照搭子群1', 200],
      ['上海拍照搭子群2', 1],
    ])
  })
})

describe('notices', () => {
  it('come again, sealed anew, until they are taken', async () => {
    const heard = await aProduct((nth) => (nth < 4 ? 500 : 200))
    await addWay()
    await add()
    await expect.poll(() => heard.length).toBe(4)
    expect(new Set(heard.map(({ query }) => query.get('msg_signature'))).size).toBe(4)
    await expect.poll(async () => (await control('/notices'))[0]).toMatchObject({ taken: 1, tries: 4 })
  })

  it('come fifteen times at once, never, or from a stranger, by the faults', async () => {
    const heard = await aProduct()
    await addWay()
    await faults({ 'wecom.notice_duplicate': { times: 1 } })
    await add()
    expect(heard).toHaveLength(15)
    await faults({ 'wecom.notice_lost': { times: 1 } })
    await add({ user: 'chen' })
    expect(heard).toHaveLength(15)
    await faults({ 'wecom.notice_forged': { times: 1 } })
    await add({ user: 'su' })
    await faults({ 'wecom.notice_other_corp': { times: 1 } })
    await add({ user: 'zhao' })
    expect(await control('/notices')).toMatchObject([
      { user: 'zhao', forged: true },
      { user: 'su', forged: true },
      {},
      ...Array(14).fill({}),
    ])
    expect(heard.at(-1)?.body).toContain('wwffffffffffffffff')
  })

  it('come late, with the time at which it happened', async () => {
    const heard = await aProduct()
    await addWay()
    await faults({ 'wecom.notice_late': { ms: 30, when: 'lin' } })
    await add()
    expect(heard).toHaveLength(0)
    await expect.poll(() => heard.length).toBe(1)
    expect(await lastXml()).toContain(`<CreateTime>${now / 1000}</CreateTime>`)
  })

  it('are not sent without keys', async () => {
    open({ LAB_WECOM_TOKEN: '' })
    await addWay()
    await add()
    expect(await control('/notices')).toEqual([])
  })

  it('have an address that is asked with a sealed word', async () => {
    expect(await control('/check', {})).toEqual({ ok: false, status: 0, says: '没有回答' })
    const heard = await aProduct()
    expect(await control('/check', {})).toMatchObject({ ok: false, status: 200 })
    expect(heard[0]?.query.get('echostr')).toBeTruthy()
  })
})

describe('the page behind a code', () => {
  it('adds as whoever holds the phone, or another, half where the adviser waits', async () => {
    const { config_id } = await addWay()
    const path = `/sim/wecom/add/${config_id}`
    const elsewhere = await lab.app.inject({ url: path, headers: { host: '127.0.0.1:3001' } })
    expect(elsewhere.headers.location).toBe(`http://wx.localhost:3001${path}`)
    const page = await lab.app.inject({ url: path, headers: { host } })
    expect(page.body).toContain('上海顾问 小夏')
    expect(page.body).toContain('value="lin" checked')
    const headers = { host, 'content-type': 'application/x-www-form-urlencoded' }
    const post = (payload: string) => lab.app.inject({ method: 'POST', url: path, headers, payload })
    expect((await post('user=chen&half=1')).body).toContain('申请已发出')
    expect((await post('user=chen')).body).toContain('已添加')
    expect((await post('user=chen')).body).toContain('已经是好友')
    expect(await control('')).toMatchObject({ contacts: [{ user: 'chen', half: false }] })
    expect((await lab.app.inject({ url: '/sim/wecom/add/none', headers: { host } })).statusCode).toBe(404)
  })
})

describe('what the company has', () => {
  it('outlives a reset and a restart, as the database that knows its ids', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kuaimen-wecom-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const file = join(folder, 'lab-wecom.json')
    open({ LAB_WECOM_FILE: file })
    await addWay()
    await add()
    await lab.app.inject({ method: 'POST', url: '/control/reset', payload: {} })
    expect(await control('')).toMatchObject({ ways: [{ state: 'c310100_tea' }], contacts: [{ user: 'lin' }] })
    open({ LAB_WECOM_FILE: file })
    expect(await control('')).toMatchObject({ ways: [{ state: 'c310100_tea' }], contacts: [{ user: 'lin' }] })
  })
})

it('asks for what is there, in a sentence', async () => {
  expect(await control('/add', { user: 'lin' })).toEqual({ error: '需要 state 或 config_id' })
  expect(await control('/add', { state: 'none' })).toEqual({ error: '企业微信没有这个二维码' })
  expect(await control('/join', { state: 'none' })).toEqual({ error: '企业微信没有这个入群二维码' })
  await addWay()
  expect(await add({ userid: 'stranger' })).toEqual({ error: 'userid 是 sh_adviser_1 之一' })
})
