import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readEnv } from '../../env'
import { TestApp } from '../../testing/app'
import { impatiently } from '../../testing/providers/lab'
import { aProvider, type Heard } from '../../testing/providers/provider'
import { ProviderAway } from '../json'
import { WecomRefused } from './ask'
import { wecomOf } from './wecom'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start()
})
afterAll(() => app.stop())
beforeEach(() => app.database.pool.query('truncate provider_token'))

const KEYS = {
  WECOM_CORPID: 'ww1',
  WECOM_SECRET: 'the-secret',
  WECOM_TOKEN: 'tok',
  WECOM_AES_KEY: 'k'.repeat(43),
}
const ctxAt = (url: string, more: Record<string, string> = {}) => ({
  db: app.database.db,
  transaction: app.database.transaction,
  now: app.services.now,
  env: readEnv({ DATABASE_URL: 'none', ...KEYS, WECOM_API: url, ...more }),
})

/** WeCom lends tokens with a number; the rest is the test's. */
async function aWecom(says: (heard: Heard, nth: number) => object | string | undefined) {
  let [tokens, calls] = [0, 0]
  const { url, heard } = await aProvider((asked) => {
    if (asked.path === '/cgi-bin/gettoken')
      return { errcode: 0, errmsg: 'ok', access_token: `token-${++tokens}`, expires_in: 7200 }
    return says(asked, ++calls)
  })
  const wecom = wecomOf(ctxAt(url))
  if (!wecom) throw new Error('no wecom')
  return { wecom, url, heard, asked: () => heard.filter(({ path }) => path !== '/cgi-bin/gettoken') }
}
const ok = (more: object = {}) => ({ errcode: 0, errmsg: 'ok', ...more })
const bodyOf = (heard: Heard | undefined) => JSON.parse(heard?.body ?? '{}')

