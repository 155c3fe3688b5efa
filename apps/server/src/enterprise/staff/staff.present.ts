import { stateTextAt } from '@kuaimen/contract/booking/record.rules'
import {
  leftText,
  maskStaffNo,
  partsOf,
  payText,
  shownState,
  shownStateText,
} from '@kuaimen/contract/enterprise/drive.rules'
import type {
  CorpMine,
  CorpOrder,
  CorpVerified,
  DriveCard,
  DriveDetail,
} from '@kuaimen/contract/enterprise/drive.views'
import { studioDay, studioTime } from '@kuaimen/contract/kernel/time'
import type { AddonView, ProductCard } from '@kuaimen/contract/product/product.views'
import { markdownToHtml } from '../../http/reply/markdown'
import type { CompanyRow, DriveProductRow, DriveRow, listPlaces } from '../drive/drive.sql'
import type { listOrders } from './my-companies.sql'
import type { ProofRow, StaffRow } from './proof.sql'

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

const presentCompany = ({ id, name, short_name, logo }: CompanyRow): CorpMine['company'] => ({
  ...{ id, name, short_name, logo },
})

const presentStaff = ({ name, staff_no, department }: StaffRow): CorpMine['staff'] => ({
  name,
  staff_no: maskStaffNo(staff_no),
  department,
})

function presentDriveCard(drive: DriveRow, { ways }: ProofRow, today: string): DriveCard {
  const { drive_no, name, cover, pay, shoot_from, shoot_until, book_from, book_until, verify } = drive
  const state = shownState(drive, today)
  return {
    ...{ drive_no, name, cover, state, state_text: shownStateText[state] },
    left_text: leftText(drive.quota - drive.used),
    ...{ pay, pay_text: payText[pay], shoot_from, shoot_until, book_from, book_until, verify },
    verified: ways.some((way) => verify.includes(way)) ? 1 : 0,
  }
}

type OrderRow = Awaited<ReturnType<typeof listOrders>>[number]

const presentOrder = (row: OrderRow, now: Date): CorpOrder => {
  const { order_sn, drive_no, drive_name, state, start_at, store_name, product_name } = row
  return {
    ...{ order_sn, drive_no, drive_name, state, state_text: stateTextAt(row, now) },
    ...{ day: studioDay(start_at), time: studioTime(start_at), store_name, product_name },
  }
}

export interface Mine {
  readonly proof: ProofRow
  readonly staff: StaffRow
  readonly company: CompanyRow
  readonly drives: readonly DriveRow[]
  readonly orders: readonly OrderRow[]
}

export function presentMine({ proof, staff, company, drives, orders }: Mine, now: Date): CorpMine {
  const today = studioDay(now)
  const cards = drives.map((drive) => presentDriveCard(drive, proof, today))
  const last = cards.find(({ state }) => state === 'over')
  return {
    company: presentCompany(company),
    staff: presentStaff(staff),
    expires_at: seconds(proof.expires_at),
    drives: cards.filter(({ state }) => state !== 'over'),
    last: last ? { name: last.name, shoot_from: last.shoot_from, shoot_until: last.shoot_until } : null,
    orders: orders.map((order) => presentOrder(order, now)),
  }
}

export const presentVerified = ({ company, staff, drives, expires_at }: CorpMine): CorpVerified => ({
  ...{ verified: 1, company, staff, drives, expires_at },
})

type PlaceRow = Awaited<ReturnType<typeof listPlaces>>[number]

/** Cities in the order of their first store. */
function presentCities(places: readonly PlaceRow[]): DriveDetail['cities'] {
  const cities = new Map<number, DriveDetail['cities'][number]>()
  for (const { city_id, city_name, city_short_name, ...store } of places) {
    const city = { city_id, name: city_name, short_name: city_short_name }
    const there = cities.get(city_id) ?? { city, stores: [] }
    there.stores.push(store)
    cities.set(city_id, there)
  }
  return [...cities.values()]
}

const presentProduct = (
  { pay }: DriveRow,
  row: DriveProductRow,
  card: ProductCard,
  addons: AddonView[],
): DriveDetail['products'][number] => {
  const { price_fen, quota, used } = row
  return {
    ...card,
    ...{ price_fen, ...partsOf(pay, row), addons },
    left_text: quota === null ? '' : leftText(quota - used),
    full: quota !== null && used >= quota,
  }
}

export interface Detail {
  readonly drive: DriveRow
  readonly company: CompanyRow
  readonly proof: ProofRow
  readonly products: readonly DriveProductRow[]
  readonly cards: readonly ProductCard[]
  readonly addons: ReadonlyMap<number, AddonView[]>
  readonly places: readonly PlaceRow[]
  readonly used: number
}

export function presentDetail({ drive, company, proof, ...of }: Detail, today: string): DriveDetail {
  const { note, per_staff, addons, free_hours, late_charge, rules } = drive
  const cardOf = new Map(of.cards.map((card) => [card.id, card]))
  return {
    ...presentDriveCard(drive, proof, today),
    ...{ note, addons, free_hours, late_charge, contact_name: company.contact_name },
    company: { ...presentCompany(company), code: company.code },
    cities: presentCities(of.places),
    // What is not sold any more is not offered here either.
    products: of.products.flatMap((row) => {
      const card = cardOf.get(row.product_id)
      const added = addons === 'none' ? [] : (of.addons.get(row.product_id) ?? [])
      return card ? [presentProduct(drive, row, card, added)] : []
    }),
    mine: { used: of.used, per_staff },
    rules_html: markdownToHtml(rules),
  }
}
