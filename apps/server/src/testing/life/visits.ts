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
import type { Life, Member } from './life'

const TIMES = ['11:00', '12:00', '13:00', '14:30', '16:00']
const DAYS = 4

type Visit = { order_sn: string; member_id: string; state: string; payable_fen: number }

const start = (life: Life) => ({
  store_id: life.chance.of(life.stores),
  day: addDays(studioDay(life.app.services.now()), 1 + life.chance.below(DAYS)),
  time: life.chance.of(TIMES),
})

/** Of the members who are there, in one of these states. */
async function aVisit(life: Life, states: readonly string[]): Promise<(Visit & { by: Member }) | undefined> {
  const found = await life.oneOf<Visit>(
    'select order_sn, member_id, state, payable_fen from booking where member_id = any($1) and state = any($2) order by order_sn',
    [life.members.map(({ id }) => id), states],
  )
  const by = found && life.ownerOf(found.member_id)
  return found && by && { ...found, by }
}

/** Cards of a member that are free: at most one of each kind. */
async function cardsOf(life: Life, { id }: Member) {
  const free = (kind: string) =>
    life.oneOf<{ code: string }>(
      `select code from ${kind} c where member_id = $1 and valid_until >= $2 order by code`,
      [id, studioDay(life.app.services.now())],
    )
  const [coupon, voucher, card] = [await free('coupon'), await free('voucher'), await free('gift_card')]
  return {
    ...(coupon && life.chance.below(2) === 0 && { coupon_code: coupon.code }),
    ...(voucher && life.chance.below(3) === 0 && { voucher_code: voucher.code }),
    ...(card && life.chance.below(2) === 0 && { gift_cards: [card.code] }),
  }
}

async function book(life: Life): Promise<void> {
  const by = life.someone()
  const tenders = await cardsOf(life, by)
  life.says('book', await submit(life.app, by.token, { ...start(life), tenders }))
}

async function bookForCompany(life: Life): Promise<void> {
  const by = life.someone()
  const [proof] = await rows(life.app, 'select from corp_proof where member_id = $1 and ended_at is null', [by.id])
  if (!proof) await proveStaff(life.app, life.drive.company_id, by.id)
  life.says('book for the company', await submitVisit(life.app, life.drive, by.token, start(life)))
}

async function pay(life: Life): Promise<void> {
  const visit = await aVisit(life, ['held', 'held', 'expired'])
  if (!visit) return
  const [due] = await rows<{ n: number }>(life.app, `select count(*)::int as n from payment where subject_no = $1`, [
    visit.order_sn,
  ])
  if (due!.n < 2) await paid(life.app, visit.order_sn, visit.payable_fen, visit.by.id)
}

async function payReschedule(life: Life): Promise<void> {
  const one = await life.oneOf<{ reschedule_no: string; difference_fen: number; member_id: string }>(
    `select r.reschedule_no, r.difference_fen, b.member_id from reschedule r join booking b using (order_sn)
     where r.state in ('held', 'expired') and b.member_id = any($1)
       and not exists (select from payment p where p.subject_no = r.reschedule_no) order by 1`,
    [life.members.map(({ id }) => id)],
  )
  if (one) await paid(life.app, one.reschedule_no, one.difference_fen, Number(one.member_id))
}

async function cancel(life: Life): Promise<void> {
  const visit = await aVisit(life, ['held', 'booked'])
  if (!visit) return
  const { data, code } = await life.app.call(cancelPreview, { order_sn: visit.order_sn }, visit.by)
  if (code !== 0) return
  const shown = { order_sn: visit.order_sn, shown_refund_fen: data.refund_fen }
  life.says('cancel', await life.app.call(cancelBooking, shown, visit.by))
}

async function reschedule(life: Life): Promise<void> {
  const visit = await aVisit(life, ['booked'])
  if (!visit) return
  const target = { order_sn: visit.order_sn, ...start(life) }
  const { data, code } = await life.app.call(previewReschedule, target, visit.by)
  if (code !== 0) return
  const wanted = { ...target, shown_difference_fen: data.difference_fen }
  const headers = { 'idempotency-key': aKey() }
  life.says('reschedule', await life.app.call(rescheduleBooking, wanted, { ...visit.by, headers }))
}

