import type { Season } from '@kuaimen/contract/product/product.rules'
import type { Stage } from '@kuaimen/contract/schedule/schedule.rules'
import { asc, gte, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { season } from './product.table'

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

/** What planning and pricing a visit need of its products, in one reading. */
export async function listVisitProducts(tx: Tx, productIds: number[], storeId: number | null): Promise<VisitProduct[]> {
  const { rows } = await tx.execute<VisitProduct & Record<string, unknown>>(sql`
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
    where p.id = any(${sql.param(productIds)}::int[]) and p.on_sale`)
  return rows
}

export const listSeasons = (tx: Tx, fromDay: string): Promise<Season[]> =>
  tx
    .select({
      name: season.name,
      mark: season.mark,
      first_day: season.first_day,
      last_day: season.last_day,
      weekdays: season.weekdays,
      category_id: season.category_id,
      percent: season.percent,
    })
    .from(season)
    .where(gte(season.last_day, fromDay))
    .orderBy(asc(season.rank))
