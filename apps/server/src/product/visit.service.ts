import { Refusal } from '@kuaimen/contract/kernel/failure'
import { type StudioDay, studioDay } from '@kuaimen/contract/kernel/time'
import { tooMany } from '@kuaimen/contract/product/addons.rules'
import { addonTooMany, peopleOutOfRange, productNotFound } from '@kuaimen/contract/product/product.errors'
import { priceIn, type Season, seasonOn } from '@kuaimen/contract/product/product.rules'
import { type Item, minutesOf, type Need, needsOf } from '@kuaimen/contract/schedule/schedule.rules'
import type { Tx } from '../db/database'
import { readVisitFacts, type VisitFacts, type VisitProduct } from './visit.sql'

export interface VisitItem {
  readonly product: VisitProduct
  readonly people: number
}

/** Products of one visit, with what they need of a store and what they cost when. */
export interface VisitPlan {
  readonly items: readonly VisitItem[]
  readonly seasons: readonly Season[]
  readonly needs: readonly Need[]
  readonly minutes: number
  /** Whether the store that was asked about offers them all. */
  readonly offered: boolean
}

/** Which products a visit is about; each once. */
export function productIdsOf(items: readonly Item[]): number[] {
  const ids = [...new Set(items.map(({ product_id }) => product_id))]
  if (ids.length !== items.length) throw new Refusal(productNotFound)
  return ids
}

/** Each add-on at most as often as one visit may have it. */
export function refuseTooMany(addons: VisitProduct['addons'], ids: readonly number[]): void {
  const found = tooMany(addons, ids)
  if (found) throw new Refusal(addonTooMany({ name: found.name, count: found.max ?? 1 }))
}

/** @param storeId null while no store is chosen */
export const planVisit = async (
  tx: Tx,
  items: readonly Item[],
  storeId: number | null,
  now: Date,
): Promise<VisitPlan> => planFrom(items, await readVisitFacts(tx, productIdsOf(items), storeId, studioDay(now)))

/** The facts that visits with any of some products depend on, at one store. */
export const visitFactsOf = (tx: Tx, productIds: readonly number[], storeId: number, now: Date): Promise<VisitFacts> =>
  readVisitFacts(tx, [...productIds], storeId, studioDay(now))

/** Of each product alone, for as few people as it is for; nothing of those that are not sold any more. */
export async function planEach(tx: Tx, productIds: readonly number[], now: Date): Promise<Map<number, VisitPlan>> {
  const facts = await readVisitFacts(tx, [...productIds], null, studioDay(now))
  return new Map(facts.products.map(({ id }) => [id, planFrom([{ product_id: id }], facts)]))
}

export function planFrom(items: readonly Item[], { products, seasons }: VisitFacts): VisitPlan {
  const chosen = items.map(({ product_id, people: wanted }) => {
    const product = products.find(({ id }) => id === product_id)
    if (!product) throw new Refusal(productNotFound)
    const people = wanted ?? product.people_min
    if (people < product.people_min || people > product.people_max) throw new Refusal(peopleOutOfRange)
    return { product, people }
  })
  const needs = needsOf(chosen.map(({ product, people }) => ({ stages: product.stages, people })))
  return {
    items: chosen,
    seasons,
    needs,
    minutes: minutesOf(needs),
    offered: chosen.every(({ product }) => product.offered),
  }
}

/** The price of one product on a day, and the season whose price it is. */
export function priceOn({ category_id, price_fen }: VisitProduct, seasons: readonly Season[], day: StudioDay) {
  const season = seasonOn(seasons, category_id, day)
  return { price_fen: priceIn(price_fen, season), season }
}
