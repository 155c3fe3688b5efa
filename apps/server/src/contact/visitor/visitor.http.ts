import * as contact from '@kuaimen/contract/contact/visitor.endpoints'
import { bind } from '../../http/request/bind'
import { authorizedQrOf, iconOf, qrOf, selectOf } from './dialog.service'
import { noteEvents } from './event.service'
import { groupFor } from './group-chat.service'
import { drainStateOf, inviteCheckOf } from './invite-check.service'

export const visitorHttp = [
  bind(contact.checkContact, (ctx, input) => inviteCheckOf(ctx, input)),
  bind(contact.adIcon, (ctx, { city_id }) => iconOf(ctx, city_id)),
  bind(contact.qrCode, (ctx, input) => qrOf(ctx, input)),
  bind(contact.authorizedQrCode, (ctx, input) => authorizedQrOf(ctx, input)),
  bind(contact.giftSelect, (ctx, input) => selectOf(ctx, input)),
  bind(contact.drainState, (ctx, input) => drainStateOf(ctx, input)),
  bind(contact.updateUv, (ctx, input) => noteEvents(ctx, input)),
  bind(contact.updateDrainage, (ctx, input) => noteEvents(ctx, input)),
  bind(contact.groupChat, (ctx, { city_id }) => groupFor(ctx, city_id)),
]
