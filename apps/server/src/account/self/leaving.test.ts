import { leavingBarred, lossesUnconfirmed } from '@kuaimen/contract/account/person.errors'
import { sendUnregisterCode } from '@kuaimen/contract/account/proof.endpoints'
import { exportMe, leaving, unregister, updateField } from '@kuaimen/contract/account/self.endpoints'
import { boardNote } from '@kuaimen/contract/booking/board.endpoints'
import { reviewBooking, setRemark } from '@kuaimen/contract/booking/change.endpoints'
import { setGuest } from '@kuaimen/contract/booking/guest.endpoints'

import { takeOffer } from '@kuaimen/contract/campaign/take.endpoints'

import { shareBadge } from '@kuaimen/contract/member/badge.endpoints'

import { membershipCodeNow } from '@kuaimen/contract/member/code.endpoints'
import { myInvite } from '@kuaimen/contract/member/invite.endpoints'
import { handInProof, judgeProof, startTask } from '@kuaimen/contract/member/task.endpoints'
import { setFavourite } from '@kuaimen/contract/product/favourite.endpoints'
import { addWish } from '@kuaimen/contract/product/wish.endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aBooking, aDay, anOperator, aStore, PRODUCT } from '../../testing/booking/booking'
import { anOffer, aPage } from '../../testing/campaign/offers'
import { aCompany, aProof, aStaff } from '../../testing/enterprise/companies'
import { somePoints } from '../../testing/member/points'
import { aFact, aNote, taskId } from '../../testing/member/tasks'
import { aMessage, WORDS } from '../../testing/notice/messages'
import { ask, aTitle } from '../../testing/payment/invoices'
import { anOpenid, Outside } from '../../testing/providers/fake-providers'
import { rows } from '../../testing/rows'
import { aStaffMember } from '../../testing/staff/browser'
import { aTurn } from '../../testing/waitlist/waits'
import { aSet, order, payOrder } from '../../testing/wallet/shop'
import { aGiving } from '../../testing/wallet/transfers'
import { aCoupon, aGiftCard, aVoucher } from '../../testing/wallet/wallet'

const NAME = '青禾小满'
const MINUTE = 60_000
let outside: Outside
let app: TestApp
let member: { id: number; mobile: string; token: string }
let stores = 0

beforeAll(async () => {
  outside = await Outside.open()
  app = await TestApp.start({ demo: true, env: outside.env })
}, 60_000)
afterAll(async () => {
  await app.stop()
  outside.close()
})
beforeEach(async () => {
  app.advance(61 * MINUTE)
  member = await aMember(app)
})

const nextStore = () => aStore(app, stores++ % 10)
const view = async () => (await app.call(leaving, {}, member)).data
const kinds = async () => (await view()).obstacles.map(({ kind }) => kind)

async function leave(give_up: 0 | 1 = 0) {
  app.advance(2 * MINUTE)
  const sent = await app.call(sendUnregisterCode, {}, member)
  if (sent.code !== 0) throw new Error(`no code: ${sent.code}`)
  return app.call(unregister, { code: outside.codeOf(member.mobile), give_up }, member)
}

describe('leaving is refused, with the list,', () => {
  it('while a visit is ahead', async () => {
    const { order_sn } = await aBooking(app, { by: member, store_id: await nextStore() })
    const refused = await leave()
    expect(refused).toMatchObject({ code: leavingBarred.code, status: 409 })
    expect(refused.data).toEqual({
      obstacles: [{ kind: 'visit', no: order_sn, title: expect.stringMatching(/^周. \d+月\d+日 \d\d:\d\d /) }],
    })
    expect((await rows(app, 'select from member where id = $1 and mobile is not null', [member.id])).length).toBe(1)
  })

  it('while one is held, and not after its time', async () => {
    await aBooking(app, { by: member, store_id: await nextStore(), state: 'held' })
    expect(await kinds()).toEqual(['hold'])
    app.advance(16 * MINUTE)
    expect(await kinds()).toEqual([])
  })

  it('while money is on its way back', async () => {
    const { order_sn } = await aBooking(app, { by: member, store_id: await nextStore(), state: 'completed' })
    const [paid] = await rows<{ pay_no: string }>(app, 'select pay_no from payment where subject_no = $1', [order_sn])
    await rows(
      app,
      `insert into payment_refund (refund_no, pay_no, amount_fen, reason, state, requested_at)
       values ('RLEAVING', $1, 100, '测试', 'sent', now())`,
      [paid!.pay_no],
    )
    expect((await view()).obstacles).toEqual([{ kind: 'refund', no: order_sn, title: '¥1 正在退回' }])
    expect((await leave()).code).toBe(leavingBarred.code)
    await rows(app, `update payment_refund set state = 'settled', settled_at = now() where refund_no = 'RLEAVING'`)
    expect(await kinds()).toEqual([])
    await rows(app, `delete from payment_refund where refund_no = 'RLEAVING'`)
  })

  it('while an invoice is being issued', async () => {
    const done = await aBooking(app, { by: member, store_id: await nextStore(), state: 'completed' })
    const title_id = await aTitle(app, member.token)
    const { data } = await ask(app, { ...member, order_sns: [done.order_sn], amount: done.payable_fen, title_id })
    expect((await view()).obstacles).toMatchObject([{ kind: 'invoice', no: data.invoice_no }])
  })

  it('while a voucher order is unpaid or its group is open', async () => {
    const set = await aSet(app)
    const { data } = await order(app, member.token, set, { is_group: true })
    expect(await kinds()).toEqual(['voucher_order'])
    await payOrder(app, data.order_no)
    expect(await kinds()).toEqual(['group'])
  })
})

