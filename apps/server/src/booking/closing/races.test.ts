import { approvalAsked } from '@kuaimen/contract/approval/approval.errors'
import * as closing from '@kuaimen/contract/booking/closing.endpoints'
import { previewBooking, startBooking } from '@kuaimen/contract/booking/create.endpoints'
import { addDays } from '@kuaimen/contract/kernel/time'
import { slotTaken } from '@kuaimen/contract/schedule/schedule.errors'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { someMembers } from '../../testing/account/members'
import { TestApp } from '../../testing/app'
import { aBooking, aDay, aKey, anOperator, aStore, choiceOf, giveRoom } from '../../testing/booking/booking'
import { aPair, approveAsked, type Pair } from '../../testing/booking/goodwill'
import { rows } from '../../testing/rows'
import { untilWaiting } from '../../testing/waiting'
import { refundApproved } from './refund.service'

const BUYERS = 50
const ROUNDS = 3
let app: TestApp
let staff: { token: string }
let store_id: number
let pair: Pair

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  staff = await anOperator(app)
  pair = await aPair(app)
  store_id = await aStore(app, 2)
  await giveRoom(app, store_id, BUYERS)
})
afterAll(() => app.stop())

/** The announcement in the middle of buyers, who come in two crowds. */
async function announceWhileBuying(day: string) {
  const drafted = { store_id, kind: 'days' as const, from: day, until: day, reason: '停电', customer_text: '' }
  const { data: made } = await app.call(closing.closingDraft, drafted, staff)
  const choice = await choiceOf(app, { store_id, day, time: '14:00' })
  const members = await someMembers(app, BUYERS)
  const { data } = await app.call(previewBooking, choice)
  const body = { ...choice, agreed: true, shown_payable_fen: data.payable_fen }
  const buy = ({ token }: { token: string }) =>
    app.call(startBooking, body, { token, headers: { 'idempotency-key': aKey() } })
  const half = BUYERS / 2
  const early = members.slice(0, half).map(buy)
  const announcing = app.call(closing.closingAnnounce, { closing_id: made.id, version: made.version }, staff)
  const late = members.slice(half, -1).map(buy)
  const announced = await announcing
  const last = await buy(members.at(-1)!)
  const answers = [...(await Promise.all([...early, ...late])), last]
  return {
    last: last.code,
    codes: answers.map(({ code }) => code),
    booked: answers.flatMap(({ code, data: one }) => (code === 0 ? [one.order_sn] : [])),
    cases: announced.data.list.map(({ order_sn }) => order_sn),
  }
}