describe('what is asked of WeCom', () => {
  it('a way, in its own words, for one adviser or several', async () => {
    const { wecom, heard, asked } = await aWecom(() => ok({ config_id: 'C1', qr_code: 'https://p.qpic.cn/1' }))
    const way = { state: 'c310100_tea', users: ['sh_1'], remark: '上海' }
    expect(await wecom.addWay(way)).toEqual({ config_id: 'C1', qr_code: 'https://p.qpic.cn/1' })
    expect(heard[0]).toMatchObject({ method: 'GET', path: '/cgi-bin/gettoken' })
    expect(heard[0]?.query.toString()).toBe('corpid=ww1&corpsecret=the-secret')
    expect(asked()[0]).toMatchObject({ method: 'POST', path: '/cgi-bin/externalcontact/add_contact_way' })
    expect(asked()[0]?.query.toString()).toBe('access_token=token-1')
    const said = { scene: 2, skip_verify: true, state: 'c310100_tea', remark: '上海' }
    expect(bodyOf(asked()[0])).toEqual({ ...said, type: 1, user: ['sh_1'] })
    await wecom.addWay({ ...way, users: ['sh_1', 'sh_2'] })
    expect(bodyOf(asked()[1])).toEqual({ ...said, type: 2, user: ['sh_1', 'sh_2'] })
    expect(heard.filter(({ path }) => path === '/cgi-bin/gettoken')).toHaveLength(1)
  })

  it('to drop a way', async () => {
    const { wecom, asked } = await aWecom(() => ok())
    await wecom.dropWay('C1')
    expect([asked()[0]?.path, bodyOf(asked()[0])]).toEqual([
      '/cgi-bin/externalcontact/del_contact_way',
      { config_id: 'C1' },
    ])
  })

  it('who a contact is, with every adviser of every page, without name and picture', async () => {
    const person = { external_userid: 'wm1', name: '小满', avatar: 'https://a', type: 1, unionid: 'oU1' }
    const { wecom, asked } = await aWecom(({ query }) =>
      query.get('cursor') === 'next'
        ? ok({ external_contact: person, follow_user: [{ userid: 'sh_2', createtime: 1_794_672_000 }] })
        : ok({
            external_contact: person,
            follow_user: [{ userid: 'sh_1', state: 'c310100_tea', createtime: 1_794_672_004 }],
            next_cursor: 'next',
          }),
    )
    expect(await wecom.contactOf('wm1')).toEqual({
      external_userid: 'wm1',
      unionid: 'oU1',
      follows: [
        { userid: 'sh_1', state: 'c310100_tea', created_at: new Date(1_794_672_004_000) },
        { userid: 'sh_2', state: '', created_at: new Date(1_794_672_000_000) },
      ],
    })
    expect(asked()[0]?.query.get('external_userid')).toBe('wm1')
  })

  it('who a contact is, where WeCom does not say it, or has none', async () => {
    const { wecom } = await aWecom(({ query }) =>
      query.get('external_userid') === 'wm1'
        ? ok({ external_contact: { external_userid: 'wm1', type: 1 }, follow_user: [] })
        : { errcode: 84061, errmsg: 'not external contact' },
    )
    expect(await wecom.contactOf('wm1')).toEqual({ external_userid: 'wm1', follows: [] })
    expect(await wecom.contactOf('wm2')).toBeUndefined()
  })

  it('contacts by the page, and of whom it does not tell', async () => {
    const { wecom, asked } = await aWecom(() =>
      ok({
        external_contact_list: [
          {
            external_contact: { external_userid: 'wm1', unionid: 'oU1' },
            follow_info: { userid: 'sh_1', state: 'c310100_tea', createtime: 1_794_672_004 },
          },
        ],
        next_cursor: 'r9',
        fail_info: { unlicensed_userid_list: ['sh_3'] },
      }),
    )
    expect(await wecom.contactsOf(['sh_1', 'sh_3'], '')).toEqual({
      contacts: [
        {
          external_userid: 'wm1',
          unionid: 'oU1',
          follows: [{ userid: 'sh_1', state: 'c310100_tea', created_at: new Date(1_794_672_004_000) }],
        },
      ],
      next: 'r9',
      untold: ['sh_3'],
    })
    expect(bodyOf(asked()[0])).toEqual({ userid_list: ['sh_1', 'sh_3'], cursor: '', limit: 100 })
  })

  it('advisers', async () => {
    const { wecom } = await aWecom(() => ok({ follow_user: ['sh_1', 'sh_2'] }))
    expect(await wecom.followers()).toEqual(['sh_1', 'sh_2'])
  })

  it('a way into a group, and its customers', async () => {
    const { wecom, asked } = await aWecom(({ path }) => {
      if (path.endsWith('add_join_way')) return ok({ config_id: 'J1' })
      if (path.endsWith('get_join_way')) return ok({ join_way: { config_id: 'J1', qr_code: 'https://p.qpic.cn/2' } })
      const member_list = [
        { userid: 'sh_1', type: 1, join_time: 1_794_672_000 },
        { userid: 'wm1', type: 2, unionid: 'oU1', state: 'g310100', join_time: 1_794_672_004 },
      ]
      return ok({ group_chat: { chat_id: 'wr1', name: '上海拍照搭子群', member_list } })
    })
    const way = { state: 'g310100', chat_ids: ['wr1'], base_name: '上海拍照搭子群', remark: '上海' }
    expect(await wecom.addJoinWay(way)).toBe('J1')
    const room = { auto_create_room: 1, room_base_name: '上海拍照搭子群', chat_id_list: ['wr1'] }
    expect(bodyOf(asked()[0])).toEqual({ scene: 2, remark: '上海', state: 'g310100', ...room })
    expect(await wecom.joinWay('J1')).toEqual({ qr_code: 'https://p.qpic.cn/2' })
    const joined_at = new Date(1_794_672_004_000)
    expect(await wecom.groupOf('wr1')).toEqual({
      chat_id: 'wr1',
      name: '上海拍照搭子群',
      members: [{ external_userid: 'wm1', unionid: 'oU1', state: 'g310100', joined_at }],
    })
  })

  it('a group that is none any longer', async () => {
    const { wecom } = await aWecom(() => ({ errcode: 40050, errmsg: 'chatid not exist' }))
    expect(await wecom.groupOf('wr1')).toBeUndefined()
  })

  it('to say welcome', async () => {
    const { wecom, asked } = await aWecom(() => ok())
    const attachments = [{ msgtype: 'link', link: { title: '选个时间', url: 'https://m.example.com' } }]
    expect(await wecom.welcome({ welcome_code: 'W1', text: '你好', attachments })).toBe('sent')
    expect(bodyOf(asked()[0])).toEqual({ welcome_code: 'W1', text: { content: '你好' }, attachments })
    await wecom.welcome({ welcome_code: 'W2', text: '你好', attachments: [] })
    expect(bodyOf(asked()[1])).toEqual({ welcome_code: 'W2', text: { content: '你好' } })
  })

  it.each([
    [41051, 'gone'],
    [41050, 'gone'],
    [41096, 'busy'],
  ])('to say welcome, and %i means %s', async (errcode, is) => {
    const { wecom, asked } = await aWecom(() => ({ errcode, errmsg: 'no' }))
    expect(await wecom.welcome({ welcome_code: 'W1', text: '你好' })).toBe(is)
    expect(asked()).toHaveLength(1)
  })
})

