import * as desk from '@kuaimen/contract/booking/desk.endpoints'
import { bind, bindAtTheEnd } from '../../http/request/bind'
import { bookAtDesk, codeAtDesk, customerAtDesk, productsAtDesk, startsAtDesk } from './desk.service'
import { explainSlotFor } from './explain.service'
import {
  cancelForCustomer,
  previewCancelFor,
  previewForCustomer,
  rescheduleForCustomer,
  startsForVisit,
} from './for-customer.service'
import { heldAtDesk, releaseAtDesk } from './held.service'

export const deskHttp = [
  bind(desk.explainSlot, (ctx, input) => explainSlotFor(ctx, input)),
  bind(desk.deskProducts, (ctx, input) => productsAtDesk(ctx, input)),
  bind(desk.deskStarts, (ctx, input) => startsAtDesk(ctx, input)),
  bind(desk.deskCode, (ctx, input) => codeAtDesk(ctx, input)),
  bind(desk.deskCustomer, (ctx, input) => customerAtDesk(ctx, input)),
  bindAtTheEnd(desk.deskBook, (ctx, input, claim) => bookAtDesk(ctx, input, claim)),
  bind(desk.deskHeld, (ctx, input) => heldAtDesk(ctx, input)),
  bind(desk.deskRelease, (ctx, input) => releaseAtDesk(ctx, input)),
  bind(desk.visitStarts, (ctx, input) => startsForVisit(ctx, input)),
  bind(desk.visitReschedulePreview, (ctx, input) => previewForCustomer(ctx, input)),
  bind(desk.visitReschedule, (ctx, input) => rescheduleForCustomer(ctx, input)),
  bind(desk.visitCancelPreview, (ctx, { order_sn }) => previewCancelFor(ctx, order_sn)),
  bind(desk.visitCancel, (ctx, input) => cancelForCustomer(ctx, input)),
]
