import { chainOnly } from '@kuaimen/contract/account/person.errors'
import { referralNotFound } from '@kuaimen/contract/member/code.errors'
import { acceptInvite, decideInvite, myInvite, waitingInvites } from '@kuaimen/contract/member/invite.endpoints'
import type { ReferralState } from '@kuaimen/contract/member/invite.rules'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { mergeMembers } from '../../account/self/merge.service'
import { bookingPayable } from '../../booking/settle/payable.service'
import { checksOf } from '../../jobs/audit'
import { findPayment } from '../../payment/payment.service'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aBooking, anOperator, aStore, giveRoom } from '../../testing/booking/booking'
import { somePoints } from '../../testing/member/points'
import { aRefund } from '../../testing/payment/payments'
import { rows } from '../../testing/rows'
import { memberRoom } from '../member.room'
import { decideReferrals } from './referral.service'

const DAY_MS = 86_400_000

// A shared machine has its slow minutes.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 })

let app: TestApp
let store_id: number
beforeAll(async () => {
  app = await TestApp.start({ demo: true, pool: 30 })
  store_id = await aStore(app)
  await giveRoom(app, store_id, 60)
})
afterAll(() => app.stop())

type Member = Awaited<ReturnType<typeof aMember>>

/** Whose account is so many hours old. */
async function aGuest(hours = 1): Promise<Member> {
  const by = await aMember(app, { expiresAt: new Date(app.services.now().getTime() + 90 * DAY_MS) })
  const created = new Date(app.services.now().getTime() - hours * 3_600_000)
  await rows(app, 'update member set created_at = $2 where id = $1', [by.id, created])
  return by
}

const invitesOf = async (by: Member) => (await app.call(myInvite, {}, by)).data
const codeOf = async (by: Member) => (await invitesOf(by)).code
let nth = 0
const anAddress = () => {
  nth += 1
  return `198.51.${Math.floor(nth / 200)}.${nth % 200}`
}
/** Each from an address of its own, unless one is given. */
const accept = async (by: Member, code: string, address = anAddress()) => {
  const headers = { 'x-forwarded-for': address }
  return (await app.call(acceptInvite, { code, channel: 'share' }, { ...by, headers })).data.accepted
}

const referralOf = async ({ id }: Member) =>
  (
    await rows<{ state: ReferralState; reason: string; inviter_id: string }>(
      app,
      'select state, reason, inviter_id from referral where invitee_id = $1',
      [id],
    )
  )[0]
const factsOf = ({ id }: Member) =>
  rows(app, `select from member_fact where member_id = $1 and fact = 'invite_qualified'`, [id])

const visited = (by: Member, more: Parameters<typeof aBooking>[1] = {}) =>
  aBooking(app, { by, store_id, state: 'completed', ...more })

const night = () => decideReferrals(app.services)

/** A friend who came by an invitation, and whose visit was over so many days ago. */
async function aFriendOf(inviter: Member, daysAgo = 8): Promise<Member & { order_sn: string }> {
  const friend = await aGuest()
  expect(await accept(friend, await codeOf(inviter))).toBe(1)
  const { order_sn } = await visited(friend)
  const at = new Date(app.services.now().getTime() - daysAgo * DAY_MS)
  await rows(app, 'update referral set at = $2 where invitee_id = $1', [friend.id, at])
  await rows(app, 'update member_fact set at = $2 where member_id = $1', [friend.id, at])
  return { ...friend, order_sn }
}

async function refund(orderSn: string) {
  const [paid] = await rows<{ pay_no: string; amount_fen: number }>(
    app,
    'select pay_no, amount_fen from payment where subject_no = $1',
    [orderSn],
  )
  const refund_no = await aRefund(app, paid!.pay_no, paid!.amount_fen)
  const payment = (await findPayment(app.database.db, paid!.pay_no))!
  const arrived = { refund_no, amount_fen: paid!.amount_fen, settled_at: app.services.now() }
  await bookingPayable.refunded(app.services, arrived, payment)
}

/** The chain's own task, or one as it would be. */
async function anInviteTask(): Promise<number> {
  const find = () => rows<{ id: number }>(app, `select id from task where kind = 'invite' and state = 'on'`)
  const [there] = await find()
  if (there) return there.id
  const reward = '{"points": 100, "growth": 0}'
  await rows(
    app,
    `insert into task (key, title, kind, reward, period, state) values ('an_invite', '邀请好友', 'invite', $1, 'per_subject', 'on')`,
    [reward],
  )
  return (await find())[0]!.id
}

