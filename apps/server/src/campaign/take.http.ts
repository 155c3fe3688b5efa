import * as offer from '@kuaimen/contract/campaign/offer.endpoints'
import * as take from '@kuaimen/contract/campaign/take.endpoints'
import { bind } from '../http/request/bind'
import { countSeen } from './count/count.service'
import { sendOwn } from './entry/form.service'
import { mineOf, offersOf } from './entry/own.service'
import { remindMe } from './entry/reminder.service'
import { formsFor, offersFor, tokensFor } from './operator/listing.service'
import { endInvitations, makeInvitations, saveOffer } from './operator/offer.service'
import { takeOwn } from './take/take.service'
import { openInvitation } from './take/token.service'

export const takeHttp = [
  bind(take.campaignMine, (ctx, { key }) => mineOf(ctx, key)),
  bind(take.ownOffers, (ctx, { keys }) => offersOf(ctx, keys)),
  bind(take.takeOffer, (ctx, input) => takeOwn(ctx, input)),
  bind(take.sendForm, (ctx, input) => sendOwn(ctx, input)),
  bind(take.openToken, (ctx, input) => openInvitation(ctx, input)),
  bind(take.countShared, (ctx, input) => countSeen(ctx, input)),
  bind(take.remindCampaign, (ctx, { key }) => remindMe(ctx, key)),
  bind(offer.saveOffer, (ctx, input) => saveOffer(ctx, input)),
  bind(offer.makeTokens, (ctx, input) => makeInvitations(ctx, input)),
  bind(offer.operatorOffers, (ctx, { key }) => offersFor(ctx, key)),
  bind(offer.operatorTokens, (ctx, input) => tokensFor(ctx, input)),
  bind(offer.operatorForms, (ctx, input) => formsFor(ctx, input)),
  bind(offer.endTokens, (ctx, input) => endInvitations(ctx, input)),
]
