import type { StudioDay } from '@kuaimen/contract/kernel/time'
import type { Season } from '@kuaimen/contract/product/product.rules'
import type { Stage } from '@kuaimen/contract/schedule/schedule.rules'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'

export interface VisitProduct {
  readonly id: number
  readonly name: string
  readonly cover: string
  readonly category_id: number
  readonly branch: 'shoot' | 'makeup'
  readonly price_fen: number
  readonly looks: number
  readonly people_min: number
  readonly people_max: number
  readonly offered: boolean
  readonly stages: Stage[]
  readonly addons: { id: number; name: string; price_fen: number }[]
}

/** What planning and pricing a visit need of its products; a statement, so that it can be part of a larger one. */
export const visitProducts = (productIds: number[], storeId: number | null): SQL => sql`
    select p.id, p.name, p.cover, p.category_id, c.branch, p.price_fen, p.looks, p.people_min, p.people_max,
           exists (select from store_product o where o.store_id = ${storeId}::int and o.product_id = p.id) as offered,
           (select coalesce(json_agg(json_build_object('name', s.name, 'pool_kind', s.pool_kind, 'minutes', s.minutes,
                                                       'people_per_place', s.people_per_place) order by s.step), '[]')
            from product_stage s where s.product_id = p.id) as stages,
           (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'price_fen', a.price_fen)
                                     order by a.rank), '[]')
            from product_addon a where a.product_id = p.id) as addons
    from product p
    join category c on c.id = p.category_id
    where p.id = any(${sql.param(productIds)}::int[]) and p.on_sale`

/** Seasons that are not over, the one that counts first. */
export const visitSeasons = (fromDay: StudioDay): SQL => sql`
    select name, mark, first_day::text, last_day::text, weekdays, category_id, percent from season
    where last_day >= ${fromDay}::date order by rank`

export interface VisitFacts {
  readonly products: VisitProduct[]
  readonly seasons: Season[]
}

/** Both in one reading. */
export async function readVisitFacts(
  tx: Tx,
  productIds: number[],
  storeId: number | null,
  fromDay: StudioDay,
): Promise<VisitFacts> {
  const { rows } = await tx.execute<VisitFacts & Record<string, unknown>>(sql`
    select (select coalesce(json_agg(p), '[]') from (${visitProducts(productIds, storeId)}) p) as products,
           (select coalesce(json_agg(s), '[]') from (${visitSeasons(fromDay)}) s) as seasons`)
  return rows[0]!
}