const nothingOff = async () => {
  for (const { find, name } of checksOf(app.services, [memberRoom]))
    expect([name, (await find(app.database.db, app.services.now())).listed]).toEqual([name, []])
}

describe('an invitation', () => {
  it('has one code a member and a link with it, however many ask at once', async () => {
    const by = await aGuest()
    const all = await Promise.all(Array.from({ length: 10 }, () => invitesOf(by)))
    expect(new Set(all.map(({ code }) => code)).size).toBe(1)
    expect(all[0]).toMatchObject({
      code: expect.stringMatching(/^[A-HJKMNP-TV-Z]{8}$/),
      url: expect.stringMatching(new RegExp(`^http.*/\\?invite=${all[0]!.code}&channel=share$`)),
      qualified: 0,
      list: [],
    })
  })

  it('is accepted by a new account, once, and its inviter sees a letter and a state', async () => {
    const [inviter, other, friend] = [await aGuest(500), await aGuest(500), await aGuest(23)]
    await rows(app, `update member set nickname = '林小满' where id = $1`, [friend.id])
    expect(await accept(friend, (await codeOf(inviter)).toLowerCase())).toBe(1)
    expect(await accept(friend, await codeOf(other))).toBe(0)
    expect(await referralOf(friend)).toMatchObject({ inviter_id: `${inviter.id}`, state: 'pending', reason: '' })
    const { list } = await invitesOf(inviter)
    expect(list).toMatchObject([{ name_masked: '林**', state: 'pending', state_text: '已注册，等待到店' }])
    expect(JSON.stringify(list)).not.toMatch(new RegExp(`${friend.mobile}|小满|address`))
  })

  it('is accepted once by an account that says yes to many in one instant', async () => {
    const friend = await aGuest()
    const codes = await Promise.all(Array.from({ length: 10 }, async () => codeOf(await aGuest(500))))
    const answers = await Promise.all(codes.map((code) => accept(friend, code)))
    expect(answers.filter((one) => one === 1)).toHaveLength(1)
  })

  it('is not accepted by who was here before, by oneself, or without a code of ours', async () => {
    const inviter = await aGuest()
    const code = await codeOf(inviter)
    expect(await accept(await aGuest(25), code)).toBe(0)
    expect(await accept(inviter, code)).toBe(0)
    const friend = await aGuest()
    for (const wrong of ['', 'ABCDEFGH', 'nonsense', "' or 1=1", '12345678'])
      expect(await accept(friend, wrong)).toBe(0)
    expect(await referralOf(friend)).toBeUndefined()
  })

  it('is not accepted by who is the same person at WeChat', async () => {
    const [inviter, friend] = [await aGuest(500), await aGuest()]
    for (const [who, openid] of [
      [inviter, 'o-one'],
      [friend, 'o-two'],
    ] as const)
      await rows(app, `insert into identity (provider, openid, unionid, member_id) values ('wx', $1, 'u-same', $2)`, [
        openid,
        who.id,
      ])
    expect(await accept(friend, await codeOf(inviter))).toBe(0)
  })

  it('does not go round, not even when both accept in the same instant', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await aGuest(), await aGuest()]
      const [a, b] = [await codeOf(one), await codeOf(two)]
      const answers = await Promise.all([accept(one, b), accept(two, a)])
      expect(answers.toSorted()).toEqual([0, 1])
    }
  })

  it('waits for staff after the twentieth from one address on a day', async () => {
    const inviter = await aGuest(500)
    const code = await codeOf(inviter)
    const guests = await Promise.all(Array.from({ length: 24 }, () => aGuest()))
    const answers = await Promise.all(guests.map((one) => accept(one, code, '203.0.113.77')))
    expect(new Set(answers)).toEqual(new Set([1]))
    const found = await Promise.all(guests.map(referralOf))
    expect(found.filter((one) => one?.reason === 'address')).toHaveLength(4)
    const chain = await anOperator(app)
    const { data } = await app.call(waitingInvites, {}, chain)
    expect(data).toMatchObject({ total: 4 })
    expect(data.list[0]).toMatchObject({ inviter_id: inviter.id, same_address: 24, channel: 'share', invitee: '顾客' })
    const store = await anOperator(app, store_id)
    expect((await app.call(waitingInvites, {}, store)).code).toBe(chainOnly.code)
    const decide = (invitee_id: number, verdict: 'pass' | 'reject', by = chain) =>
      app.call(decideInvite, { invitee_id, verdict }, by)
    const [first, second] = data.list
    expect((await decide(first!.invitee_id, 'pass', store)).code).toBe(chainOnly.code)
    expect((await decide(first!.invitee_id, 'pass')).code).toBe(0)
    expect((await decide(first!.invitee_id, 'reject')).code).toBe(referralNotFound.code)
    expect((await decide(second!.invitee_id, 'reject')).code).toBe(0)
    const [passed, refused] = [first!, second!].map(({ invitee_id }) => guests.find(({ id }) => id === invitee_id)!)
    expect(await referralOf(passed!)).toMatchObject({ state: 'pending', reason: '' })
    expect(await referralOf(refused!)).toMatchObject({ state: 'rejected', reason: 'operator' })
    expect((await app.call(waitingInvites, {}, chain)).data.total).toBe(2)
    // The inviter reads nothing of it.
    expect(JSON.stringify((await invitesOf(inviter)).list)).not.toMatch(/address|operator/)
  })
})

