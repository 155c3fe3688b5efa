import { creditShort, quotaFull, shareUsed } from '@kuaimen/contract/enterprise/enterprise.errors'
import { startCorpBooking } from '@kuaimen/contract/enterprise/visit.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import { aKey, aStore, driftedCells, giveRoom, strayTakings } from '../testing/booking'
import { type AnyDrive, aCompany, aDrive, aStaff, proveStaff, visitOf } from '../testing/drives'
import { someMembers } from '../testing/members'
import { runQueued } from '../testing/queue'
import { countOf, rows } from '../testing/rows'

let app: TestApp
let store_id: number

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  store_id = await aStore(app)
  await giveRoom(app, store_id, 40)
})
afterAll(() => app.stop())

const tap = (drive: AnyDrive, token: string, time = '12:00') =>
  app.call(
    startCorpBooking,
    { ...visitOf(app, drive, { time }), agreed: true, shown_payable_fen: 0 },
    { token, headers: { 'idempotency-key': aKey() } },
  )

async function manyStaff(companyId: number, count: number) {
  const members = await someMembers(app, count)
  for (const { id } of members) await proveStaff(app, companyId, id)
  return members
}

const codesOf = (answers: readonly { code: number }[], code: number) =>
  answers.filter((one) => one.code === code).length
const findings = async () => (await app.audit({ without: 'schedule' })).findings

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
    await rows(
      app,
      `create function drive_unguarded() returns trigger language plpgsql as $$
       begin if new.used > old.used then new.used := least(new.used, new.quota - 1); end if; return new; end $$`,
    )
    await rows(
      app,
      'create trigger drive_unguarded before update on drive for each row execute function drive_unguarded()',
    )
    const answers = await Promise.all(staff.map(({ token }) => tap(drive, token, '15:00')))
    expect(codesOf(answers, 0)).toBeGreaterThan(2)
    expect((await findings()).map(({ check }) => check)).toContain(
      'enterprise: as many places are taken as visits have one',
    )
    await rows(app, 'drop trigger drive_unguarded on drive')
    await rows(
      app,
      'update drive d set quota = 50, used = (select count(*) from corp_booking c where c.drive_no = d.drive_no and not released) where drive_no = $1',
      [drive.drive_no],
    )
    await rows(app, 'alter table drive add constraint drive_used check (used between 0 and quota)')
    expect(await findings()).toEqual([])
  })
})

it('lets one person with two phones have one place', async () => {
  const drive = await aDrive(app, { store_ids: [store_id] })
  const { token } = await aStaff(app, drive.company_id)
  const answers = await Promise.all([
    tap(drive, token, '10:00'),
    tap(drive, token, '14:00'),
    tap(drive, token, '16:30'),
  ])
  expect(codesOf(answers, 0)).toBe(1)
  expect(codesOf(answers, shareUsed.code)).toBe(2)
  expect(await countOf(app, 'corp_booking where drive_no = $1 and not released', [drive.drive_no])).toBe(1)
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