describe('cards and points that could still be used', () => {
  it('are named, and given up only when that is said', async () => {
    await aCoupon(app, member.id)
    await aVoucher(app, member.id)
    await aGiftCard(app, member.id, 5000)
    await somePoints(app, member.id, 620)
    expect((await view()).losses).toEqual([
      // One of them came with the level.
      { kind: 'coupon', count: 2, worth_fen: 0 },
      { kind: 'voucher', count: 1, worth_fen: 0 },
      { kind: 'gift_card', count: 1, worth_fen: 5000 },
      { kind: 'points', count: 620, worth_fen: 0 },
      { kind: 'level', count: 1, name: '相识', worth_fen: 0 },
    ])
    expect(await leave(0)).toMatchObject({ code: lossesUnconfirmed.code, status: 409 })
    app.advance(61 * MINUTE)
    expect((await leave(1)).code).toBe(0)
  })
})

/** One of everything that is over, under a name that is found again wherever it is left. */
async function aFullLife() {
  const { token, id } = member
  await app.call(updateField, { field: 'nickname', value: NAME }, { token })
  await app.call(updateField, { field: 'email', value: 'qinghe@private.example.com' }, { token })
  const visit = await aBooking(app, { by: member, store_id: await nextStore() })
  await app.call(setRemark, { order_sn: visit.order_sn, remark: `${NAME}的备注` }, { token })
  const clerk = await aStaffMember(app, 'support')
  const noted = await clerk.call(boardNote, { order_sn: visit.order_sn, text: `${NAME}的妈妈先打来电话` })
  expect(noted.code).toBe(0)
  const guest = { name: `${NAME}的妈妈`, mobile: '13900009876', remember: true }
  await app.call(setGuest, { order_sn: visit.order_sn, guest }, { token })
  await rows(app, `insert into guest_refusal values ($1, 'of a number', now())`, [id])
  await rows(app, `update booking set state = 'completed', completed_at = now() where order_sn = $1`, [visit.order_sn])
  const written = { key: 'words', label: '想说的话', values: [`${NAME}怕酒精`], sensitive: true }
  await rows(app, 'update booking set custom = $2 where order_sn = $1', [
    visit.order_sn,
    {
      flow: 'makeup',
      name: '定制妆造',
      version: 1,
      product_id: PRODUCT,
      choices: [],
      form: [written],
      at: '2026-11-15',
    },
  ])
  await app.call(reviewBooking, { order_sn: visit.order_sn, score: 5, body: '很满意' }, { token })
  await aTitle(app, token, { type: 'person', name: `${NAME}的抬头`, tax_code: '', email: 'qinghe@title.example.com' })
  await app.call(addWish, { product_id: PRODUCT }, { token })
  await app.call(setFavourite, { kind: 'product', id: PRODUCT, on: true }, member)
  await aGiving(app, { by: member, words: `${NAME}的祝福` })
  await rows(app, 'insert into city_hope (city_id, hoper, at) select min(id), $1, now() from city', [`member:${id}`])
  await aCoupon(app, id)
  await aVoucher(app, id)
  await aGiftCard(app, id, 5000)
  await somePoints(app, id, 120)
  await aThankedVisit(id, token)
  await app.call(membershipCodeNow, {}, { token })
  await app.call(myInvite, {}, { token })
  const bought = await order(app, token, await aSet(app))
  await payOrder(app, bought.data.order_no)
  const openid = anOpenid()
  await rows(app, `insert into identity (provider, openid, nickname, member_id) values ('wx', $1, $2, $3)`, [
    openid,
    NAME,
    id,
  ])
  await rows(app, 'update payment set payer = $1 where member_id = $2', [openid, id])
  await rows(app, `insert into consent (member_id, document, version, at) values ($1, 'privacy', '1', now())`, [id])
  await rows(app, `insert into redeem_try (member_id, address, at) values ($1, '203.0.113.250', now())`, [id])
  const campaign_key = await aPage(app)
  await app.call(takeOffer, { offer_key: await anOffer(app, { campaign_key }) }, { token })
  await rows(
    app,
    `insert into campaign_form_entry (campaign_key, form_key, member_id, answers, consent_version, at)
     values ($1, 'pets', $2, $3, '', now())`,
    [campaign_key, id, { pet: NAME }],
  )
  await rows(app, `insert into campaign_token_try (member_id, address, at) values ($1, '203.0.113.250', now())`, [id])
  await rows(
    app,
    `insert into contact_claim (activity_code, unionid, member_id, selected_code, at)
     values ($1, $2, $3, 'tea', now())`,
    [`hello${id}`, `oU-${openid}`, id],
  )
  await rows(app, 'insert into contact_dismissal (member_id, city_id, at) values ($1, 310100, now())', [id])
  await aStaffLife(id)
  await aTurn(app, id, { store_id: await aStore(app, 5), day: aDay(app) })
  await rows(app, 'insert into campaign_reminder (campaign_key, member_id, at) values ($1, $2, now())', [
    campaign_key,
    id,
  ])
  const message = await aMessage(app, id, 'booked', { data: { ...WORDS, store: NAME } })
  await rows(
    app,
    `insert into notice_send (notice_id, channel, member_id, due_at, sent_to) values ($1, 'sms', $2, now(), $3)
     on conflict (notice_id, channel) do update set sent_to = excluded.sent_to`,
    [message, id, member.mobile],
  )
  await rows(app, `insert into notice_preference (member_id, topic, wx, sms) values ($1, 'money', false, true)`, [id])
  await rows(app, `insert into wx_subscription (openid, template_id) values ($1, 'T1')`, [openid])
  await rows(app, 'insert into phone_proof (member_id, proven_at) values ($1, now())', [id])
  await rows(
    app,
    `insert into mobile_change (member_id, mobile, token_hash, asked_at, due_at)
     values ($1, '13911112222', '', now(), now() + interval '3 days')`,
    [id],
  )
  const [row] = await rows<{ calendar_key: string }>(app, 'select calendar_key from booking where order_sn = $1', [
    visit.order_sn,
  ])
  return { openid, calendarKey: row!.calendar_key, order_sn: visit.order_sn }
}

