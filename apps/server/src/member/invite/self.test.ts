import { sendUnregisterCode } from '@kuaimen/contract/account/proof.endpoints'
import { login, unregister } from '@kuaimen/contract/account/self.endpoints'
import { acceptInvite, myInvite } from '@kuaimen/contract/member/invite.endpoints'
import { claimTask } from '@kuaimen/contract/member/task.endpoints'
import { taskNotDone } from '@kuaimen/contract/member/task.errors'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountRoom } from '../../account/account.room'
import { checksOf } from '../../jobs/audit'
import { TestApp } from '../../testing/app'
import { aBooking, aStore, giveRoom } from '../../testing/booking/booking'
import { taskId } from '../../testing/member/tasks'
import { aMobile, anOpenid, aTicket, loginCode, Outside } from '../../testing/providers/fake-providers'
import { rows } from '../../testing/rows'
import { decideReferrals } from './referral.service'

const MINUTE = 60_000
const DAY_MS = 86_400_000
vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 })

let outside: Outside
let app: TestApp
let store_id: number
beforeAll(async () => {
  outside = await Outside.open()
  app = await TestApp.start({ demo: true, env: outside.env })
  store_id = await aStore(app)
  await giveRoom(app, store_id, 20)
})
afterAll(async () => {
  await app.stop()
  outside.close()
})
beforeEach(() => app.advance(61 * MINUTE))

interface Wechat {
  readonly openid: string
  readonly unionid?: string
}
interface Person {
  readonly id: number
  readonly mobile: string
  readonly token: string
}

/** Logs in with a number, and with a WeChat if one is given. */
async function enter(mobile: string, wechat?: Wechat): Promise<Person> {
  app.advance(2 * MINUTE)
  const ticket = wechat && (await aTicket(app, outside, wechat))
  const code = await loginCode(app, outside, mobile)
  const { data } = await app.call(login, { mobile, code, consent: 1, ticket })
  const [row] = await rows<{ id: string }>(app, 'select id from member where mobile = $1', [mobile])
  return { id: Number(row!.id), mobile, token: data.token }
}

async function leave(by: Person): Promise<void> {
  app.advance(61 * MINUTE)
  expect((await app.call(sendUnregisterCode, {}, by)).code).toBe(0)
  expect((await app.call(unregister, { code: outside.codeOf(by.mobile), give_up: 1 }, by)).code).toBe(0)
}

const codeOf = async (by: Person) => (await app.call(myInvite, {}, by)).data.code
const accept = async (by: Person, code: string) =>
  (await app.call(acceptInvite, { code, channel: 'share' }, by)).data.accepted
const referralOf = async ({ id }: Person) =>
  (await rows(app, 'select state, reason from referral where invitee_id = $1', [id]))[0]
const claim = async (by: Person) =>
  app.call(claimTask, { task_id: await taskId(app, 'bind_wechat'), period_key: 'once', token: '' }, by)

/** A visit eight days ago, paid by a WeChat user. */
async function visited(by: Person, payer: string): Promise<void> {
  const { order_sn } = await aBooking(app, { by, store_id, state: 'completed' })
  const at = new Date(app.services.now().getTime() - 8 * DAY_MS)
  await rows(app, 'update referral set at = $2 where invitee_id = $1', [by.id, at])
  await rows(app, 'update member_fact set at = $2 where member_id = $1', [by.id, at])
  await rows(app, 'update payment set payer = $1 where subject_no = $2', [payer, order_sn])
}

/** As accounts were before there were traces. */
const untraced = ({ id }: Person) => rows(app, 'delete from account_trace where member_id = $1', [id])

