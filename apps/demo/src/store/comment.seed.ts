import { reasonsFor } from '@kuaimen/contract/store/store.rules'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../server/src/db/database'
import { store_comment } from '../../../server/src/store/store.table'
import { type Draw, drawFor } from '../draw'
import type { SeedContext } from '../seed-context'
import { closings, grumbles, nicknames, openings, praises } from './comment.demo'
import { BIG_CITY } from './store.seed'

const AVATARS = 16
const MINUTE_MS = 60_000
const A_YEAR_MINUTES = 364 * 24 * 60
const MAKEUP = 9

interface Offer {
  store_id: number
  city_stores: number
  /** What the store offers, in the order of the products. */
  products: [product: number, category: number, gallery: string[]][]
}

/** Who wrote when about what; the words come when all of them are in order. */
interface Written {
  readonly store_id: number
  readonly product_id: number
  readonly category: number
  readonly gallery: readonly string[]
  readonly minutesAgo: number
  readonly isFirst: boolean
  readonly draw: Draw
}

const written = (offer: Offer, nth: number): Written => {
  const draw = drawFor(`comment:${offer.store_id}:${nth}`)
  const [product_id, category, gallery] = draw.one(offer.products)
  const minutesAgo = draw.below(A_YEAR_MINUTES) + 600
  return { store_id: offer.store_id, product_id, category, gallery, minutesAgo, isFirst: nth < 3, draw }
}

/** What was said of a product or at a store: nobody believes a sentence that the next customer says again. */
class Said {
  readonly #latest = new Map<string, Map<string, number>>()
  #count = 0

  /** Never said at this store, and of this product not at all or longest ago. */
  fresh({ store_id, product_id, draw }: Written, all: readonly string[]): string {
    const [atStore, ofProduct] = [this.#heard(`store:${store_id}`), this.#heard(`product:${product_id}`)]
    const last = (one: string) => ofProduct.get(one) ?? 0
    const open = draw.some(all, all.length).filter((one) => !atStore.has(one))
    const chosen = open.reduce((found, one) => (last(one) < last(found) ? one : found), open[0] ?? '')
    this.#count += 1
    for (const heard of [atStore, ofProduct]) heard.set(chosen, this.#count)
    return chosen
  }

  #heard(place: string): Map<string, number> {
    const found = this.#latest.get(place) ?? new Map<string, number>()
    this.#latest.set(place, found)
    return found
  }
}

const toGrumble = (all: readonly (readonly [number, string])[], body: string) => all.find(([, one]) => one === body)

function commentOf(one: Written, said: Said, seed: SeedContext): typeof store_comment.$inferInsert {
  const { draw, category } = one
  const branch = category === MAKEUP ? 'makeup' : 'shoot'
  const grumbled =
    draw.below(11) === 0
      ? toGrumble(
          grumbles[branch],
          said.fresh(
            one,
            grumbles[branch].map(([, body]) => body),
          ),
        )
      : undefined
  const praise = () => said.fresh(one, praises[category] ?? [])
  const score = grumbled?.[0] ?? (draw.below(5) === 0 ? 4 : 5)
  const body =
    grumbled?.[1] ??
    [
      draw.below(3) === 0 ? '' : said.fresh(one, openings),
      praise(),
      draw.below(3) === 0 ? praise() : '',
      draw.below(2) === 0 ? '' : said.fresh(one, closings),
    ].join('')
  return {
    store_id: one.store_id,
    product_id: one.product_id,
    nickname: said.fresh(one, nicknames),
    avatar: `/media/demo/avatar/customer-${String(1 + draw.below(AVATARS)).padStart(2, '0')}.webp`,
    score,
    body,
    reasons: draw.some(reasonsFor(branch, score), draw.below(4)),
    images: grumbled || draw.below(4) > 0 ? [] : draw.some(one.gallery, 1 + draw.below(3)),
    state: !grumbled && (one.isFirst || draw.below(3) === 0) ? 'choice' : 'published',
    created_at: new Date(seed.now.getTime() - one.minutesAgo * MINUTE_MS),
  }
}

/** Comments name a product that their store offers: the product room calls this when it has filled its own. */
export async function seedComments(tx: Tx, seed: SeedContext): Promise<void> {
  const offers = await tx.execute<Offer & Record<string, unknown>>(sql`
    select s.id as store_id,
           count(*) over (partition by s.city_id)::int as city_stores,
           o.products
    from store s
    join lateral (
      select json_agg(json_build_array(p.id, p.category_id, p.gallery) order by p.id) as products
      from store_product sp
      join product p on p.id = sp.product_id
      where sp.store_id = s.id
    ) o on o.products is not null
    order by s.id`)
  const all = offers.rows.flatMap((offer) => {
    const count = 6 + drawFor(`comments:${offer.store_id}`).below(4) + (offer.city_stores >= BIG_CITY ? 3 : 0)
    return Array.from({ length: count }, (_, nth) => written(offer, nth))
  })
  const said = new Said()
  // In the order in which they are read: neighbours must differ.
  const inOrder = all.toSorted((a, b) => b.minutesAgo - a.minutesAgo)
  await tx.insert(store_comment).values(inOrder.map((one) => commentOf(one, said, seed)))
}
