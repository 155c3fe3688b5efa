import { priceChanged } from '@kuaimen/contract/booking/record.errors'
import { creditShort, driveClosed, staffUnproven } from '@kuaimen/contract/enterprise/drive.errors'
import { startCorpBooking } from '@kuaimen/contract/enterprise/visit.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { someMembers } from '../../testing/account/members'
import { TestApp } from '../../testing/app'
import { aKey, aStore, giveRoom, paid } from '../../testing/booking/booking'
import { type AnyDrive, aCompany, aDrive, aStaff, proveStaff, visitOf } from '../../testing/enterprise/drives'
import { ledgerBalance } from '../../testing/payment/ledger'
import { countOf } from '../../testing/rows'
import { holding } from '../../testing/running'
import { hasCredit } from './credit.service'

let app: TestApp
let store_id: number

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  store_id = await aStore(app)
  await giveRoom(app, store_id, 40)
}, 180_000)
afterAll(() => app.stop())

const book = (drive: AnyDrive, token: string, shown_payable_fen: number) =>
  app.call(
    startCorpBooking,
    { ...visitOf(app, drive, { time: '13:00' }), agreed: true, shown_payable_fen },
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

describe('credit and those who are about to pay', () => {
  const share = (company_id: number) => aDrive(app, { company_id, store_ids: [store_id], pay: 'share' })

  it('lets no more of them hold a place than the company may owe for, over all its drives', async () => {
    const company_id = await aCompany(app, { credit_fen: 3 * 15_000 })
    const drives = [await share(company_id), await share(company_id), await share(company_id)]
    const staff = await manyStaff(company_id, 12)
    const answers = await Promise.all(staff.map(({ token }, nth) => book(drives[nth % 3]!, token, 4_900)))
    expect(codesOf(answers, 0)).toBe(3)
    expect(codesOf(answers, creditShort.code)).toBe(9)
    await Promise.all(
      answers.map(({ code, data }, nth) => code === 0 && paid(app, data.order_sn, 4_900, staff[nth]!.id)),
    )
    expect(await ledgerBalance(app, `company:${company_id}`)).toBe(3 * 15_000)
    expect(await findings()).toEqual([])
  })

  it('says yes to all of them who do not hold on to what they were told: the control', async () => {
    const company_id = await aCompany(app, { credit_fen: 15_000 })
    const ask = () =>
      app.services.transaction((tx) => hasCredit(tx, { company_id, company_fen: 15_000 }, app.services.now()))
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([true, true, true])
  })

  it('counts who pays at the very moment', async () => {
    const company_id = await aCompany(app, { credit_fen: 15_000 })
    const drive = await share(company_id)
    const [one] = await manyStaff(company_id, 1)
    const { data } = await book(drive, one!.token, 4_900)
    const table = await holding(app.database.url, 'corp_booking')
    const wanted = { company_id, company_fen: 15_000 }
    const asked = app.services.transaction((tx) => hasCredit(tx, wanted, app.services.now()))
    await table.waitedFor()
    await paid(app, data.order_sn, 4_900, one!.id)
    await table.letGo()
    expect(await asked).toBe(false)
  })
})

describe('what changes while somebody books', () => {
  /** Books while another hand has the drive, which then changes what it says. */
  async function bookWhile(change: string) {
    const drive = await aDrive(app, { store_ids: [store_id] })
    const { token } = await aStaff(app, drive.company_id)
    const client = await app.database.pool.connect()
    await client.query('begin')
    await client.query('select from drive where drive_no = $1 for update', [drive.drive_no])
    const answer = book(drive, token, 0)
    const waiting = "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await expect.poll(() => countOf(app, waiting), { timeout: 15_000 }).toBe(1)
    await client.query(change, [drive.drive_no])
    await client.query('commit')
    client.release()
    const { code } = await answer
    expect(await countOf(app, 'corp_booking where drive_no = $1', [drive.drive_no])).toBe(code === 0 ? 1 : 0)
    expect(await findings()).toEqual([])
    return code
  }
  const company = '(select company_id from drive where drive_no = $1)'

  it.each([
    ['the price', 'update drive_product set price_fen = 29900, company_fen = 29900 where drive_no = $1', priceChanged],
    ['who pays', "update drive set pay = 'self' where drive_no = $1", priceChanged],
    ['who bears a late cancel', "update drive set late_charge = 'company' where drive_no = $1", priceChanged],
    ['its state', "update drive set state = 'paused' where drive_no = $1", driveClosed],
    ['the company', `update company set state = 'paused' where id = ${company}`, driveClosed],
    ['the proof', `update corp_proof set ended_at = now() where company_id = ${company}`, staffUnproven],
    ['how to prove oneself', "update drive set verify = '{email}' where drive_no = $1", staffUnproven],
  ])('is noticed: %s', async (_, change, refusal) => {
    expect(await bookWhile(change)).toBe(refusal.code)
  })

  it('is of no matter where it is a name', async () => {
    expect(await bookWhile("update drive set name = '冬季形象照' where drive_no = $1")).toBe(0)
  })
})
