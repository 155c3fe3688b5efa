import * as offer from '@kuaimen/contract/campaign/offer.endpoints'
import { bind } from '../../http/request/bind'
import { formsFor, offersFor, tokensFor } from './listing.service'
import { endInvitations, makeInvitations, saveOffer } from './offer.service'

export const offerHttp = [
  bind(offer.saveOffer, (ctx, input) => saveOffer(ctx, input)),
  bind(offer.makeTokens, (ctx, input) => makeInvitations(ctx, input)),
  bind(offer.operatorOffers, (ctx, { key }) => offersFor(ctx, key)),
  bind(offer.operatorTokens, (ctx, input) => tokensFor(ctx, input)),
  bind(offer.operatorForms, (ctx, input) => formsFor(ctx, input)),
  bind(offer.endTokens, (ctx, input) => endInvitations(ctx, input)),
]
