import * as notice from '@kuaimen/contract/notice/notice.endpoints'
import { messageNotFound, remindersFixed } from '@kuaimen/contract/notice/notice.errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeMembers } from '../account/self/merge.service'
import { aMember } from '../testing/account/member'
import { TestApp } from '../testing/app'
import { aMessage, fromWechat } from '../testing/notice/messages'
import { countOf, rows } from '../testing/rows'
import { notify, notifyAll } from './notice.service'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start()
})
afterAll(() => app.stop())

const listOf = async (token: string, query: { topic?: 'order' | 'money'; page?: number } = {}) =>
  (await app.call(notice.messageList, query, { token })).data
const unreadOf = async (token: string) => (await app.call(notice.messageUnread, {}, { token })).data.message_count

describe('the inbox', () => {
  it('has what a room has told, once, the newest first, in words', async () => {
    const { id, token } = await aMember(app)
    await aMessage(app, id, 'booked', { dedupe: 'booked:once', path: '/reservation/order_detail?order_sn=B1' })
    await aMessage(app, id, 'booked', { dedupe: 'booked:once' })
    app.advance(1000)
    await aMessage(app, id, 'refund_settled')
    const { list, total, unread } = await listOf(token)
    expect(total).toBe(2)
    expect(unread).toEqual({ all: 2, order: 1, money: 1, member: 0, campaign: 0, system: 0 })
    expect(list.map(({ title }) => title)).toEqual(['退款已到账', '预约成功'])
    expect(list[1]).toMatchObject({
      ...{ topic: 'order', kind: 'booked', read: false, path: '/reservation/order_detail?order_sn=B1' },
      body: '11月18日 周三 14:00，静安寺店，轻证件照。到店报手机号即可，改期或取消请在订单里办理。',
    })
    expect(list[1]?.id).toMatch(/^N[0-9A-Z]{16}$/)
    expect((await listOf(token, { topic: 'money' })).list).toHaveLength(1)
  })

  it('pages by twenty', async () => {
    const { id, token } = await aMember(app)
    for (let n = 0; n < 21; n += 1) await aMessage(app, id)
    const [first, second] = [await listOf(token), await listOf(token, { page: 2 })]
    expect([first.list.length, second.list.length, second.total]).toEqual([20, 1, 21])
    expect(first.list.map((one) => one.id)).not.toContain(second.list[0]?.id)
  })

  it('is told in the transaction that makes it true, or not at all', async () => {
    const { id } = await aMember(app)
    const failing = app.services.transaction(async (tx) => {
      await notify(tx, {
        member_id: id,
        kind: 'badge',
        data: { name: '初见' },
        dedupe: 'badge:x',
        at: app.services.now(),
      })
      throw new Error('not true after all')
    })
    await expect(failing).rejects.toThrow('not true after all')
    expect(await countOf(app, 'notice where member_id = $1', [id])).toBe(0)
  })

  it('is filled for many at once, whoever has left among them', async () => {
    const people = [await aMember(app), await aMember(app), await aMember(app)]
    const [gone, ...others] = people
    await rows(app, 'update member set unregistered_at = now() where id = $1', [gone!.id])
    const said = people.map(({ id }) => ({
      ...({ member_id: id, kind: 'coupon_expiring', dedupe: `exp:${id}:2026-11-18`, at: app.services.now() } as const),
      data: { names: '满减券', day: '11月21日' },
    }))
    await app.services.transaction((tx) => notifyAll(tx, [...said, ...said]))
    expect(await Promise.all(others.map(({ token }) => unreadOf(token)))).toEqual([1, 1])
    expect(await countOf(app, 'notice where member_id = $1', [gone!.id])).toBe(0)
  })

  it('tells one thing once, however many tell it at the same time', async () => {
    const { id, token } = await aMember(app)
    await Promise.all(Array.from({ length: 20 }, () => aMessage(app, id, 'booked', { dedupe: 'booked:crowd' })))
    expect((await listOf(token)).total).toBe(1)
  })
})

