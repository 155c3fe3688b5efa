import { loginWx } from '@kuaimen/contract/account/self.endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checksOf } from '../../jobs/audit'
import { TestApp } from '../../testing/app'
import { adds, anAdviser, aWxFriend, giftsOf, workOff } from '../../testing/contact/advisers'
import { WecomOffice } from '../../testing/contact/wecom-office'
import { ADDED, sayToApp } from '../../testing/contact/wecom-push'
import { inboxKinds } from '../../testing/notice/inbox'
import { anOpenid, aTicket, aWxMember, Outside } from '../../testing/providers/fake-providers'
import { countOf, rows } from '../../testing/rows'
import { issueGift } from '../../wallet/issue/issue.service'
import { contactRoom } from '../contact.room'
import { workEvent } from '../wecom/event.service'
import { settleGiftClaims, whoOf } from './claim.service'

let office: WecomOffice
let outside: Outside
let app: TestApp
beforeAll(async () => {
  office = await WecomOffice.open()
  outside = await Outside.open()
  app = await TestApp.start({ env: { ...outside.env, ...office.env }, pool: 20 })
  await anAdviser(app)
})
afterAll(async () => {
  await app.stop()
  office.close()
  outside.close()
})
beforeEach(() => {
  office.reset()
  app.advance(60_000)
})

const anybody = () => `oU-${anOpenid()}`
const cards = async (id: number) => (await giftsOf(app, id)).length
const facts = (id: number) => countOf(app, `member_fact where member_id = $1 and fact = 'contact_added'`, [id])
const claims = (unionid: string) =>
  rows<{ member_id: string | null; code: string | null }>(
    app,
    'select member_id, code from contact_claim where unionid = $1',
    [unionid],
  )
const deletes = (unionid: string, by: 'del_follow_user' | 'del_external_contact' = 'del_follow_user') =>
  sayToApp(app, { ...ADDED, ChangeType: by, ExternalUserID: `wm-${unionid}`, State: '', WelcomeCode: '' })
const contact = async (unionid: string) =>
  (
    await rows<{ deleted_by: string | null }>(app, 'select deleted_by from wecom_contact where unionid = $1', [unionid])
  )[0]
const off = async () => {
  const found = await Promise.all(
    checksOf(app.services, [contactRoom]).map(({ find }) => find(app.database.db, app.services.now())),
  )
  return found.flatMap(({ listed }) => [...listed])
}