describe('an invitation of oneself', () => {
  it.each([
    ['', false],
    [', also where the first account is older than the traces', true],
  ])('is not accepted by a second number with the same WeChat%s', async (_, isOld) => {
    const wechat = { openid: anOpenid() }
    const one = await enter(aMobile(), wechat)
    const code = await codeOf(one)
    if (isOld) await untraced(one)
    const two = await enter(aMobile(), wechat)
    expect(await accept(two, code)).toBe(0)
    expect(await referralOf(two)).toBeUndefined()
  })

  it('is not accepted with another openid of the same person', async () => {
    const unionid = `u-${anOpenid()}`
    const one = await enter(aMobile(), { openid: anOpenid(), unionid })
    const code = await codeOf(one)
    await untraced(one)
    const two = await enter(aMobile(), { openid: anOpenid(), unionid })
    // Nothing that is there now connects the two.
    await rows(app, 'delete from auth_ticket using identity i where identity_id = i.id and i.member_id = $1', [one.id])
    await rows(app, 'delete from identity where member_id = $1', [one.id])
    expect(await accept(two, code)).toBe(0)
  })

  it('is not accepted by who had an account before, of whomever', async () => {
    const wechat = { openid: anOpenid() }
    await enter(aMobile(), wechat)
    const inviter = await enter(aMobile())
    const again = await enter(aMobile(), wechat)
    expect(await accept(again, await codeOf(inviter))).toBe(0)
  })

  it.each([
    ['', false],
    [', also where that account was older than the traces', true],
  ])('is not accepted by who has left and comes again with the same number%s', async (_, isOld) => {
    const inviter = await enter(aMobile())
    const first = await enter(aMobile(), { openid: anOpenid() })
    if (isOld) await untraced(first)
    await leave(first)
    app.advance(61 * MINUTE)
    const again = await enter(first.mobile)
    expect(again.id).not.toBe(first.id)
    expect(await accept(again, await codeOf(inviter))).toBe(0)
  })

  it('does not count when a WeChat pays that the inviter had once', async () => {
    const wechat = { openid: anOpenid() }
    const inviter = await enter(aMobile(), wechat)
    const friend = await enter(aMobile())
    expect(await accept(friend, await codeOf(inviter))).toBe(1)
    // It is a third account's now.
    await enter(aMobile(), wechat)
    await visited(friend, wechat.openid)
    await decideReferrals(app.services)
    expect(await referralOf(friend)).toEqual({ state: 'rejected', reason: 'payer' })
  })

  it('does not count when the WeChat is attached only after it was accepted', async () => {
    const wechat = { openid: anOpenid() }
    const inviter = await enter(aMobile(), wechat)
    const two = await enter(aMobile())
    expect(await accept(two, await codeOf(inviter))).toBe(1)
    app.advance(61 * MINUTE)
    await enter(two.mobile, wechat)
    await visited(two, anOpenid())
    await decideReferrals(app.services)
    expect(await referralOf(two)).toEqual({ state: 'rejected', reason: 'not_new' })
  })
})

describe('an invitation of somebody else', () => {
  it('is accepted and counts, by a number and a WeChat that nobody had', async () => {
    const inviter = await enter(aMobile(), { openid: anOpenid() })
    const openid = anOpenid()
    const friend = await enter(aMobile(), { openid })
    expect(await accept(friend, await codeOf(inviter))).toBe(1)
    await visited(friend, openid)
    await decideReferrals(app.services)
    expect(await referralOf(friend)).toEqual({ state: 'rewarded', reason: '' })
  })
})

describe('the task of binding a WeChat', () => {
  it('pays the first account that a WeChat was attached to, and no other', async () => {
    const wechat = { openid: anOpenid() }
    const one = await enter(aMobile(), wechat)
    expect(await claim(one)).toMatchObject({ code: 0, data: { points: 20 } })
    const two = await enter(aMobile(), wechat)
    expect(await claim(two)).toMatchObject({ code: taskNotDone.code })
    app.advance(61 * MINUTE)
    await enter(one.mobile, wechat)
    await leave(one)
    expect(await claim(await enter(aMobile(), wechat))).toMatchObject({ code: taskNotDone.code })
  })

  it('still pays the first when the WeChat has been elsewhere meanwhile', async () => {
    const wechat = { openid: anOpenid() }
    const one = await enter(aMobile(), wechat)
    await enter(aMobile(), wechat)
    app.advance(61 * MINUTE)
    await enter(one.mobile, wechat)
    expect(await claim(one)).toMatchObject({ code: 0, data: { points: 20 } })
  })
})

describe('the traces of accounts', () => {
  it('say nothing of who has left, and belong to accounts that are there', async () => {
    const by = await enter(aMobile(), { openid: anOpenid(), unionid: `u-${anOpenid()}` })
    const [{ last } = { last: '0' }] = await rows<{ last: string }>(app, 'select max(id) as last from account_trace')
    const own = await rows(app, 'select kind from account_trace where member_id = $1 order by kind', [by.id])
    expect(own).toEqual([{ kind: 'mobile' }, { kind: 'wx' }, { kind: 'wx' }])
    await leave(by)
    expect(await rows(app, 'select from account_trace where member_id = $1', [by.id])).toEqual([])
    expect(await rows(app, 'select from account_trace where id <= $1 and id > $1::bigint - 3', [last])).toHaveLength(3)
    for (const { find, name } of checksOf(app.services, [accountRoom]))
      expect([name, (await find(app.database.db, app.services.now())).listed]).toEqual([name, []])
  })
})