const ON = { booked: 'checked_in', checked_in: 'shooting', shooting: 'selecting', selecting: 'retouching' } as const
const AFTER = { retouching: 'delivered', delivered: 'completed' } as const

/** Staff lead a visit one or several states on, or say that nobody came. */
async function leadOn(life: Life): Promise<void> {
  const steps: Readonly<Record<string, string>> = { ...ON, ...AFTER }
  const visit = await aVisit(life, Object.keys(steps))
  let state = visit?.state
  for (let left = 1 + life.chance.below(6); visit && state && left > 0; left -= 1) {
    const to = life.chance.below(12) === 0 ? 'no_show' : steps[state]
    if (!to) return
    const asked = { order_sn: visit.order_sn, to: to as 'completed' }
    if (life.says(`staff: ${to}`, await life.app.call(operatorTransition, asked, life.staff)).code !== 0) return
    state = to
  }
}

async function staffCancel(life: Life): Promise<void> {
  const visit = await aVisit(life, ['held', 'booked'])
  if (!visit) return
  const asked = { order_sn: visit.order_sn, reason: '停电' }
  life.says('staff: cancel', await life.app.call(operatorCancel, asked, life.staff))
}

async function tidyUp(life: Life): Promise<void> {
  const visit = await aVisit(life, ['completed', 'cancelled', 'expired', 'no_show', 'booked'])
  if (!visit) return
  const { order_sn, by } = visit
  const acts = [
    () => life.app.call(deleteBooking, { order_sn }, by),
    () => life.app.call(reviewBooking, { order_sn, score: 5, body: '很满意' }, by),
    () => life.app.call(sayLate, { order_sn, minutes: 20 }, by),
  ]
  life.says('delete, review or late', await life.chance.of(acts)())
}

/** For a time at which all places are taken, if there is one. */
async function wait(life: Life): Promise<void> {
  const full = await life.oneOf<{ store_id: number; day: string; time: string }>(
    `select store_id, (start_at at time zone 'Asia/Shanghai')::date::text as day,
            to_char(start_at at time zone 'Asia/Shanghai', 'HH24:MI') as time
     from booking where store_id = any($1) and state in ('held', 'booked') and start_at > $2 order by 1, 2, 3`,
    [life.stores, life.app.services.now()],
  )
  if (!full) return
  const { store_id, day, time } = full
  const wish = { store_ids: [store_id], days: [day], from_time: time, until_time: time }
  life.says('wait', await ask(life.app, life.someone().token, wish))
}

async function answerTurn(life: Life): Promise<void> {
  for (const by of life.members) {
    const turn = await turnOf(life.app, by.token)
    if (!turn) continue
    if (life.chance.below(3) > 0) life.says('take a turn', await takeTurn(life.app, by.token, turn))
    else life.says('refuse a turn', await life.app.call(refuseTurn, { turn_no: turn.turn_no }, by))
    return
  }
}

async function stopWaiting(life: Life): Promise<void> {
  const by = life.someone()
  const [one] = await waitsOf(life.app, by.token)
  if (one) life.says('end a wait', await life.app.call(endWait, { wait_no: one.wait_no }, by))
}

/** The store closes for a day or two, opens again, or has more or fewer places. */
async function changePlan(life: Life): Promise<void> {
  const { store_id, day } = start(life)
  const about = { store_id, dry_run: false, reason: '装修' }
  const period = life.chance.below(2) === 0 ? { from: day, until: addDays(day, 1) } : null
  const acts = [
    () => life.app.call(plan.setRenovation, { ...about, period }, life.staff),
    () =>
      life.app.call(
        plan.setClosure,
        { ...about, period: { from: day, until: day }, closed: period !== null },
        life.staff,
      ),
    () =>
      life.app.call(
        plan.setCapacity,
        { ...about, pool_kind: life.chance.of(POOL_KINDS), capacity: 1 + life.chance.below(2) },
        life.staff,
      ),
  ]
  life.says('change the plan', await life.chance.of(acts)())
}

export const visitActs = [
  ...[book, book, book, bookForCompany, pay, pay, pay, payReschedule, cancel, cancel, reschedule, reschedule],
  ...[leadOn, leadOn, staffCancel, tidyUp, wait, wait, answerTurn, answerTurn, stopWaiting, changePlan],
]
