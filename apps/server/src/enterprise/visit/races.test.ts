import { cancelBooking } from '@kuaimen/contract/booking/change.endpoints'
import { creditShort, quotaFull, shareUsed } from '@kuaimen/contract/enterprise/drive.errors'
import { startCorpBooking } from '@kuaimen/contract/enterprise/visit.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expireOverdue } from '../../booking/settle/expiry.service'
import { someMembers } from '../../testing/account/members'
import { TestApp } from '../../testing/app'
import { aKey, aStore, driftedCells, giveRoom, strayTakings } from '../../testing/booking/booking'
import { type AnyDrive, aCompany, aDrive, aStaff, proveStaff, visitOf } from '../../testing/enterprise/drives'
import { runQueued } from '../../testing/queue'
import { countOf, rows } from '../../testing/rows'
import { settleDriveVisit } from './ended.service'

let app: TestApp
let store_id: number

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  store_id = await aStore(app)
  await giveRoom(app, store_id, 40)
})
afterAll(() => app.stop())

const tap = (drive: AnyDrive, token: string, time = '12:00', shown_payable_fen = 0) =>
  app.call(
    startCorpBooking,
    { ...visitOf(app, drive, { time }), agreed: true, shown_payable_fen },
    { token, headers: { 'idempotency-key': aKey() } },
  )

async function manyStaff(companyId: number, count: number) {
  const members = await someMembers(app, count)
  for (const { id } of members) await proveStaff(app, companyId, id)
  return members
}

const codesOf = (answers: readonly { code: number }[], code: number) =>
  answers.filter((one) => one.code === code).length
const findings = async () => (await app.audit()).findings

/** The controls: what a guard would see is changed under it. */
async function lay(table: string, at: 'insert' | 'update', body: string): Promise<void> {
  await rows(app, `create function unguarded() returns trigger language plpgsql as $$ begin ${body} end $$`)
  await rows(app, `create trigger unguarded before ${at} on ${table} for each row execute function unguarded()`)
}
async function lift(table: string): Promise<void> {
  await rows(app, `drop trigger unguarded on ${table}`)
  await rows(app, 'drop function unguarded')
}

const usedOf = async ({ drive_no }: AnyDrive) => {
  const [row] = await rows<{ used: number[] }>(
    app,
    `select array[used, (select sum(used)::int from drive_product p where p.drive_no = d.drive_no),
                  (select sum(used)::int from drive_day y where y.drive_no = d.drive_no)] as used
     from drive d where drive_no = $1`,
    [drive_no],
  )
  return row!.used
}

describe('many staff at once', () => {
  it('get as many places as the drive has; cells, counters and the ledger agree', async () => {
    const drive = await aDrive(app, { quota: 6, store_ids: [store_id] })
    const staff = await manyStaff(drive.company_id, 60)
    const answers = await Promise.all(staff.map(({ token }) => tap(drive, token)))
    expect(codesOf(answers, 0)).toBe(6)
    expect(codesOf(answers, quotaFull.code)).toBe(54)
    expect(await countOf(app, 'corp_booking where drive_no = $1', [drive.drive_no])).toBe(6)
    expect(await driftedCells(app)).toEqual([])
    expect(await strayTakings(app)).toEqual([])
    expect(await findings()).toEqual([])
  })

  it('would get too many if one looked first and counted later', async () => {
    const drive = await aDrive(app, { quota: 2, store_ids: [store_id] })
    const staff = await manyStaff(drive.company_id, 20)
    await rows(app, 'alter table drive drop constraint drive_used')
    // As if the condition of the update and its lock were not there: all see the count of before.
    await lay(
      'drive',
      'update',
      'if new.used > old.used then new.used := least(new.used, new.quota - 1); end if; return new;',
    )
    const answers = await Promise.all(staff.map(({ token }) => tap(drive, token, '15:00')))
    expect(codesOf(answers, 0)).toBeGreaterThan(2)
    expect((await findings()).map(({ check }) => check)).toContain(
      'enterprise: as many places are taken as visits have one',
    )
    await lift('drive')
    await rows(
      app,
      'update drive d set quota = 50, used = (select count(*) from corp_booking c where c.drive_no = d.drive_no and not released) where drive_no = $1',
      [drive.drive_no],
    )
    await rows(app, 'alter table drive add constraint drive_used check (used between 0 and quota)')
    expect(await findings()).toEqual([])
  })
})

