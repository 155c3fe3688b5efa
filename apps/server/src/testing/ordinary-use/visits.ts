import {
  cancelBooking,
  cancelPreview,
  deleteBooking,
  previewReschedule,
  rescheduleBooking,
  reviewBooking,
  sayLate,
} from '@kuaimen/contract/booking/change.endpoints'
import { operatorCancel, operatorTransition } from '@kuaimen/contract/booking/staff.endpoints'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import * as plan from '@kuaimen/contract/schedule/plan.endpoints'
import { POOL_KINDS } from '@kuaimen/contract/schedule/schedule.rules'
import { endWait, refuseTurn } from '@kuaimen/contract/waitlist/waitlist.endpoints'
import { aKey, paid, submit } from '../booking/booking'
import { proveStaff, submitVisit } from '../enterprise/drives'
import { rows } from '../rows'
import { ask, takeTurn, turnOf, waitsOf } from '../waitlist/waits'
import type { Crowd, Member } from './crowd'

const TIMES = ['11:00', '12:00', '13:00', '14:30', '16:00']
const DAYS = 4

type Visit = { order_sn: string; member_id: string; state: string; payable_fen: number }

const start = (crowd: Crowd) => ({
  store_id: crowd.chance.of(crowd.stores),
  day: addDays(studioDay(crowd.app.services.now()), 1 + crowd.chance.below(DAYS)),
  time: crowd.chance.of(TIMES),
})

/** Of the members who are there, in one of these states. */
async function aVisit(crowd: Crowd, states: readonly string[]): Promise<(Visit & { by: Member }) | undefined> {
  const found = await crowd.oneOf<Visit>(
    'select order_sn, member_id, state, payable_fen from booking where member_id = any($1) and state = any($2) order by order_sn',
    [crowd.members.map(({ id }) => id), states],
  )
  const by = found && crowd.ownerOf(found.member_id)
  return found && by && { ...found, by }
}

/** Cards of a member that are free: at most one of each kind. */
async function cardsOf(crowd: Crowd, { id }: Member) {
  const free = (kind: string) =>
    crowd.oneOf<{ code: string }>(
      `select code from ${kind} c where member_id = $1 and valid_until >= $2 order by code`,
      [id, studioDay(crowd.app.services.now())],
    )
  const [coupon, voucher, card] = [await free('coupon'), await free('voucher'), await free('gift_card')]
  return {
    ...(coupon && crowd.chance.below(2) === 0 && { coupon_code: coupon.code }),
    ...(voucher && crowd.chance.below(3) === 0 && { voucher_code: voucher.code }),
    ...(card && crowd.chance.below(2) === 0 && { gift_cards: [card.code] }),
  }
}

async function book(crowd: Crowd): Promise<void> {
  const by = crowd.someone()
  const tenders = await cardsOf(crowd, by)
  crowd.says('book', await submit(crowd.app, by.token, { ...start(crowd), tenders }))
}

async function bookForCompany(crowd: Crowd): Promise<void> {
  const by = crowd.someone()
  const [proof] = await rows(crowd.app, 'select from corp_proof where member_id = $1 and ended_at is null', [by.id])
  if (!proof) await proveStaff(crowd.app, crowd.drive.company_id, by.id)
  crowd.says('book for the company', await submitVisit(crowd.app, crowd.drive, by.token, start(crowd)))
}

async function pay(crowd: Crowd): Promise<void> {
  const visit = await aVisit(crowd, ['held', 'held', 'expired'])
  if (!visit) return
  const [due] = await rows<{ n: number }>(crowd.app, `select count(*)::int as n from payment where subject_no = $1`, [
    visit.order_sn,
  ])
  if (due!.n < 2) await paid(crowd.app, visit.order_sn, visit.payable_fen, visit.by.id)
}

async function payReschedule(crowd: Crowd): Promise<void> {
  const one = await crowd.oneOf<{ reschedule_no: string; difference_fen: number; member_id: string }>(
    `select r.reschedule_no, r.difference_fen, b.member_id from reschedule r join booking b using (order_sn)
     where r.state in ('held', 'expired') and b.member_id = any($1)
       and not exists (select from payment p where p.subject_no = r.reschedule_no) order by 1`,
    [crowd.members.map(({ id }) => id)],
  )
  if (one) await paid(crowd.app, one.reschedule_no, one.difference_fen, Number(one.member_id))
}

async function cancel(crowd: Crowd): Promise<void> {
  const visit = await aVisit(crowd, ['held', 'booked'])
  if (!visit) return
  const { data, code } = await crowd.app.call(cancelPreview, { order_sn: visit.order_sn }, visit.by)
  if (code !== 0) return
  const shown = { order_sn: visit.order_sn, shown_refund_fen: data.refund_fen }
  crowd.says('cancel', await crowd.app.call(cancelBooking, shown, visit.by))
}