describe('a gift for meeting the adviser', () => {
  it('comes at once to a member, with what it counts for, and is said', async () => {
    const friend = await aWxFriend(app)
    await adds(app, office, friend.unionid)
    await workOff(app)
    const [card] = await giftsOf(app, friend.id)
    expect(await claims(friend.unionid)).toEqual([{ member_id: String(friend.id), code: card?.code }])
    expect(await facts(friend.id)).toBe(1)
    expect(await inboxKinds(app, friend)).toEqual(['contact_gift'])
    expect(await off()).toEqual([])
  })

  it('comes once, however often the adviser is deleted and added, whoever it is', async () => {
    const friend = await aWxFriend(app)
    for (const userid of ['sh_1', 'sh_2', 'sh_1']) {
      app.advance(60_000)
      await adds(app, office, friend.unionid, { userid, state: 'c310100_card' })
      await workOff(app)
      app.advance(60_000)
      await deletes(friend.unionid)
      await workOff(app)
    }
    expect([await cards(friend.id), await facts(friend.id)]).toEqual([1, 1])
    expect(await contact(friend.unionid)).toEqual({ deleted_by: 'customer' })
  })

  it('waits for somebody who is no member yet, and comes with the login', async () => {
    const unionid = anybody()
    await adds(app, office, unionid)
    await workOff(app)
    expect(await claims(unionid)).toEqual([{ member_id: null, code: null }])
    const { token, ticket } = await aWxMember(app, outside, { unionid })
    const [claim] = await claims(unionid)
    expect(claim?.code).toMatch(/^C/)
    const id = Number(claim?.member_id)
    expect([await cards(id), await facts(id)]).toEqual([1, 1])
    await app.call(loginWx, { ticket, create: 0, consent: 1 })
    expect([await cards(id), await facts(id)]).toEqual([1, 1])
    expect(await inboxKinds(app, { token })).toContain('contact_gift')
  })

  it('comes once to one person with two accounts, and to one account with two WeChats', async () => {
    const unionid = anybody()
    const one = await aWxFriend(app, unionid)
    await adds(app, office, unionid)
    await workOff(app)
    const other = await aWxFriend(app, unionid)
    await adds(app, office, unionid, { userid: 'sh_2' })
    await workOff(app)
    expect([await cards(one.id), await cards(other.id)]).toEqual([1, 0])
    const second = anybody()
    await rows(app, `insert into identity (provider, openid, unionid, member_id) values ('wx', $1, $2, $3)`, [
      anOpenid(),
      second,
      one.id,
    ])
    await adds(app, office, second)
    await workOff(app)
    expect(await cards(one.id)).toBe(1)
    expect(await off()).toEqual([])
  })

  it('is not given for what a browser says, only for what WeCom says', async () => {
    const friend = await aWxFriend(app)
    expect(
      await app.services.transaction((tx) =>
        settleGiftClaims(app.services, tx, { member_id: friend.id, unionid: friend.unionid }),
      ),
    ).toBe(0)
    expect(await cards(friend.id)).toBe(0)
  })

  it('is none for a code that nobody knows, unless a gift was confirmed in the last day', async () => {
    const [friend, other, late] = [await aWxFriend(app), await aWxFriend(app), await aWxFriend(app)]
    const chose = (unionid: string, at: Date) =>
      rows(
        app,
        `insert into contact_choice (who_hash, activity_code, city_id, selected_code, at) values ($1, 'newfriend', 310100, 'card', $2)`,
        [whoOf(unionid), at],
      )
    await chose(friend.unionid, app.services.now())
    await chose(late.unionid, new Date(app.services.now().getTime() - 25 * 3_600_000))
    for (const { unionid } of [friend, other, late]) await adds(app, office, unionid, { state: 'wb:oddly_shortened' })
    await workOff(app)
    expect([await cards(friend.id), await cards(other.id), await cards(late.id)]).toEqual([1, 0, 0])
    expect([await facts(friend.id), await facts(other.id)]).toEqual([1, 1])
    expect(await rows(app, 'select selected_code from contact_claim where unionid = $1', [friend.unionid])).toEqual([
      { selected_code: 'card' },
    ])
  })

  it('is none while it is off, or after its end', async () => {
    const friend = await aWxFriend(app)
    await rows(app, `update contact_gift set ends_at = '2020-01-01' where selected_code = 'tea'`)
    await adds(app, office, friend.unionid)
    await workOff(app)
    await rows(app, `update contact_gift set ends_at = null`)
    expect(await cards(friend.id)).toBe(0)
    expect(await facts(friend.id)).toBe(1)
  })

  it('comes by the way that was made for a visitor, where WeCom does not say who it is', async () => {
    const friend = await aWxFriend(app)
    await rows(
      app,
      `insert into contact_way (state, city_id, selected_code, kind, visitor_hash, made_at) values ('v1', 310100, 'tea', 'visitor', $1, now())`,
      [whoOf(friend.unionid)],
    )
    await adds(app, office, undefined, { external_userid: 'wm-nobody', state: 'v1' })
    await workOff(app)
    expect(await countOf(app, `wecom_contact where external_userid = 'wm-nobody' and unionid = ''`)).toBe(1)
    const settle = () =>
      app.services.transaction((tx) =>
        settleGiftClaims(app.services, tx, { member_id: friend.id, unionid: friend.unionid }),
      )
    expect([await settle(), await settle()]).toEqual([1, 0])
    expect(await cards(friend.id)).toBe(1)
  })

  it('does not keep anybody from logging in when it cannot be given', async () => {
    const unionid = anybody()
    await adds(app, office, unionid)
    await workOff(app)
    await rows(
      app,
      `update contact_gift set gift = '{"kind":"coupon","rule_key":"nothing"}' where selected_code = 'tea'`,
    )
    const ticket = await aTicket(app, outside, { openid: anOpenid(), unionid })
    expect((await app.call(loginWx, { ticket, create: 1, consent: 1 })).data.is_login).toBe(1)
    await rows(app, `update contact_gift set gift = '{"kind":"coupon","rule_key":"tea"}' where selected_code = 'tea'`)
    expect((await claims(unionid))[0]?.code).toBeNull()
    await app.call(loginWx, { ticket, create: 0, consent: 1 })
    expect((await claims(unionid))[0]?.code).toMatch(/^C/)
  })
})