describe('the token of WeCom', () => {
  it.each([40014, 42001])('is fetched anew on %i, once', async (errcode) => {
    const { wecom, asked } = await aWecom((_, nth) => (nth === 1 ? { errcode } : ok({ follow_user: [] })))
    expect(await wecom.followers()).toEqual([])
    expect(asked().map(({ query }) => query.get('access_token'))).toEqual(['token-1', 'token-2'])
    await app.database.pool.query('truncate provider_token')
    const stubborn = await aWecom(() => ({ errcode }))
    await expect(stubborn.wecom.followers()).rejects.toThrow(ProviderAway)
    expect(stubborn.asked()).toHaveLength(2)
  })

  it('is one for all who ask at once', async () => {
    const { wecom, heard } = await aWecom(() => ok({ follow_user: [] }))
    await Promise.all(Array.from({ length: 15 }, () => wecom.followers()))
    expect(heard.filter(({ path }) => path === '/cgi-bin/gettoken')).toHaveLength(1)
  })

  it('that cannot be had is away, and asked for again next time', async () => {
    const { url, heard } = await aProvider(() => ({ errcode: 40001, errmsg: 'invalid credential' }))
    const wecom = wecomOf(ctxAt(url))
    await expect(wecom?.followers()).rejects.toThrow(ProviderAway)
    await expect(wecom?.followers()).rejects.toThrow(/errcode 40001/)
    expect(heard).toHaveLength(2)
  })
})

describe('WeCom that misbehaves', () => {
  it.each([-1, 45009, 45033])('is away on %i', async (errcode) => {
    const { wecom } = await aWecom(() => ({ errcode, errmsg: 'busy' }))
    await expect(wecom.followers()).rejects.toThrow(ProviderAway)
  })

  it.each([84074, 48002, 60020])('refuses for good on %i, with its number', async (errcode) => {
    const { wecom } = await aWecom(() => ({ errcode, errmsg: 'no permission' }))
    await expect(wecom.followers()).rejects.toMatchObject({ name: WecomRefused.name, errcode })
  })

  it.each([
    ['is a page', '<html>502 Bad Gateway</html>'],
    ['has no errcode', '{}'],
    ['has not the agreed shape', '{"errcode":0,"follow_user":"sh_1"}'],
  ])('is away when its answer %s', async (_, text) => {
    const { wecom } = await aWecom(() => text)
    await expect(wecom.followers()).rejects.toThrow(ProviderAway)
  })

  it('is away when it is silent', async () => {
    const { wecom } = await aWecom(() => undefined)
    await impatiently(() => expect(wecom.followers()).rejects.toThrow(ProviderAway))
  })

  it('never has our secret or its token in an error', async () => {
    const { wecom } = await aWecom(() => 'token-1 the-secret')
    expect(String(await wecom.followers().catch((error: Error) => error))).not.toMatch(/the-secret|token-1/)
  })

  it('has a picture, and nothing else counts as one', async () => {
    const { wecom, url } = await aWecom(() => '<html>')
    await expect(wecom.picture(`${url}/page`)).rejects.toThrow('not a picture')
    await expect(wecom.picture('file:///etc/passwd')).rejects.toThrow('no address')
  })

  it('is not there without keys', () => {
    expect(wecomOf(ctxAt('http://127.0.0.1:1', { WECOM_CORPID: '' }))).toBeUndefined()
  })
})