describe('one person with several phones', () => {
  const tapOnThree = async () => {
    const drive = await aDrive(app, { store_ids: [store_id] })
    const { token } = await aStaff(app, drive.company_id)
    const answers = await Promise.all(['10:00', '14:00', '16:30'].map((time) => tap(drive, token, time)))
    const places = await countOf(app, 'corp_booking where drive_no = $1 and not released', [drive.drive_no])
    return { drive, answers, places }
  }

  it('has one place', async () => {
    const { answers, places } = await tapOnThree()
    expect([codesOf(answers, 0), codesOf(answers, shareUsed.code), places]).toEqual([1, 2, 1])
  })

  it('would have three if nobody looked at what it has, and no index did', async () => {
    await rows(app, 'drop index corp_booking_place')
    // Under a number that nobody asks for.
    await lay('corp_booking', 'insert', 'new.nth := new.nth + 100; return new;')
    const { drive, answers, places } = await tapOnThree()
    expect([codesOf(answers, 0), places]).toEqual([3, 3])
    await lift('corp_booking')
    await rows(
      app,
      'update corp_booking c set nth = n from (select order_sn, row_number() over () as n from corp_booking where drive_no = $1) o where o.order_sn = c.order_sn',
      [drive.drive_no],
    )
    await rows(
      app,
      'create unique index corp_booking_place on corp_booking (drive_no, staff_id, nth) where not released',
    )
  })
})

it('lets a company owe no more than it may, over all its drives, and tells HR once', async () => {
  const company_id = await aCompany(app, { credit_fen: 3 * 19_900 })
  const drives = [
    await aDrive(app, { company_id, store_ids: [store_id] }),
    await aDrive(app, { company_id, store_ids: [store_id] }),
  ]
  const staff = await manyStaff(company_id, 16)
  const answers = await Promise.all(staff.map(({ token }, nth) => tap(drives[nth % 2]!, token, '16:00')))
  expect(codesOf(answers, 0)).toBe(3)
  expect(codesOf(answers, creditShort.code)).toBe(13)
  const [owed] = await rows<{ fen: number }>(
    app,
    'select sum(amount_fen)::int as fen from ledger_entry where account = $1',
    [`company:${company_id}`],
  )
  expect(owed!.fen).toBe(3 * 19_900)
  const jobs = "graphile_worker.jobs where task_identifier = 'enterprise:credit'"
  expect(await countOf(app, jobs)).toBe(1)
  await runQueued(app, 'enterprise:credit').catch(() => {})
  expect((await tap(drives[0]!, staff.at(-1)!.token, '16:00')).code).toBe(creditShort.code)
  expect(await countOf(app, `${jobs} and attempts = 0`)).toBe(0)
  expect(await findings()).toEqual([])
})

describe('places that are given back', () => {
  const PLACES = [4, 4, 4]

  /** Four of the staff have a place each. */
  const fill = async (wanted: Parameters<typeof aDrive>[1], shown_payable_fen: number) => {
    const drive = await aDrive(app, { ...wanted, quota: 4, store_ids: [store_id] })
    const staff = await manyStaff(drive.company_id, 4)
    const visits = await Promise.all(
      staff.map(async ({ token, id }) => {
        const { data } = await tap(drive, token, '11:00', shown_payable_fen)
        return { order_sn: data.order_sn, token, member_id: id }
      }),
    )
    expect(await usedOf(drive)).toEqual(PLACES)
    return { drive, visits }
  }
  /** What the job of an ended visit does, for each of them at once and twice. */
  const endTwice = (visits: readonly { order_sn: string; member_id: number }[], state: 'expired' | 'cancelled') =>
    Promise.all(
      [...visits, ...visits].map(({ order_sn, member_id }) =>
        settleDriveVisit(app.services, { order_sn, member_id, state }),
      ),
    )
  const cancel = ({ order_sn, token }: { order_sn: string; token: string }) =>
    app.call(cancelBooking, { order_sn, shown_refund_fen: 0 }, { token })

  it('are given back once when holds run out, though the jobs run twice at once', async () => {
    const { drive, visits } = await fill({ pay: 'share' }, 4_900)
    app.advance(15 * 60_000)
    await Promise.all([expireOverdue(app.services), expireOverdue(app.services)])
    await Promise.all([endTwice(visits, 'expired'), runQueued(app, 'booking:ended')])
    expect(await usedOf(drive)).toEqual([0, 0, 0])
    const again = await manyStaff(drive.company_id, 6)
    const answers = await Promise.all(again.map(({ token }) => tap(drive, token, '11:00', 4_900)))
    expect([codesOf(answers, 0), codesOf(answers, quotaFull.code)]).toEqual([4, 2])
    expect(await findings()).toEqual([])
  })

  it('are given back once by a cancel on two phones', async () => {
    const { drive, visits } = await fill({}, 0)
    const leaving = visits.slice(0, 3)
    await Promise.all([...leaving, ...leaving].map(cancel))
    await Promise.all([endTwice(leaving, 'cancelled'), runQueued(app, 'booking:ended')])
    expect(await usedOf(drive)).toEqual([1, 1, 1])
    expect(await findings()).toEqual([])
  })

  // What it leaves behind is wrong, so it is the last.
  it('would be given back twice without their mark', async () => {
    const { drive, visits } = await fill({}, 0)
    await lay('corp_booking', 'update', 'new.released := false; return new;')
    const [leaving] = visits
    await cancel(leaving!)
    await endTwice([leaving!], 'cancelled')
    expect(await usedOf(drive)).toEqual([2, 2, 2])
    expect(await countOf(app, 'corp_booking where drive_no = $1 and not released', [drive.drive_no])).toBe(4)
    await lift('corp_booking')
  })
})