/** Known to a company by a mailbox alone, after a code and a wrong try. */
async function aStaffLife(id: number) {
  const company = await aCompany(app)
  const staff = await aStaff(app, company.id, { name: NAME, staff_no: '', email: 'qinghe@qingwu.example.com' })
  await aProof(app, { company_id: company.id, staff_id: staff.id, member_id: id }, { ways: ['email'] })
  await rows(
    app,
    `insert into corp_code (company_id, email, code_hash, member_id, address, created_at, expires_at)
     values ($1, 'qinghe@qingwu.example.com', '', $2, '203.0.113.250', now(), now())`,
    [company.id, id],
  )
  await rows(app, `insert into corp_try (member_id, company_id, address, at) values ($1, $2, '203.0.113.250', now())`, [
    id,
    company.id,
  ])
}

/** A visit that brought a badge which is shared, a note that was approved and one that waits, a guide looked at. */
async function aThankedVisit(id: number, token: string) {
  const task_id = await taskId(app, 'xhs_return')
  const operator = await anOperator(app)
  for (const verdict of ['approved', 'waits']) {
    const order_sn = await aFact(app, id)
    await app.call(handInProof, { task_id, order_sn, link: aNote(), their_name: NAME, agreed: true }, { token })
    const [proof] = await rows<{ id: number }>(app, 'select id from task_proof where order_sn = $1', [order_sn])
    if (verdict === 'approved') await app.call(judgeProof, { id: proof!.id, verdict, reason: '' }, operator)
  }
  await app.call(startTask, { task_id: await taskId(app, 'browse_guide') }, { token })
  await app.call(shareBadge, { key: 'first_visit', show_name: true }, { token })
}