async function reschedule(crowd: Crowd): Promise<void> {
  const visit = await aVisit(crowd, ['booked'])
  if (!visit) return
  const target = { order_sn: visit.order_sn, ...start(crowd) }
  const { data, code } = await crowd.app.call(previewReschedule, target, visit.by)
  if (code !== 0) return
  const wanted = { ...target, shown_difference_fen: data.difference_fen }
  const headers = { 'idempotency-key': aKey() }
  crowd.says('reschedule', await crowd.app.call(rescheduleBooking, wanted, { ...visit.by, headers }))
}

const ON = { booked: 'checked_in', checked_in: 'shooting', shooting: 'selecting', selecting: 'retouching' } as const
const AFTER = { retouching: 'delivered', delivered: 'completed' } as const

/** Staff lead a visit one or several states on, or say that nobody came. */
async function leadOn(crowd: Crowd): Promise<void> {
  const steps: Readonly<Record<string, string>> = { ...ON, ...AFTER }
  const visit = await aVisit(crowd, Object.keys(steps))
  let state = visit?.state
  for (let left = 1 + crowd.chance.below(6); visit && state && left > 0; left -= 1) {
    const to = crowd.chance.below(12) === 0 ? 'no_show' : steps[state]
    if (!to) return
    const asked = { order_sn: visit.order_sn, to: to as 'completed' }
    if (crowd.says(`staff: ${to}`, await crowd.app.call(operatorTransition, asked, crowd.staff)).code !== 0) return
    state = to
  }
}

async function staffCancel(crowd: Crowd): Promise<void> {
  const visit = await aVisit(crowd, ['held', 'booked'])
  if (!visit) return
  const asked = { order_sn: visit.order_sn, reason: '停电' }
  crowd.says('staff: cancel', await crowd.app.call(operatorCancel, asked, crowd.staff))
}

async function tidyUp(crowd: Crowd): Promise<void> {
  const visit = await aVisit(crowd, ['completed', 'cancelled', 'expired', 'no_show', 'booked'])
  if (!visit) return
  const { order_sn, by } = visit
  const acts = [
    () => crowd.app.call(deleteBooking, { order_sn }, by),
    () => crowd.app.call(reviewBooking, { order_sn, score: 5, body: '很满意' }, by),
    () => crowd.app.call(sayLate, { order_sn, minutes: 20 }, by),
  ]
  crowd.says('delete, review or late', await crowd.chance.of(acts)())
}

/** For a time at which all places are taken, if there is one. */
async function wait(crowd: Crowd): Promise<void> {
  const full = await crowd.oneOf<{ store_id: number; day: string; time: string }>(
    `select store_id, (start_at at time zone 'Asia/Shanghai')::date::text as day,
            to_char(start_at at time zone 'Asia/Shanghai', 'HH24:MI') as time
     from booking where store_id = any($1) and state in ('held', 'booked') and start_at > $2 order by 1, 2, 3`,
    [crowd.stores, crowd.app.services.now()],
  )
  if (!full) return
  const { store_id, day, time } = full
  const wish = { store_ids: [store_id], days: [day], from_time: time, until_time: time }
  crowd.says('wait', await ask(crowd.app, crowd.someone().token, wish))
}

async function answerTurn(crowd: Crowd): Promise<void> {
  for (const by of crowd.members) {
    const turn = await turnOf(crowd.app, by.token)
    if (!turn) continue
    if (crowd.chance.below(3) > 0) crowd.says('take a turn', await takeTurn(crowd.app, by.token, turn))
    else crowd.says('refuse a turn', await crowd.app.call(refuseTurn, { turn_no: turn.turn_no }, by))
    return
  }
}

async function stopWaiting(crowd: Crowd): Promise<void> {
  const by = crowd.someone()
  const [one] = await waitsOf(crowd.app, by.token)
  if (one) crowd.says('end a wait', await crowd.app.call(endWait, { wait_no: one.wait_no }, by))
}

/** The store closes for a day or two, opens again, or has more or fewer places. */
async function changePlan(crowd: Crowd): Promise<void> {
  const { store_id, day } = start(crowd)
  const about = { store_id, dry_run: false, reason: '装修' }
  const period = crowd.chance.below(2) === 0 ? { from: day, until: addDays(day, 1) } : null
  const acts = [
    () => crowd.app.call(plan.setRenovation, { ...about, period }, crowd.staff),
    () =>
      crowd.app.call(
        plan.setClosure,
        { ...about, period: { from: day, until: day }, closed: period !== null },
        crowd.staff,
      ),
    () =>
      crowd.app.call(
        plan.setCapacity,
        { ...about, pool_kind: crowd.chance.of(POOL_KINDS), capacity: 1 + crowd.chance.below(2) },
        crowd.staff,
      ),
  ]
  crowd.says('change the plan', await crowd.chance.of(acts)())
}

export const visitActs = [
  ...[book, book, book, bookForCompany, pay, pay, pay, payReschedule, cancel, cancel, reschedule, reschedule],
  ...[leadOn, leadOn, staffCancel, tidyUp, wait, wait, answerTurn, answerTurn, stopWaiting, changePlan],
]