describe('an announcement and buyers in the same instant', () => {
  it('agree: whoever is booked is a case, and nobody books after it', async () => {
    let [booked, refused] = [0, 0]
    for (let round = 0; round < ROUNDS; round += 1) {
      const one = await announceWhileBuying(addDays(aDay(app), round))
      expect(one.cases.toSorted()).toEqual(one.booked.toSorted())
      expect(one.last).toBe(slotTaken.code)
      expect(one.codes.filter((code) => code !== 0 && code !== slotTaken.code)).toEqual([])
      booked += one.booked.length
      refused += one.codes.length - one.booked.length
    }
    expect(booked + refused).toBe(ROUNDS * BUYERS)
    expect(refused).toBeGreaterThan(0)
    expect((await app.audit({ plans: true })).findings).toEqual([])
  }, 60_000)

  it('would miss some if cases were gathered before the days are closed', async () => {
    const day = addDays(aDay(app), ROUNDS + 1)
    const drafted = { store_id, kind: 'days' as const, from: day, until: day, reason: '停电', customer_text: '' }
    const { data: made } = await app.call(closing.closingDraft, drafted, staff)
    // As one would without the lock of the days: who is there is read first, and the days are closed later.
    const seen = (await app.call(closing.closingDetail, { closing_id: made.id }, staff)).data.list
    await aBooking(app, { store_id, day, time: '14:00' })
    const { data } = await app.call(closing.closingAnnounce, { closing_id: made.id, version: made.version }, staff)
    expect([seen.length, data.list.length]).toEqual([0, 1])
  })

  /** Three visits of a closing are refunded; while the second one is held by somebody, the closing is withdrawn. */
  async function withdrawWhileRefunding(day: string) {
    const visits: Awaited<ReturnType<typeof aBooking>>[] = []
    for (const time of ['11:00', '13:00', '15:00']) visits.push(await aBooking(app, { store_id, day, time }))
    const drafted = { store_id, kind: 'days' as const, from: day, until: day, reason: '停电', customer_text: '' }
    const { data: made } = await app.call(closing.closingDraft, drafted, staff)
    await app.call(closing.closingAnnounce, { closing_id: made.id, version: 1 }, staff)
    const asked = { closing_id: made.id, version: 2 }
    const { data } = await app.call(closing.closingRefund, asked, staff)
    const { begun, openCases } = await app.services.transaction(async (tx) => {
      await tx.execute(sql`select from booking where order_sn = ${visits[1]!.order_sn} for update`)
      const refunding = approveAsked(pair, data.approval_id, 'booking:closing_refund')
      await untilWaiting(app, 1, refunding)
      expect((await app.call(closing.closingWithdraw, asked, staff)).code).toBe(0)
      const { rows: open } = await tx.execute(
        sql`select from closing_case where closing_id = ${made.id} and outcome is null`,
      )
      return { begun: { refunding }, openCases: open.length }
    })
    await begun.refunding
    const states = await rows<{ state: string }>(
      app,
      'select state from booking where order_sn = any($1) order by start_at',
      [visits.map(({ order_sn }) => order_sn)],
    )
    return { openCases, states: states.map(({ state }) => state) }
  }

  it('a closing is withdrawn while its rest is refunded: nobody is refunded after it', async () => {
    const one = await withdrawWhileRefunding(addDays(aDay(app), ROUNDS + 5))
    expect(one.states).toEqual(['cancelled', 'booked', 'booked'])
    // The control: the cases themselves were open still, and would have let the refund through.
    expect(one.openCases).toBe(2)
    expect((await app.audit({ plans: true })).findings).toEqual([])
  })

  it('all ask for the refund of the rest at once, and its job runs twice: one ask, each visit once', async () => {
    const day = addDays(aDay(app), ROUNDS + 3)
    const visits = []
    for (const time of ['11:00', '13:00', '15:00']) visits.push(await aBooking(app, { store_id, day, time }))
    const drafted = { store_id, kind: 'days' as const, from: day, until: day, reason: '停电', customer_text: '' }
    const { data: made } = await app.call(closing.closingDraft, drafted, staff)
    const { data: shown } = await app.call(closing.closingAnnounce, { closing_id: made.id, version: 1 }, staff)
    const asked = { closing_id: made.id, version: shown.version }
    const answers = await Promise.all([1, 2, 3].map(() => app.call(closing.closingRefund, asked, staff)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, approvalAsked.code, approvalAsked.code])
    const { approval_id } = answers.find(({ code }) => code === 0)!.data
    await approveAsked(pair, approval_id)
    const [{ asked_by } = { asked_by: 0 }] = await rows<{ asked_by: number }>(
      app,
      'select asked_by from approval where id = $1',
      [approval_id],
    )
    // The job comes twice at once, as it may after a process was thought dead.
    const job = { closing_id: made.id, approval_id, staff_id: asked_by }
    await Promise.all([refundApproved(app.services, job), refundApproved(app.services, job)])
    const refunds = await rows<{ count: number }>(
      app,
      'select count(*)::int as count from payment_refund join payment using (pay_no) where subject_no = any($1)',
      [visits.map(({ order_sn }) => order_sn)],
    )
    expect(refunds).toEqual([{ count: 3 }])
    expect((await app.audit({ plans: true })).findings).toEqual([])
  })
})
