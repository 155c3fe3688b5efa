import { randomBytes } from 'node:crypto'
import { nameKey } from '@kuaimen/contract/enterprise/drive.rules'
import { makeId } from '@kuaimen/contract/kernel/ids'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { hashToken } from '../../account/session/session.service'
import { company, drive, drive_product, drive_store } from '../../enterprise/drive/drive.table'
import { corp_proof, corp_staff } from '../../enterprise/staff/staff.table'
import type { TestApp } from '../app'
import { PRODUCT } from '../booking/booking'
import { rows } from '../rows'

const DAY_MS = 86_400_000
const chance = (size: number) => randomBytes(size)

/** A company that lets its staff book, each a new one. */
export async function aCompany(app: TestApp, values: Partial<typeof company.$inferInsert> = {}) {
  const at = app.services.now()
  const name = '杭州青梧文化传播有限公司'
  const [row] = await app.database.db
    .insert(company)
    .values({
      ...{ name, short_name: '青梧文化', code: makeId('', chance(8)), state: 'on', credit_fen: 100_000_000 },
      title: {
        ...{ name, tax_code: '91330100MA27X0000B', email: 'fapiao@qingwu.example.com' },
        ...{ address: '', phone: '', bank: '', account: '' },
      },
      ...{ contact_name: '周宁', contact_mobile: '13900000001', contact_email: 'hr@qingwu.example.com' },
      ...{ created_at: at, updated_at: at },
      ...values,
    })
    .returning()
  return row!
}

interface DriveOptions extends Partial<typeof drive.$inferInsert> {
  readonly products?: readonly Omit<typeof drive_product.$inferInsert, 'drive_no'>[]
  readonly stores?: readonly Omit<typeof drive_store.$inferInsert, 'drive_no'>[]
}

/** A drive that is open, for a month from tomorrow; of store 1 and one product unless others are said. */
export async function aDrive(app: TestApp, companyId: number, { products, stores, ...values }: DriveOptions = {}) {
  const at = app.services.now()
  const today = studioDay(at)
  const drive_no = makeId('D', chance(16))
  const { db } = app.database
  const [row] = await db
    .insert(drive)
    .values({
      ...{ drive_no, company_id: companyId, name: '秋季形象照', verify: ['staff_no'], pay: 'company', quota: 50 },
      ...{ shoot_from: addDays(today, 1), shoot_until: addDays(today, 30), book_from: today },
      ...{ book_until: addDays(today, 29), state: 'open', created_at: at, updated_at: at },
      ...values,
    })
    .returning()
  const offered = products ?? [{ product_id: PRODUCT, price_fen: 19_900, company_fen: 19_900 }]
  await db.insert(drive_product).values(offered.map((one, rank) => ({ rank, ...one, drive_no })))
  const places = stores ?? [
    { store_id: 1, weekdays: [0, 1, 2, 3, 4, 5, 6], from_time: '09:00', until_time: '20:00', day_cap: null },
  ]
  await db.insert(drive_store).values(places.map((one, rank) => ({ rank, ...one, drive_no })))
  return row!
}

let nth = 0

/** Somebody on a company's roster. */
export async function aStaff(app: TestApp, companyId: number, values: Partial<typeof corp_staff.$inferInsert> = {}) {
  nth += 1
  const at = app.services.now()
  const name = values.name ?? '林小满'
  const [row] = await app.database.db
    .insert(corp_staff)
    .values({
      ...{ company_id: companyId, name, name_key: nameKey(name), staff_no: `A${String(nth).padStart(5, '0')}` },
      ...{ department: '设计部', state: 'active', created_at: at, updated_at: at },
      ...values,
    })
    .returning()
  return row!
}

/** A member who is proven to be somebody of a company. */
export async function aProof(
  app: TestApp,
  of: { company_id: number; staff_id: number; member_id: number },
  values: Partial<typeof corp_proof.$inferInsert> = {},
) {
  const at = app.services.now()
  const [row] = await app.database.db
    .insert(corp_proof)
    .values({ ...of, ways: ['staff_no'], at, expires_at: new Date(at.getTime() + 180 * DAY_MS), ...values })
    .returning()
  return row!
}

/** What a solved puzzle is worth, once. */
export async function aPass(app: TestApp): Promise<string> {
  const pass = randomBytes(32).toString('base64url')
  const until = new Date(app.services.now().getTime() + 5 * 60_000)
  await rows(
    app,
    `insert into captcha (id, hole_left, pass_hash, bound_to, expires_at) values ($1, 100, $2, ':', $3)`,
    [pass, hashToken(pass), until],
  )
  return pass
}
