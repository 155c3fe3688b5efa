import * as take from '@kuaimen/contract/campaign/take.endpoints'
import { bind } from '../../http/request/bind'
import { sendOwn } from './form.service'
import { newcomerOf, offersOf, ownOffersOf } from './own.service'
import { remindMe } from './reminder.service'
import { offerForVisit } from './visit-offer.service'

export const entryHttp = [
  bind(take.campaignMine, (ctx, { key }) => ownOffersOf(ctx, key)),
  bind(take.ownOffers, (ctx, { keys }) => offersOf(ctx, keys)),
  bind(take.ownNewcomer, (ctx, { city_id }) => newcomerOf(ctx, city_id)),
  bind(take.visitOffer, (ctx, input) => offerForVisit(ctx, input)),
  bind(take.sendForm, (ctx, input) => sendOwn(ctx, input)),
  bind(take.remindCampaign, (ctx, { key }) => remindMe(ctx, key)),
]