const owned = () =>
  rows<{ name: string }>(
    app,
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'member_id' order by 1`,
  )

describe('who has left', () => {
  it('leaves nothing personal behind, in any table; what was paid stays', async () => {
    const { openid, calendarKey } = await aFullLife()
    const { mobile, id } = member
    expect((await app.http.inject(`/calendar/${calendarKey}.ics`)).statusCode).toBe(200)
    expect((await leave(1)).code).toBe(0)
    const tables = await rows<{ name: string }>(
      app,
      `select quote_ident(table_name) as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    expect(tables.length).toBeGreaterThan(20)
    const secrets = [NAME, 'qinghe@', mobile, openid, '203.0.113.250', '13911112222', calendarKey, `member:${id}`]
    for (const { name } of tables) {
      // The history of a visit says who did what by number; the number leads to nobody any more.
      const asked = secrets.filter((secret) => name !== 'booking_event' || !secret.startsWith('member:'))
      const found = await rows(app, `select 1 from ${name} t where t::text like any($1)`, [
        asked.map((one) => `%${one}%`),
      ])
      expect([name, found.length]).toEqual([name, 0])
    }
    expect((await app.http.inject(`/calendar/${calendarKey}.ics`)).statusCode).toBe(404)
    const left: string[] = []
    for (const { name } of await owned())
      if ((await rows(app, `select from ${name} where member_id = $1`, [id])).length > 0) left.push(name)
    expect(left).toEqual([
      'booking',
      'campaign_take',
      // Guesses and codes stay countable, from a network that is a keyed hash.
      'campaign_token_try',
      'consent',
      'contact_claim',
      'corp_code',
      'corp_try',
      'coupon',
      'gift_card',
      // That a card was given, without a word.
      'giving',
      'growth_entry',
      'membership',
      'notice',
      'notice_send',
      'payment',
      'points_entry',
      'redeem_try',
      'session',
      'task_proof',
      'voucher',
      'voucher_order',
    ])
    const [review] = await rows(
      app,
      `select nickname, avatar from store_comment where body = '很满意' order by id desc`,
    )
    expect(review).toEqual({ nickname: '匿名顾客', avatar: '' })
  }, 60_000)
})

/** Where in the export the rows of each table are. */
const EXPORTED: Record<string, string> = {
  account_trace: 'attached_before',
  badge_share: 'badge_shares',
  booking: 'bookings',
  campaign_form_entry: 'campaign_forms',
  campaign_reminder: 'campaign_invitations',
  campaign_take: 'campaign_takes',
  campaign_token_try: 'campaign_invitations',
  campaign_token_use: 'campaign_invitations',
  consent: 'consents',
  contact_claim: 'contact_gifts',
  contact_dismissal: 'group_dismissals',
  corp_code: 'company_tries',
  corp_proof: 'company_proofs',
  corp_try: 'company_tries',
  coupon: 'wallet',
  favourite: 'favourites',
  gift_card: 'wallet',
  giving: 'givings',
  growth_entry: 'growth',
  guest_refusal: 'guest_refusals',
  identity: 'identities',
  invite_code: 'invites',
  invoice: 'invoices',
  invoice_title: 'invoice_titles',
  known_guest: 'known_guests',
  level_gift: 'level_gifts',
  member_badge: 'badges',
  member_code_seed: 'membership_codes',
  member_fact: 'facts',
  membership: 'membership',
  mobile_change: 'mobile_change',
  notice: 'messages',
  notice_preference: 'message_preferences',
  notice_send: 'message_sends',
  owed_entry: 'owed_points',
  payment: 'payments',
  phone_proof: 'redeeming',
  points_entry: 'points',
  points_redeem: 'points_redeems',
  redeem_try: 'redeeming',
  session: 'sessions',
  store_comment: 'reviews',
  task_done: 'tasks',
  task_proof: 'task_proofs',
  task_started: 'tasks_started',
  voucher: 'wallet',
  voucher_order: 'voucher_orders',
  wait: 'waits',
  wish: 'wishes',
}

describe('the export', () => {
  it('has everything that is there, of every table whose rows belong to members', async () => {
    const { openid, order_sn } = await aFullLife()
    const { data } = await app.call(exportMe, {}, member)
    expect((await owned()).map(({ name }) => name)).toEqual(Object.keys(EXPORTED))
    for (const [table, field] of Object.entries(EXPORTED)) {
      const there = await rows(app, `select from ${table} where member_id = $1`, [member.id])
      const said = data[field]
      expect([table, there.length > 0 && (said === undefined || JSON.stringify(said) === '[]')]).toEqual([table, false])
      if (Array.isArray(said) && field !== 'wallet') expect([table, said.length]).toEqual([table, there.length])
    }
    const text = JSON.stringify(data)
    for (const part of [openid, order_sn, `${NAME}的备注`, `${NAME}的抬头`, '很满意', '203.0.113.250', '13911112222'])
      expect(text).toContain(part)
    expect(data.hopes).toHaveLength(1)
    expect(text).not.toMatch(/hash|ticket|calendar_key|file_key/)
  }, 60_000)
})
