import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import type { Tx } from '../../../server/src/db/database'
import { driveOf } from '../../../server/src/enterprise/staff/proof.service'
import { takeQuota } from '../../../server/src/enterprise/visit/quota.service'
import { insertCorpBooking } from '../../../server/src/enterprise/visit/quota.sql'
import { termsOf } from '../../../server/src/enterprise/visit/visit.service'
import { saveDemoVisit, seededPolicy } from '../booking/visits.seed'

interface DemoDriveVisit {
  readonly drive_no: string
  readonly member_id: number
  readonly product_id: number
  /** Days from today and times of which the first that is free is booked. */
  readonly days: readonly number[]
  readonly times: readonly string[]
}

/** What the member to look around with has booked within a drive: on its terms, with a place of it, and owed by its company. */
export async function saveDemoDriveVisit(tx: Tx, wanted: DemoDriveVisit, now: Date): Promise<void> {
  const { drive_no, member_id, product_id, days, times } = wanted
  const found = await driveOf(tx, drive_no, member_id, now)
  const { company, staff } = found
  const store_id = found.stores[0]!.store_id
  const asked = { store_id, product_id, addon_ids: [], contact_name: '' }
  const terms = termsOf(found, asked, await seededPolicy(tx))
  const starts = days.flatMap((ahead) => times.map((time) => ({ day: addDays(studioDay(now), ahead), time })))
  const visit = { key: `drive ${drive_no}`, member_id, store_id, product_id, starts }
  const { order_sn, day, total_fen } = await saveDemoVisit(tx, visit, terms, now)
  const { company_fen } = terms
  const place = { drive_no, product_id, store_id, day, company_id: company.id, staff_id: staff.id, company_fen }
  const nth = await takeQuota(tx, place, now)
  await insertCorpBooking(tx, { order_sn, ...place, nth, member_fen: total_fen - company_fen })
}
