import { randomBytes } from 'node:crypto'
import type { LATE_CHARGES } from '@kuaimen/contract/enterprise/drive.rules'
import { corpPreview, startCorpBooking } from '@kuaimen/contract/enterprise/visit.endpoints'
import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { company, drive, drive_product, drive_store } from '../../enterprise/drive/drive.table'
import { corp_proof, corp_staff } from '../../enterprise/staff/staff.table'
import { aMember } from '../account/member'
import type { TestApp } from '../app'
import { aDay, aKey, aStore, PRODUCT } from '../booking/booking'

const NOWHERE = { address: '', phone: '', bank: '', account: '' }
const HALF_A_YEAR_MS = 180 * 86_400_000

export async function aCompany(app: TestApp, { credit_fen = 10_000_000 }: { credit_fen?: number } = {}) {
  const now = app.services.now()
  const [row] = await app.database.db
    .insert(company)
    .values({
      ...{ name: '杭州青梧文化传播有限公司', short_name: '青梧文化', state: 'on' as const, credit_fen },
      code: makeId('', randomBytes(8)).slice(0, 8),
      title: {
        name: '杭州青梧文化传播有限公司',
        tax_code: '91330106MA2B0XYA15',
        email: 'fp@qingwu.example.com',
        ...NOWHERE,
      },
      ...{ contact_name: '周人事', contact_mobile: '13900001111', contact_email: 'hr@qingwu.example.com' },
      ...{ created_at: now, updated_at: now },
    })
    .returning({ id: company.id })
  return row!.id
}

interface DriveWanted {
  readonly company_id?: number
  readonly pay?: 'company' | 'share' | 'self'
  readonly quota?: number
  readonly per_staff?: number
  readonly product_quota?: number | null
  readonly day_cap?: number | null
  readonly late_charge?: (typeof LATE_CHARGES)[number]
  readonly free_hours?: number
  readonly addons?: 'none' | 'staff_pays'
  readonly price_fen?: number
  readonly company_fen?: number
  readonly store_ids?: readonly number[]
}

/** Open from today for a month, in one store from ten to five on every day of the week. */
export async function aDrive(app: TestApp, wanted: DriveWanted = {}) {
  const now = app.services.now()
  const today = studioDay(now)
  const drive_no = makeId('D', randomBytes(ID_LENGTH))
  const company_id = wanted.company_id ?? (await aCompany(app))
  const store_ids = wanted.store_ids ?? [await aStore(app)]
  const { pay = 'company', price_fen = 19_900, company_fen = pay === 'share' ? 15_000 : price_fen } = wanted
  const { db } = app.database
  await db.insert(drive).values({
    ...{ drive_no, company_id, pay, name: '2026 秋季形象照', verify: ['staff_no'], state: 'open' as const },
    ...{ shoot_from: today, shoot_until: addDays(today, 30), book_from: today, book_until: addDays(today, 30) },
    ...{ quota: wanted.quota ?? 50, per_staff: wanted.per_staff ?? 1 },
    ...{ late_charge: wanted.late_charge ?? 'none', free_hours: wanted.free_hours ?? 24 },
    ...{ addons: wanted.addons ?? 'none', created_at: now, updated_at: now },
  })
  const quota = wanted.product_quota ?? null
  await db.insert(drive_product).values({ drive_no, product_id: PRODUCT, price_fen, company_fen, quota })
  const hours = { weekdays: [0, 1, 2, 3, 4, 5, 6], from_time: '10:00', until_time: '17:00' }
  for (const store_id of store_ids)
    await db.insert(drive_store).values({ drive_no, store_id, ...hours, day_cap: wanted.day_cap ?? null })
  return { drive_no, company_id, store_id: store_ids[0]! }
}

export type AnyDrive = Awaited<ReturnType<typeof aDrive>>

/** A member who has proven to be somebody of the company. */
export async function aStaff(app: TestApp, companyId: number, by?: Awaited<ReturnType<typeof aMember>>) {
  const member = by ?? (await aMember(app))
  const staff_id = await proveStaff(app, companyId, member.id)
  return { ...member, staff_id }
}

export async function proveStaff(app: TestApp, companyId: number, memberId: number): Promise<number> {
  const now = app.services.now()
  const made = { created_at: now, updated_at: now }
  const staff_no = randomBytes(4).toString('hex')
  const named = { company_id: companyId, name: '林小满', name_key: '林小满', staff_no, department: '设计部' }
  const { db } = app.database
  const [row] = await db
    .insert(corp_staff)
    .values({ ...named, state: 'active', ...made })
    .returning({ id: corp_staff.id })
  const expires_at = new Date(now.getTime() + HALF_A_YEAR_MS)
  const proof = { company_id: companyId, staff_id: row!.id, member_id: memberId, at: now, expires_at }
  await db.insert(corp_proof).values({ ...proof, ways: ['staff_no'] })
  return row!.id
}

interface VisitWanted {
  readonly store_id?: number
  readonly day?: string
  readonly time?: string
  readonly addon_ids?: number[]
  readonly gift_cards?: string[]
}

export function visitOf(app: TestApp, { drive_no, store_id }: AnyDrive, wanted: VisitWanted = {}) {
  const { day = aDay(app), time = '12:00', addon_ids = [], gift_cards = [] } = wanted
  const at = { store_id: wanted.store_id ?? store_id, day, time }
  return { drive_no, ...at, product_id: PRODUCT, people: 1, addon_ids, gift_cards }
}

/** What a phone does: looks at the price, then submits. */
export async function submitVisit(app: TestApp, drive: AnyDrive, token: string, wanted: VisitWanted = {}) {
  const choice = visitOf(app, drive, wanted)
  const { data } = await app.call(corpPreview, choice, { token })
  const body = { ...choice, agreed: true, shown_payable_fen: data?.payable_fen ?? 0 }
  return app.call(startCorpBooking, body, { token, headers: { 'idempotency-key': aKey() } })
}
