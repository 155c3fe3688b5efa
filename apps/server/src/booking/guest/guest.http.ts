import * as guest from '@kuaimen/contract/booking/guest.endpoints'
import { bind } from '../../http/request/bind'
import {
  answerConsent,
  askGuest,
  changeGuest,
  consentOf,
  forgetKnown,
  knownOf,
  sendGuestCode,
  unaskGuest,
} from './guest.service'

export const guestHttp = [
  bind(guest.knownGuests, (ctx) => knownOf(ctx)),
  bind(guest.forgetGuest, (ctx, { id }) => forgetKnown(ctx, id)),
  bind(guest.setGuest, (ctx, input) => changeGuest(ctx, input)),
  bind(guest.askGuest, (ctx, { order_sn }) => askGuest(ctx, order_sn)),
  bind(guest.unaskGuest, (ctx, { order_sn }) => unaskGuest(ctx, order_sn)),
  bind(guest.guestConsent, (ctx, { key }) => consentOf(ctx, key)),
  bind(guest.sendGuestCode, (ctx, input) => sendGuestCode(ctx, input)),
  bind(guest.answerGuest, (ctx, input) => answerConsent(ctx, input)),
]