describe('reading', () => {
  it('marks some, a topic or all, and says how many are left', async () => {
    const { id, token } = await aMember(app)
    const [one, two] = [await aMessage(app, id), await aMessage(app, id)]
    await aMessage(app, id, 'refund_sent')
    await aMessage(app, id, 'level_up')
    const read = async (input: Parameters<typeof app.call<typeof notice.readMessages>>[1]) =>
      (await app.call(notice.readMessages, input, { token })).data.message_count
    expect(await read({ ids: [one, one] })).toBe(3)
    expect(await read({ topic: 'order' })).toBe(2)
    expect(await read({ ids: [two] })).toBe(2)
    expect(await read({ all: 1 })).toBe(0)
    expect((await listOf(token)).list.every((message) => message.read)).toBe(true)
  })

  it('wants one of the three', async () => {
    const { token } = await aMember(app)
    for (const input of [{}, { all: 1 as const, topic: 'order' as const }, { ids: [] }])
      expect((await app.call(notice.readMessages, input, { token })).status).toBe(400)
  })

  it('and deleting do not reach what is another’s', async () => {
    const [own, other] = [await aMember(app), await aMember(app)]
    const [mine, theirs] = [await aMessage(app, own.id), await aMessage(app, other.id)]
    const { token } = own
    const read = await app.call(notice.readMessages, { ids: [mine, theirs] }, { token })
    const hidden = await app.call(notice.hideMessage, { id: theirs }, { token })
    for (const { status, code } of [read, hidden]) expect([status, code]).toEqual([404, messageNotFound.code])
    expect([await unreadOf(token), await unreadOf(other.token)]).toEqual([1, 1])
  })
})

it('a deleted message is gone for its reader, and is not told again', async () => {
  const { id, token } = await aMember(app)
  const message = await aMessage(app, id, 'booked', { dedupe: 'booked:hidden' })
  for (const _ of ['once', 'twice'])
    expect((await app.call(notice.hideMessage, { id: message }, { token })).code).toBe(0)
  await aMessage(app, id, 'booked', { dedupe: 'booked:hidden' })
  expect(await listOf(token)).toMatchObject({ list: [], total: 0, unread: { all: 0 } })
  // Another tab still shows it.
  expect((await app.call(notice.readMessages, { ids: [message] }, { token })).code).toBe(0)
})

describe('preferences', () => {
  const change = (token: string, topic: 'order' | 'money' | 'system', wx: boolean, sms: boolean) =>
    app.call(notice.changeMessagePreference, { topic, wx, sms }, { token })

  it('begin with everything, and are changed by topic', async () => {
    const { id, token } = await aMember(app)
    await fromWechat(app, id)
    const { data } = await app.call(notice.messagePreferences, {}, { token })
    expect(data).toMatchObject({ quiet_from: '22:00', quiet_until: '08:00' })
    expect(data.list.map(({ topic, wx, sms }) => [topic, wx, sms])).toEqual(
      ['order', 'money', 'member', 'campaign', 'system'].map((topic) => [topic, true, true]),
    )
    const { data: changed } = await change(token, 'money', false, true)
    expect(changed.list[1]).toEqual({ topic: 'money', wx: false, sms: true, channels: ['wx'], fixed: [] })
  })

  it('offer no WeChat to who never came from there, and keep what is left', async () => {
    const { token } = await aMember(app)
    const { data } = await app.call(notice.messagePreferences, {}, { token })
    expect(data.list[0]).toMatchObject({ topic: 'order', channels: ['sms'], fixed: ['sms'] })
    expect(data.list[1]).toMatchObject({ topic: 'money', channels: [], fixed: [] })
    expect((await change(token, 'order', true, false)).code).toBe(remindersFixed.code)
  })

  it('leave urgent topics one channel', async () => {
    const { id, token } = await aMember(app)
    await fromWechat(app, id)
    expect((await change(token, 'order', false, false)).code).toBe(remindersFixed.code)
    expect((await change(token, 'system', false, false)).code).toBe(remindersFixed.code)
    expect((await change(token, 'order', true, false)).data.list[0]).toMatchObject({ sms: false, fixed: ['wx'] })
  })
})

describe('accounts', () => {
  it('that merge bring their messages along, and the one who stays keeps their preferences', async () => {
    const [from, into] = [await aMember(app), await aMember(app)]
    await aMessage(app, from.id)
    const prefer = (token: string, topic: 'order' | 'money', wx: boolean) =>
      app.call(notice.changeMessagePreference, { topic, wx, sms: true }, { token })
    await prefer(from.token, 'order', false)
    await prefer(from.token, 'money', false)
    await prefer(into.token, 'order', true)
    await rows(app, 'update member set mobile = null where id = $1', [from.id])
    await app.services.transaction((tx) => mergeMembers(app.services, tx, from.id, into.id))
    expect(await unreadOf(into.token)).toBe(1)
    const { data } = await app.call(notice.messagePreferences, {}, { token: into.token })
    expect(data.list.slice(0, 2).map(({ wx }) => wx)).toEqual([true, false])
    // What is told to the account that went reaches the one that stayed.
    await aMessage(app, from.id, 'refund_settled')
    expect(await unreadOf(into.token)).toBe(2)
  })

  it('that have left are told nothing, and nobody notices', async () => {
    const { id } = await aMember(app)
    await rows(app, 'update member set unregistered_at = now() where id = $1', [id])
    expect(await aMessage(app, id)).toBe('')
    expect(await aMessage(app, 999_999)).toBe('')
  })
})