describe('a friend’s visit', () => {
  it('counts when it has stayed paid for seven days, and is told once', async () => {
    const inviter = await aGuest(500)
    const [early, due] = [await aFriendOf(inviter, 6.9), await aFriendOf(inviter, 7.1)]
    await Promise.all([night(), night()])
    await night()
    expect(await referralOf(early)).toMatchObject({ state: 'pending' })
    expect(await referralOf(due)).toMatchObject({ state: 'rewarded' })
    expect(await factsOf(inviter)).toHaveLength(1)
    expect(await invitesOf(inviter)).toMatchObject({ qualified: 1 })
    expect((await invitesOf(inviter)).list.map(({ state_text }) => state_text).toSorted()).toEqual(
      ['已注册，等待到店', '邀请成功'].toSorted(),
    )
    await nothingOff()
  })

  it('does not count below ninety-nine yuan, and does at exactly so much', async () => {
    const inviter = await aGuest(500)
    const [below, exactly] = [await aFriendOf(inviter), await aFriendOf(inviter)]
    const cost = (who: Member, fen: number) =>
      rows(
        app,
        `update member_fact set about = about || jsonb_build_object('base_fen', $2::int) where member_id = $1`,
        [who.id, fen],
      )
    await cost(below, 9899)
    await cost(exactly, 9900)
    await night()
    expect(await referralOf(below)).toMatchObject({ state: 'pending' })
    expect(await referralOf(exactly)).toMatchObject({ state: 'rewarded' })
  })

  it('does not count when the inviter has paid it', async () => {
    const inviter = await aGuest(500)
    const friend = await aFriendOf(inviter)
    await rows(app, `insert into identity (provider, openid, member_id) values ('wx', 'o-payer', $1)`, [inviter.id])
    await rows(app, `update payment set payer = 'o-payer' where subject_no = $1`, [friend.order_sn])
    await night()
    expect(await referralOf(friend)).toMatchObject({ state: 'rejected', reason: 'payer' })
    expect((await invitesOf(inviter)).list[0]).toMatchObject({ state_text: '未达成' })
    expect(await factsOf(inviter)).toHaveLength(0)
  })

  it('does not count while it waits for staff', async () => {
    const inviter = await aGuest(500)
    const friend = await aFriendOf(inviter)
    await rows(app, `update referral set reason = 'address' where invitee_id = $1`, [friend.id])
    await night()
    expect(await referralOf(friend)).toMatchObject({ state: 'pending', reason: 'address' })
  })

  it('does not count when it was refunded before, and takes its reward back after', async () => {
    const inviter = await aGuest(500)
    const [before, after] = [await aFriendOf(inviter), await aFriendOf(inviter)]
    await refund(before.order_sn)
    await night()
    expect(await referralOf(before)).toMatchObject({ state: 'pending' })
    expect(await referralOf(after)).toMatchObject({ state: 'rewarded' })
    await refund(after.order_sn)
    await night()
    await night()
    expect(await referralOf(after)).toMatchObject({ state: 'taken_back', reason: 'refunded' })
    expect(await factsOf(inviter)).toHaveLength(0)
    expect(await invitesOf(inviter)).toMatchObject({ qualified: 0 })
    await nothingOff()
  })

  it('takes back what its reward was, claimed or not, and what is spent is owed', async () => {
    const inviter = await aGuest(500)
    const [waiting, claimed] = [await aFriendOf(inviter), await aFriendOf(inviter)]
    await night()
    const at = app.services.now()
    const taskId = await anInviteTask()
    const done = `insert into task_done (task_id, member_id, period_key, subject_no, done_at, reward, claimed_at, claimed_by, entry_no)
      values ($1, $2, $3, $3, $4, '{"points": 100, "growth": 0}', $5, $6, $7) on conflict (task_id, member_id, period_key)
      do update set claimed_at = excluded.claimed_at, claimed_by = excluded.claimed_by, entry_no = excluded.entry_no`
    await rows(app, done, [taskId, inviter.id, `${waiting.id}`, at, null, null, ''])
    await rows(app, done, [taskId, inviter.id, `${claimed.id}`, at, at, 'member', 'T'])
    await somePoints(app, inviter.id, 60)
    expect(await invitesOf(inviter)).toMatchObject({ qualified: 2, rewarded_points: 100 })
    await refund(waiting.order_sn)
    await refund(claimed.order_sn)
    await Promise.all([night(), night()])
    const [held] = await rows(app, 'select points, owed_points from membership where member_id = $1', [inviter.id])
    expect(held).toEqual({ points: 0, owed_points: 40 })
    expect(await invitesOf(inviter)).toMatchObject({ qualified: 0, rewarded_points: 0 })
    await nothingOff()
  })

  it('waits for the next month where the task gives no more in this one', async () => {
    const inviter = await aGuest(500)
    const taskId = await anInviteTask()
    await rows(app, 'update task set per_period = 1 where id = $1', [taskId])
    const friends = [await aFriendOf(inviter), await aFriendOf(inviter)]
    await night()
    const states = (await Promise.all(friends.map(referralOf))).map((one) => one?.state)
    expect(states.toSorted()).toEqual(['qualified', 'rewarded'])
    await rows(app, 'update task set per_period = null where id = $1', [taskId])
  })

  it('is rewarded twenty times a month, and the rest in the next', async () => {
    await rows(app, `update task set per_period = null where kind = 'invite'`)
    const inviter = await aGuest(500)
    const friend = await aFriendOf(inviter)
    await rows(
      app,
      `insert into referral (invitee_id, inviter_id, at, state, order_sn, qualified_at)
       select id, $1, $2, 'qualified', 'B-' || id, $2 from member where id <> $1 and id <> $3
         and not exists (select from referral where invitee_id = id) order by id limit 21`,
      [inviter.id, new Date(app.services.now().getTime() - 9 * DAY_MS), friend.id],
    )
    await night()
    expect(await factsOf(inviter)).toHaveLength(20)
    await night()
    expect(await factsOf(inviter)).toHaveLength(20)
    app.advance(31 * DAY_MS)
    await night()
    expect(await factsOf(inviter)).toHaveLength(22)
    await nothingOff()
  })
})

