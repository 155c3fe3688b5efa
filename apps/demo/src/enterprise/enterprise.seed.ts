import { createHash } from 'node:crypto'
import { nameKey, type VerifyWay } from '@kuaimen/contract/enterprise/drive.rules'
import { PROOF_DAYS } from '@kuaimen/contract/enterprise/verify.rules'
import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import type { Tx } from '../../../server/src/db/database'
import { company, drive, drive_product, drive_store } from '../../../server/src/enterprise/drive/drive.table'
import { corp_proof, corp_staff } from '../../../server/src/enterprise/staff/staff.table'
import { drawFor } from '../draw'
import type { SeedContext } from '../seed-context'
import {
  DEMO_HR_KEY,
  DEMO_MOBILE,
  DEMO_STAFF_NO,
  DEMO_VISIT,
  demoCompanies,
  demoDrives,
  demoRoster,
} from './enterprise.demo'
import { saveDemoDriveVisit } from './visits.seed'
import { findDemoMember, findDemoProduct, findDemoStores } from './visits.sql'

const DAY_MS = 86_400_000
const STORES_A_CITY = 4
const WORKDAYS = [1, 2, 3, 4, 5]
const HR_DAYS = 365

/** The same in every demo, and like any other. */
export function demoDriveNo(key: string): string {
  const draw = drawFor(`drive ${key}`)
  return makeId(
    'D',
    Uint8Array.from({ length: ID_LENGTH }, () => draw.below(256)),
  )
}

type DemoDrive = (typeof demoDrives)[number]

async function seedDrive(tx: Tx, demo: DemoDrive, companyId: number, now: Date): Promise<void> {
  const { key, company: _, days, products, cities, verify, ...values } = demo
  const today = studioDay(now)
  const drive_no = demoDriveNo(key)
  const day = (name: keyof typeof days) => addDays(today, days[name])
  const hasHr = key === 'qingwu autumn'
  await tx.insert(drive).values({
    ...values,
    ...{ drive_no, company_id: companyId, verify: [...verify] as VerifyWay[] },
    ...{ book_from: day('book_from'), book_until: day('book_until') },
    ...{ shoot_from: day('shoot_from'), shoot_until: day('shoot_until') },
    hr_key_hash: hasHr ? createHash('sha256').update(DEMO_HR_KEY).digest() : null,
    hr_until: hasHr ? new Date(now.getTime() + HR_DAYS * DAY_MS) : null,
    ...{ created_at: now, updated_at: now },
  })
  const ids: number[] = []
  for (const [rank, { name, ...row }] of products.entries()) {
    const product_id = await findDemoProduct(tx, name)
    ids.push(product_id)
    await tx.insert(drive_product).values({ ...row, drive_no, product_id, rank })
  }
  const stores = await findDemoStores(tx, cities, ids, STORES_A_CITY)
  const hours = { weekdays: WORKDAYS, from_time: '10:00', until_time: '18:00', day_cap: 12 }
  await tx.insert(drive_store).values(stores.map((store_id, rank) => ({ ...hours, drive_no, store_id, rank })))
}

/** Two companies with what they have agreed, a roster, and the member to look around with on it. */
export async function seedEnterprise(tx: Tx, { now }: SeedContext): Promise<void> {
  const when = { created_at: now, updated_at: now }
  for (const { key, email_domains, ...demo } of demoCompanies) {
    const values = { ...demo, email_domains: [...email_domains], state: 'on' as const, ...when }
    const [row] = await tx.insert(company).values(values).returning({ id: company.id })
    for (const one of demoDrives.filter((drive) => drive.company === key)) await seedDrive(tx, one, row!.id, now)
    if (key === 'qingwu') await seedRoster(tx, row!.id, now)
  }
}

async function seedRoster(tx: Tx, companyId: number, now: Date): Promise<void> {
  const when = { created_at: now, updated_at: now }
  const people = await tx
    .insert(corp_staff)
    .values(
      demoRoster.map((one) => ({
        ...{ ...one, company_id: companyId, name_key: nameKey(one.name), state: 'active' as const },
        origin: 'roster' as const,
        ...when,
      })),
    )
    .returning({ id: corp_staff.id, staff_no: corp_staff.staff_no })
  const member_id = await findDemoMember(tx, DEMO_MOBILE)
  const own = people.find(({ staff_no }) => staff_no === DEMO_STAFF_NO)!
  await tx.insert(corp_proof).values({
    ...{
      company_id: companyId,
      staff_id: own.id,
      member_id,
      ways: ['staff_no'],
    },
    ...{ at: now, expires_at: new Date(now.getTime() + PROOF_DAYS * DAY_MS) },
  })
  const { drive: key, product, ...visit } = DEMO_VISIT
  const chosen = { drive_no: demoDriveNo(key), member_id, product_id: await findDemoProduct(tx, product) }
  await saveDemoDriveVisit(tx, { ...visit, ...chosen }, now)
}
