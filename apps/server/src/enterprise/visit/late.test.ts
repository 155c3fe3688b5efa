import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expireOverdue } from '../../booking/settle/expiry.service'
import { TestApp } from '../../testing/app'
import { aStore, driftedCells, giveRoom, paid } from '../../testing/booking/booking'
import { aCompany, aDrive, aStaff, submitVisit } from '../../testing/enterprise/drives'
import { ledgerBalance } from '../../testing/payment/ledger'
import { runQueued } from '../../testing/queue'
import { rows } from '../../testing/rows'

const HOLD = 15 * 60_000
let app: TestApp

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  await giveRoom(app, await aStore(app), 40)
}, 180_000)
afterAll(() => app.stop())
afterEach(async () => {
  expect(await driftedCells(app)).toEqual([])
  await expireOverdue(app.services)
  await runQueued(app, 'booking:ended')
  expect((await app.audit()).findings).toEqual([])
})

const usedOf = async (driveNo: string) =>
  (await rows<{ used: number }>(app, 'select used from drive where drive_no = $1', [driveNo]))[0]!.used

/** A visit whose own part was not paid in time; its place is free again once that is told. */
async function expired(companyId?: number) {
  const drive = await aDrive(app, { pay: 'share', ...(companyId && { company_id: companyId }) })
  const staff = await aStaff(app, drive.company_id)
  const { data } = await submitVisit(app, drive, staff.token)
  app.advance(HOLD)
  await expireOverdue(app.services)
  return { drive, staff, order_sn: data.order_sn }
}

const OF_COMPANY = '(select company_id from drive where drive_no = $1)'
const MEANWHILE = [
  ['the drive is paused', `update drive set state = 'paused' where drive_no = $1`],
  ['the drive is closed', `update drive set state = 'closed' where drive_no = $1`],
  [
    'its last day to book is over',
    'update drive set book_from = book_from - 9, book_until = book_from - 1 where drive_no = $1',
  ],
  ['the company is paused', `update company set state = 'paused' where id = ${OF_COMPANY}`],
  ['the company has ended', `update company set state = 'ended' where id = ${OF_COMPANY}`],
  ['the proof has ended', `update corp_proof set ended_at = now() where company_id = ${OF_COMPANY}`],
  ['the proof has run out', `update corp_proof set expires_at = at where company_id = ${OF_COMPANY}`],
  ['another way of proof is asked for', `update drive set verify = '{email}' where drive_no = $1`],
] as const

describe('money that is late for a visit of a drive', () => {
  it.each(MEANWHILE)('goes back where %s meanwhile, and the place stays free', async (_, change) => {
    for (const isReleased of [true, false]) {
      const { drive, staff, order_sn } = await expired()
      if (isReleased) await runQueued(app, 'booking:ended')
      await rows(app, change, [drive.drive_no])
      await paid(app, order_sn, 4_900, staff.id)
      const { data } = await app.call(bookingDetail, { order_sn }, staff)
      expect(data).toMatchObject({ state: 'expired', refunds: [{ amount_fen: 4_900 }] })
      await runQueued(app, 'booking:ended')
      expect(await usedOf(drive.drive_no)).toBe(0)
      expect(await ledgerBalance(app, `company:${drive.company_id}`)).toBe(0)
    }
  })

  it('books the visit where nothing has changed, whether its end was told or not', async () => {
    for (const isReleased of [true, false]) {
      const { drive, staff, order_sn } = await expired()
      if (isReleased) await runQueued(app, 'booking:ended')
      await paid(app, order_sn, 4_900, staff.id)
      expect((await app.call(bookingDetail, { order_sn }, staff)).data).toMatchObject({ state: 'booked' })
      expect(await usedOf(drive.drive_no)).toBe(1)
      expect(await ledgerBalance(app, `company:${drive.company_id}`)).toBe(15_000)
    }
  })

  it('goes back where the company’s credit went to somebody else before the end was told', async () => {
    const company_id = await aCompany(app, { credit_fen: 15_000 })
    const { staff, order_sn } = await expired(company_id)
    const other = await aDrive(app, { pay: 'share', company_id })
    const second = await aStaff(app, company_id)
    const { data: hold } = await submitVisit(app, other, second.token, { time: '14:00' })
    await paid(app, order_sn, 4_900, staff.id)
    expect((await app.call(bookingDetail, { order_sn }, staff)).data).toMatchObject({ state: 'expired' })
    await paid(app, hold.order_sn, 4_900, second.id)
    expect(await ledgerBalance(app, `company:${company_id}`)).toBe(15_000)
  })

  it('leaves in line who waits for the same hour: the wait’s own turn was another booking', async () => {
    const { drive, staff, order_sn } = await expired()
    await runQueued(app, 'booking:ended')
    await rows(
      app,
      `with waiting as (
         insert into wait (wait_no, member_id, state, slot, items, city_id, store_ids, days, last_day, from_time, until_time, asked_at)
         select 'W-LATE', b.member_id, 'live', 1, '[]', s.city_id, '{}', array[b.start_at::date], b.start_at::date, '00:00', '23:00', b.created_at
         from booking b join store s on s.id = b.store_id where b.order_sn = $1 returning wait_no)
       insert into wait_turn (turn_no, wait_no, state, store_id, day, start_at, end_at, until, made_at, ended_at)
       select 'T-LATE', wait_no, 'taken', b.store_id, b.start_at::date, b.start_at, b.end_at, b.created_at + interval '1 hour',
         b.created_at - interval '1 minute', b.created_at + interval '1 minute'
       from waiting, booking b where b.order_sn = $1`,
      [order_sn],
    )
    await rows(app, `update drive set state = 'paused' where drive_no = $1`, [drive.drive_no])
    await paid(app, order_sn, 4_900, staff.id)
    expect((await app.call(bookingDetail, { order_sn }, staff)).data).toMatchObject({ state: 'expired' })
    expect(await rows(app, `select state, order_sn from wait where wait_no = 'W-LATE'`)).toEqual([
      { state: 'live', order_sn: null },
    ])
    await rows(app, `delete from wait where wait_no = 'W-LATE'`)
  })
})
