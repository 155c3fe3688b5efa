import * as campaign from '@kuaimen/contract/campaign/page.endpoints'
import { bind, bindShared } from '../../http/request/bind'
import { newcomerGiftFor } from './newcomer.service'
import { campaignsInIndex, pageAt, previewBy } from './page.service'
import { offersOfProduct } from './product-offers.service'

export const campaignHttp = [
  bindShared(campaign.productOffers, (ctx, { product_id, city_id }) => offersOfProduct(ctx, product_id, city_id)),
  bindShared(campaign.newcomerGift, (ctx, { city_id }) => newcomerGiftFor(ctx, city_id)),
  bindShared(campaign.campaignPage, (ctx, input) => pageAt(ctx, input)),
  bindShared(campaign.campaignIndex, (ctx, { kind, city_id }) => campaignsInIndex(ctx, kind, city_id)),
  bind(campaign.campaignPreview, (ctx, { token, city_id }) => previewBy(ctx, token, city_id)),
]
