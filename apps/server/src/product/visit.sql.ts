import type { StudioDay } from '@kuaimen/contract/kernel/time'
import type { Season } from '@kuaimen/contract/product/product.rules'
import type { Stage } from '@kuaimen/contract/schedule/schedule.rules'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { statement } from '../db/statement'

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
  readonly addons: { id: number; name: string; price_fen: number; max: number }[]
}

/** The facts that planning and pricing a visit need of the `products`, asked about a `store`; part of larger statements. */
export const visitProducts = sql`
    select p.id, p.name, p.cover, p.category_id, c.branch, p.price_fen, p.looks, p.people_min, p.people_max,
           exists (select from store_product o where o.store_id = ${sql.placeholder('store')}::int and o.product_id = p.id) as offered,
           (select coalesce(json_agg(json_build_object('name', s.name, 'pool_kind', s.pool_kind, 'minutes', s.minutes,
                                                       'people_per_place', s.people_per_place) order by s.step), '[]')
            from product_stage s where s.product_id = p.id) as stages,
           (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'price_fen', a.price_fen, 'max', a.max)
                                     order by a.rank), '[]')
            from product_addon a where a.product_id = p.id) as addons
    from product p
    join category c on c.id = p.category_id
    where p.id = any(${sql.placeholder('products')}::int[]) and p.on_sale`

/** Seasons that are not over on `from`, the one that counts first. */
export const visitSeasons = sql`
    select name, mark, first_day::text, last_day::text, weekdays, category_id, percent from season
    where last_day >= ${sql.placeholder('from')}::date order by rank`

export interface VisitFacts {
  readonly products: VisitProduct[]
  readonly seasons: Season[]
}

const visitFacts = statement(
  'visit_facts',
  sql`
    select (select coalesce(json_agg(p), '[]') from (${visitProducts}) p) as products,
           (select coalesce(json_agg(s), '[]') from (${visitSeasons}) s) as seasons`,
)

/** Both in one reading. */
export async function readVisitFacts(
  tx: Tx,
  products: number[],
  store: number | null,
  from: StudioDay,
): Promise<VisitFacts> {
  const [facts] = await tx.run<VisitFacts>(visitFacts, { products, store, from })
  return facts!
}
