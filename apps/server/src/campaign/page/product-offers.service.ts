import type { ProductOffer } from '@kuaimen/contract/campaign/page.views'
import { coversLine } from '@kuaimen/contract/wallet/card.rules'
import type { Ctx } from '../../context'
import { productsPicked } from '../../product/product.service'
import { offersFor } from '../offer/offer.service'
import { listOpenOffers } from '../offer/offer.sql'
import { isInCity } from './block.present'
import { CAMPAIGN_SCOPE } from './page.service'

const CACHED_MS = 1000
const AT_MOST = 3

/** Coupons that can be taken anywhere now, for everybody. */
export const openOffers = (ctx: Ctx) =>
  ctx.db.cached({ key: ['open offers'], scope: CAMPAIGN_SCOPE, now: ctx.now(), forMs: CACHED_MS }, (db) =>
    listOpenOffers(db, ctx.now()),
  )

/** Live offers whose coupons a product can be paid with, at its own price; what fits fewer products comes first. */
export async function offersOfProduct(
  ctx: Ctx,
  productId: number,
  cityId: number | undefined,
): Promise<ProductOffer[]> {
  const open = await openOffers(ctx)
  if (open.length === 0) return []
  const [product] = await productsPicked(ctx, { ids: [productId], category_ids: [], city_id: undefined })
  if (!product) return []
  const line = { product_id: product.id, category_id: product.category_id }
  const isFor = ({ scope }: (typeof open)[number]) => scope.product_ids.length + scope.category_ids.length > 0
  const fitting = open.filter(
    ({ scope, discount, needs, city_ids }) =>
      !needs.token &&
      discount.min_fen <= product.price_fen &&
      coversLine(scope, line) &&
      isInCity(scope.city_ids, cityId) &&
      isInCity(city_ids, cityId),
  )
  const first = [...fitting.filter(isFor), ...fitting.filter((one) => !isFor(one))]
  const found = await offersFor(
    ctx.db,
    first.map(({ key }) => key),
    ctx.now(),
  )
  return first
    .flatMap(({ key, path }) => {
      const offer = found.get(key)
      return offer?.state === 'live' ? [{ ...offer, path }] : []
    })
    .slice(0, AT_MOST)
}
