import { cancelBooking } from '@kuaimen/contract/booking/change.endpoints'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AuditCheck } from '../db/audit.sql'
import { sendRefund } from '../payment/refund.service'
import type { Room } from '../room'
import { rooms } from '../rooms'
import { TestApp } from '../testing/app'
import { aBooking, cameIn } from '../testing/booking/booking'
import { balancesAlike, force, forgetLedger, postPast } from '../testing/payment/ledger'
import { rows } from '../testing/rows'
import { auditNightly } from './audit'
import { commandOf } from './commands'

let app: TestApp
beforeEach(async () => {
  app = await TestApp.start({ demo: true })
})
afterEach(() => app.stop())

const findings = async () => (await app.audit({ plans: true })).findings
const named = async () => [...new Set((await findings()).map(({ check }) => check))]

async function aCancelled() {
  const booking = await aBooking(app)
  const { order_sn, payable_fen, token } = booking
  const { code } = await app.call(cancelBooking, { order_sn, shown_refund_fen: payable_fen }, { token })
  expect(code).toBe(0)
  return booking
}

describe('the audit by hand', () => {
  it('is written down as the nightly one is, and a mended chain is clean when it has run again', async () => {
    const run = () => commandOf('audit', rooms)!(app.services, [], () => {})
    const last = () =>
      rows<{ findings: number; runs: number }>(
        app,
        'select sum(findings)::int as findings, count(distinct run_at)::int as runs from audit_check',
      )
    const tilt = (by: number) =>
      force(
        app,
        'ledger_entry',
        `update ledger_entry set amount_fen = amount_fen + ${by} where id = (select min(id) from ledger_entry where account = 'revenue')`,
      )
    await tilt(1)
    expect(await run()).toBe(1)
    const [bad] = await last()
    expect(bad).toMatchObject({ findings: expect.any(Number), runs: 1 })
    expect(bad?.findings).toBeGreaterThan(0)
    await tilt(-1)
    app.advance(60_000)
    expect(await run()).toBe(0)
    expect(await last()).toEqual([{ findings: 0, runs: 1 }])
  })
})

