import { acceptInvite, decideInvite, inviteGift, myInvite } from '@kuaimen/contract/member/invite.endpoints'
import { ADDRESS_AT_MOST } from '@kuaimen/contract/member/invite.rules'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { mergeMembers } from '../../account/self/merge.service'
import { aMember as anyMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { anOperator } from '../../testing/booking/booking'
import { rows } from '../../testing/rows'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ pool: 20 })
})
afterAll(() => app.stop())

type Member = Awaited<ReturnType<typeof anyMember>>

/** Whose account was made just now. */
async function aMember(): Promise<Member> {
  const by = await anyMember(app)
  await rows(app, 'update member set created_at = $2 where id = $1', [by.id, app.services.now()])
  return by
}

const codeOf = async (by: Member) => (await app.call(myInvite, {}, by)).data.code
let nth = 0
const anAddress = () => {
  nth += 1
  return `198.51.101.${nth}`
}
const accept = async (by: Member, code: string, address = anAddress()) =>
  (await app.call(acceptInvite, { code, channel: 'share' }, { ...by, headers: { 'x-forwarded-for': address } })).data

const couponsOf = ({ id }: Member) =>
  rows<{ code: string; origin: string; key: string }>(
    app,
    `select c.code, c.origin, r.key from coupon c join coupon_rule r on r.id = c.rule_id where c.member_id = $1`,
    [id],
  )
const setRule = async (key: string) => {
  await rows(app, `insert into setting (key, value) values ('invite_gift_rule', $1::jsonb)`, [JSON.stringify(key)])
  app.advance(10_000)
}
afterEach(async () => {
  await rows(app, `delete from setting where key = 'invite_gift_rule'`)
  app.advance(10_000)
})

it('gives the friend a coupon with the first login, and tells both of them', async () => {
  const [inviter, friend] = [await aMember(), await aMember()]
  const { code, friend_gift } = (await app.call(myInvite, {}, inviter)).data
  expect(friend_gift).toEqual({ worth: '¥30', terms: '满 199 可用' })
  expect(await accept(friend, code)).toEqual({ accepted: 1, gift: friend_gift })
  expect(await couponsOf(friend)).toMatchObject([{ origin: 'invite', key: 'invite_friend' }])
  expect(await couponsOf(inviter)).toEqual([])
  const sent = await rows(app, `select data from notice where member_id = $1 and kind = 'invite_gift'`, [friend.id])
  expect(sent).toEqual([{ data: { worth: '¥30' } }])
})

it('gives one, however often and by whomever it is asked for at once', async () => {
  const friend = await aMember()
  const codes = [await codeOf(await aMember()), await codeOf(await aMember())]
  const answers = await Promise.all([...codes, ...codes, ...codes].map((code) => accept(friend, code)))
  expect(answers.filter(({ gift }) => gift !== null)).toHaveLength(1)
  expect(await couponsOf(friend)).toHaveLength(1)
})

it('waits for staff where too many come from one address, and comes when they let it pass', async () => {
  const [code, address, staff] = [await codeOf(await aMember()), anAddress(), await anOperator(app)]
  for (let count = 0; count < ADDRESS_AT_MOST; count += 1)
    expect((await accept(await aMember(), code, address)).gift).not.toBeNull()
  const [passed, refused] = [await aMember(), await aMember()]
  expect(await accept(passed, code, address)).toEqual({ accepted: 1, gift: null })
  expect(await accept(refused, code, address)).toEqual({ accepted: 1, gift: null })
  const decide = (one: Member, verdict: 'pass' | 'reject') =>
    app.call(decideInvite, { invitee_id: one.id, verdict }, staff)
  await Promise.all([decide(passed, 'pass'), decide(passed, 'pass'), decide(refused, 'reject')])
  expect(await couponsOf(passed)).toHaveLength(1)
  expect(await couponsOf(refused)).toEqual([])
})

it('is what the chain sets, and nothing where it sets nothing', async () => {
  const inviter = await aMember()
  await setRule('')
  expect((await app.call(myInvite, {}, inviter)).data.friend_gift).toBeNull()
  expect(await accept(await aMember(), await codeOf(inviter))).toEqual({ accepted: 1, gift: null })
  await rows(app, `update setting set value = '"nobody_wrote_it"' where key = 'invite_gift_rule'`)
  app.advance(10_000)
  expect(await accept(await aMember(), await codeOf(inviter))).toEqual({ accepted: 1, gift: null })
})

it('is given once to who joins the account that has invited them, and is invited again', async () => {
  const [self, friend, other] = [await aMember(), await aMember(), await aMember()]
  expect((await accept(friend, await codeOf(self))).gift).not.toBeNull()
  await app.database.transaction(async (tx) => {
    await tx.execute(`update member set mobile = null where id = ${self.id}`)
    expect(await mergeMembers(app.services, tx, self.id, friend.id)).toBe(true)
  })
  expect((await accept(friend, await codeOf(other))).gift).toBeNull()
  expect(await couponsOf(friend)).toHaveLength(1)
})

it('is for new people: an account of years that is joined to a number of today is none', async () => {
  const [old, today, inviter] = [await anyMember(app), await aMember(), await aMember()]
  const yearsAgo = new Date(app.services.now().getTime() - 700 * 86_400_000)
  await rows(app, 'update member set created_at = $2, mobile = null where id = $1', [old.id, yearsAgo])
  await app.database.transaction((tx) => mergeMembers(app.services, tx, old.id, today.id))
  expect(await accept(today, await codeOf(inviter))).toEqual({ accepted: 0, gift: null })
})

it('comes to all who are the first to need its rule, in one instant', async () => {
  await rows(app, `delete from coupon where rule_id in (select id from coupon_rule where key = 'invite_friend')`)
  await rows(app, `delete from coupon_rule where key = 'invite_friend'`)
  const code = await codeOf(await aMember())
  await rows(app, `delete from coupon_rule where key = 'invite_friend'`)
  const friends = await Promise.all(Array.from({ length: 8 }, () => aMember()))
  const answers = await Promise.all(friends.map((friend) => accept(friend, code)))
  expect(answers.map(({ gift }) => gift?.worth)).toEqual(friends.map(() => '¥30'))
})

const promised = async (code: string) => (await app.call(inviteGift, { code })).data

it('is promised to a guest by the code of somebody who is there, with its terms', async () => {
  const code = await codeOf(await aMember())
  const gift = { worth: '¥30', terms: '满 199 可用', valid_text: '到账后 30 天内有效' }
  expect(await promised(code)).toEqual(gift)
  expect(await promised(` ${code.toLowerCase()} `)).toEqual(gift)
  expect(await promised('ZZZZZZZZ')).toBeNull()
  expect(await promised('nobody')).toBeNull()
  await setRule('')
  expect(await promised(code)).toBeNull()
})