describe('a gift that many want to give at once', () => {
  it('is given once', async () => {
    const friend = await aWxFriend(app)
    await adds(app, office, friend.unionid)
    const [row] = await rows<{ key: Buffer }>(app, 'select key from wecom_event where done_at is null')
    const key = row!.key.toString('hex')
    const settle = () =>
      app.services.transaction((tx) =>
        settleGiftClaims(app.services, tx, { member_id: friend.id, unionid: friend.unionid }),
      )
    await Promise.all([
      ...Array.from({ length: 15 }, () => workEvent(app.services, key)),
      ...Array.from({ length: 5 }, settle),
    ])
    expect([await cards(friend.id), await facts(friend.id), office.welcomed.length]).toEqual([1, 1, 1])
    expect(await off()).toEqual([])
  })

  it('is given many times by who looks first and gives then', async () => {
    const friend = await aWxFriend(app)
    await rows(
      app,
      `insert into contact_claim (activity_code, unionid, selected_code, at) values ('naive', $1, 'tea', now())`,
      [friend.unionid],
    )
    const naive = () =>
      app.services.transaction(async (tx) => {
        if ((await claims(friend.unionid))[0]?.code) return
        const to = {
          member_id: friend.id,
          at: app.services.now(),
          randomBytes: app.services.randomBytes,
          origin: 'contact',
        } as const
        await issueGift(tx, { kind: 'coupon', rule_key: 'tea' }, to)
      })
    await Promise.all(Array.from({ length: 5 }, naive))
    expect(await cards(friend.id)).toBeGreaterThan(1)
    expect(await off()).toContainEqual(expect.stringMatching(/is a card that was given for nothing$/))
  })

  it('reaches whoever becomes a member in the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const unionid = anybody()
      const ticket = await aTicket(app, outside, { openid: anOpenid(), unionid })
      app.advance(1000)
      await adds(app, office, unionid)
      const [row] = await rows<{ key: Buffer }>(app, 'select key from wecom_event where done_at is null')
      await Promise.all([
        workEvent(app.services, row!.key.toString('hex')),
        app.call(loginWx, { ticket, create: 1, consent: 1 }),
      ])
      expect((await claims(unionid))[0]?.code).toMatch(/^C/)
    }
  })

  it('goes on where it was broken off', async () => {
    const friend = await aWxFriend(app)
    await adds(app, office, friend.unionid)
    const [row] = await rows<{ key: Buffer }>(app, 'select key from wecom_event where done_at is null')
    const key = row!.key.toString('hex')
    let fails = 0
    const broken = (nth: number) => ({
      ...app.services,
      transaction: ((work) => {
        fails += 1
        if (fails === nth) throw new Error('killed')
        return app.services.transaction(work)
      }) as typeof app.services.transaction,
    })
    for (const nth of [1, 2, 3]) {
      fails = 0
      await workEvent(broken(nth), key).catch(() => undefined)
    }
    await workEvent(app.services, key)
    expect([await cards(friend.id), await facts(friend.id), office.welcomed.length]).toEqual([1, 1, 1])
  })
})

describe('who is deleted', () => {
  it('is none of ours from then on, by whomever, in whichever order it is heard', async () => {
    const [one, other] = [anybody(), anybody()]
    await adds(app, office, one)
    await workOff(app)
    app.advance(1000)
    await deletes(one, 'del_external_contact')
    await workOff(app)
    expect(await contact(one)).toEqual({ deleted_by: 'staff' })
    const added = app.services.now()
    app.advance(5000)
    await deletes(other)
    await workOff(app)
    await adds(app, office, other, { at: added })
    await workOff(app)
    expect(await contact(other)).toEqual({ deleted_by: 'customer' })
    app.advance(5000)
    await adds(app, office, other)
    await workOff(app)
    expect(await contact(other)).toEqual({ deleted_by: null })
  })

  it('half added counts as added, until the adviser says yes', async () => {
    const unionid = anybody()
    const half = () => rows(app, 'select is_half from wecom_contact where unionid = $1', [unionid])
    await adds(app, office, unionid, { ChangeType: 'add_half_external_contact' })
    await workOff(app)
    expect(await half()).toEqual([{ is_half: true }])
    app.advance(1000)
    await adds(app, office, unionid, { WelcomeCode: '' })
    await workOff(app)
    expect(await half()).toEqual([{ is_half: false }])
  })
})