describe('accounts that are joined', () => {
  const joined = (from: Member, into: Member) =>
    app.database.transaction(async (tx) => {
      await tx.execute(`update member set mobile = null where id = ${from.id}`)
      expect(await mergeMembers(app.services, tx, from.id, into.id)).toBe(true)
    })

  it('were not invited by themselves', async () => {
    const [inviter, friend] = [await aGuest(500), await aGuest()]
    await accept(friend, await codeOf(inviter))
    await joined(friend, inviter)
    expect(await rows(app, 'select from referral where inviter_id = $1 or invitee_id = $1', [inviter.id])).toEqual([])
    await nothingOff()
  })

  it('carry over who came by them, and are not new when one of them was not', async () => {
    const [inviter, friend, older, guest] = [await aGuest(500), await aGuest(), await aGuest(99), await aGuest()]
    await accept(friend, await codeOf(inviter))
    await accept(guest, await codeOf(friend))
    await joined(friend, older)
    expect(await referralOf(older)).toMatchObject({ inviter_id: `${inviter.id}`, state: 'rejected', reason: 'not_new' })
    expect(await referralOf(guest)).toMatchObject({ inviter_id: `${older.id}`, state: 'pending' })
    expect(await referralOf(friend)).toBeUndefined()
    await nothingOff()
  })
})