describe('the audit', () => {
  it('finds nothing in the demo, nor in what bookings and cancels leave behind', async () => {
    await aBooking(app, { state: 'held' })
    await aBooking(app, { state: 'completed', time: '13:00' })
    await aCancelled()
    expect(await app.audit({ plans: true })).toMatchObject({ checks: expect.any(Number), findings: [] })
  })

  it('names a txn that does not sum to zero', async () => {
    await force(
      app,
      'ledger_entry',
      `update ledger_entry set amount_fen = amount_fen + 1 where account = 'revenue' and id = (select min(id) from ledger_entry where account = 'revenue')`,
    )
    expect(await named()).toContain('ledger: every txn sums to zero')
  })

  it('names a payment without its capture, and a capture without its payment', async () => {
    const { order_sn } = await aBooking(app)
    await force(app, 'ledger_entry', `delete from ledger_entry where subject_no = $1`, [order_sn])
    expect(await named()).toEqual([
      'payment: what came in is in the ledger, and nothing else',
      'booking: the ledger owes a live one what it was paid with, whatever it was paid with',
    ])
    await rows(
      app,
      `insert into ledger_entry (txn, nth, account, amount_fen, subject_no, at) values
       ('capture:PNOBODY', 0, 'provider:wechat', 5, 'B', now()), ('capture:PNOBODY', 1, 'subject:B', -5, 'B', now())`,
    )
    const messages = (await findings()).map(({ what }) => what)
    expect(messages).toContain('PNOBODY: provider:wechat should be 0, is 5')
    expect(messages).toContainEqual(expect.stringContaining(`subject:${order_sn} should be -`))
  })

  it('names refunds that do not add up, and too many of them', async () => {
    const { order_sn, payable_fen } = await aCancelled()
    await rows(app, 'update payment set refunded_fen = refunded_fen - 1 where subject_no = $1', [order_sn])
    const messages = await named()
    expect(messages).toContain('payment: refunded_fen is the sum of its refunds')
    await rows(
      app,
      `update payment_refund set amount_fen = $2 where pay_no in (select pay_no from payment where subject_no = $1)`,
      [order_sn, payable_fen + 1],
    )
    expect(await named()).toEqual(
      expect.arrayContaining([
        'payment: no more goes back than came in',
        'payment: what was set aside is in the ledger, and nothing else',
      ]),
    )
  })

  it('names a refund that counts as settled without its ledger entries', async () => {
    const { order_sn } = await aCancelled()
    await rows(
      app,
      `update payment_refund set state = 'settled', settled_at = now()
       where pay_no in (select pay_no from payment where subject_no = $1)`,
      [order_sn],
    )
    expect(await named()).toEqual(['payment: what went back is in the ledger, and nothing else'])
  })

  it('names a booking whose money is not what its state says', async () => {
    const { order_sn, payable_fen } = await aBooking(app)
    await rows(app, 'update booking set paid_fen = paid_fen - 1 where order_sn = $1', [order_sn])
    expect(await findings()).toEqual([
      {
        check: 'booking: paid_fen agrees with payments less refunds',
        what: `${order_sn} is booked and has ${payable_fen}, should be ${payable_fen - 1}`,
      },
    ])
  })

  it('names money of a finished booking that is neither earned nor on its way', async () => {
    const { order_sn } = await aBooking(app, { state: 'delivered' })
    await rows(app, `update booking set state = 'completed' where order_sn = $1`, [order_sn])
    expect(await named()).toEqual([
      'booking: of a finished one everything has gone back or is earned',
      'booking: what is earned of one is what it was settled with and has not gone back',
    ])
  })

  it('names a payment that its booking has not settled', async () => {
    const { order_sn, payable_fen, id } = await aBooking(app)
    const { pay_no } = await cameIn(app, { payable_no: order_sn, amount_fen: payable_fen, member_id: id })
    expect(await findings()).toEqual([])
    app.advance(61 * 60_000)
    expect(await findings()).toEqual([
      { check: 'booking: what came in for it is settled within an hour', what: expect.stringContaining(pay_no) },
    ])
  })

  it('names taken cells without a taking, takings without a booking and visits without cells', async () => {
    const { order_sn } = await aBooking(app)
    await rows(
      app,
      `update pool_day set taken[40] = 1 where (pool_id, day) in
         (select pool_id, day from pool_day where 0 = all(taken) and capacity[40] > 0 order by pool_id, day limit 1)`,
    )
    expect(await named()).toEqual(['schedule: taken cells are the sum of the takings'])
    await rows(app, 'update booking set taking_id = null where order_sn = $1', [order_sn])
    expect(await named()).toEqual(
      expect.arrayContaining([
        'booking: live bookings have their cells',
        'waitlist: takings belong to live bookings or to live turns',
      ]),
    )
    const messages = (await findings()).map(({ what }) => what)
    expect(messages).toContain(`${order_sn} is booked without cells`)
    expect(messages).toContainEqual(expect.stringMatching(/^taking \d+ is nobody's$/))
  })

  it('names an expired hold that was not swept, and writes it into the log', async () => {
    const { order_sn } = await aBooking(app, { state: 'held' })
    app.advance(15 * 60_000 + 59_000)
    expect(await named()).toEqual([])
    app.advance(2_000)
    expect(await named()).toEqual(['booking: no hold outlives its time by a minute'])
    await auditNightly(app.services, app.rooms, app.services.now())
    expect(app.logs.filter((line) => line.includes('audit') && line.includes(order_sn))).toHaveLength(1)
  })
})

describe('an audit that finds much', () => {
  it('tells the first fifty of a check and counts the rest', async () => {
    const lone = `insert into ledger_entry (txn, nth, account, amount_fen, subject_no, at)
      select 'gift:X' || n, 0, 'revenue', 1, 'B', now() from generate_series(1, 120) n`
    await force(app, 'ledger_entry', lone)
    const { count, findings: listed } = await app.audit({ plans: true })
    const sums = listed.filter(({ check }) => check === 'ledger: every txn sums to zero')
    expect(sums).toHaveLength(51)
    expect(sums.at(-1)!.what).toBe('and 70 more')
    expect(count).toBeGreaterThanOrEqual(120)
  })
})

describe('an audit that is broken off', () => {
  const check = (name: string, find: AuditCheck['find']): AuditCheck => ({ name, find })
  const nothing = async () => ({ count: 0, listed: [] })

  it('goes on with the check it was at, and the next night begins anew', async () => {
    const looked: string[] = []
    let away = true
    const room = {
      name: 'ledger',
      audit: [
        check('one', async () => {
          looked.push('one')
          return { count: 2, listed: ['a is off', 'b is off'] }
        }),
        check('two', async () => {
          looked.push('two')
          if (away) throw new Error('the database is away')
          return nothing()
        }),
      ],
    } satisfies Room
    const runAt = app.services.now()
    await expect(auditNightly(app.services, [room], runAt)).rejects.toThrow('away')
    away = false
    await auditNightly(app.services, [room], runAt)
    expect(looked).toEqual(['one', 'two', 'two'])
    expect(app.logs.filter((line) => line.includes('"audit"'))).toHaveLength(2)
    await auditNightly(app.services, [room], new Date(runAt.getTime() + 86_400_000))
    expect(looked).toEqual(['one', 'two', 'two', 'one', 'two'])
    expect(await rows(app, 'select name, findings from audit_check order by name')).toEqual([
      { name: 'one', findings: 2 },
      { name: 'two', findings: 0 },
    ])
  })

  it('keeps nothing of checks that a later release does not have', async () => {
    const off = async () => ({ count: 1, listed: ['a is off'] })
    const runAt = app.services.now()
    await auditNightly(app.services, [{ name: 'ledger', audit: [check('as it was called', off)] }], runAt)
    const next = new Date(runAt.getTime() + 86_400_000)
    await auditNightly(app.services, [{ name: 'ledger', audit: [check('as it is called', nothing)] }], next)
    expect(await rows(app, 'select name from audit_check')).toEqual([{ name: 'as it is called' }])
  })
})

describe('the ledger', () => {
  it('is only added to, and takes no txn that does not sum to zero', async () => {
    await aBooking(app)
    for (const hand of ['update ledger_entry set amount_fen = 1', 'delete from ledger_entry', 'truncate ledger_entry'])
      await expect(rows(app, hand)).rejects.toThrow('only added')
    const lone = `insert into ledger_entry (txn, nth, account, amount_fen, subject_no, at) values ('x', 0, 'revenue', 1, 'B', now())`
    await expect(rows(app, lone)).rejects.toThrow('does not sum to zero')
  })

  it('shows a refund that cannot be sent as still owed', async () => {
    const { order_sn, payable_fen } = await aCancelled()
    const [refund] = await rows<{ refund_no: string }>(
      app,
      'select refund_no from payment_refund join payment using (pay_no) where subject_no = $1',
      [order_sn],
    )
    for (let tries = 0; tries < 18; tries += 1) await sendRefund(app.services, refund!.refund_no).catch(() => {})
    const [state] = await rows(app, 'select state from payment_refund where refund_no = $1', [refund!.refund_no])
    expect(state).toEqual({ state: 'failed' })
    const owed = await rows(app, `select sum(amount_fen)::int as fen from ledger_entry where account = $1`, [
      `refund:${refund!.refund_no}`,
    ])
    expect(owed).toEqual([{ fen: -payable_fen }])
    expect(await named()).toEqual([])
  })

  it('is filled by its migration with what happened before there was one', async () => {
    await aBooking(app, { state: 'completed', time: '13:00' })
    await aCancelled()
    await aBooking(app, { time: '15:00' })
    const before = await balancesAlike(app)
    await forgetLedger(app)
    expect(await named()).not.toEqual([])
    await postPast(app)
    expect(await balancesAlike(app)).toEqual(before)
    expect(await named()).toEqual([])
  })
})
