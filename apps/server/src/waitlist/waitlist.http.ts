import { waitDemand } from '@kuaimen/contract/waitlist/operator.endpoints'
import * as waitlist from '@kuaimen/contract/waitlist/waitlist.endpoints'
import { bind } from '../http/request/bind'
import { askToWait } from './ask.service'
import { waitDaysOf } from './days.service'
import { demandFor, waitCountOf, waitsOf } from './list.service'
import { endWait, refuseTurn } from './turn.service'

export const waitlistHttp = [
  bind(waitlist.waitlist, (ctx) => waitsOf(ctx)),
  bind(waitlist.waitCount, (ctx) => waitCountOf(ctx)),
  bind(waitlist.waitDays, (ctx, input) => waitDaysOf(ctx, input)),
  bind(waitlist.askToWait, (ctx, input) => askToWait(ctx, input)),
  bind(waitlist.endWait, (ctx, { wait_no }) => endWait(ctx, wait_no)),
  bind(waitlist.refuseTurn, (ctx, { turn_no }) => refuseTurn(ctx, turn_no)),
  bind(waitDemand, (ctx, input) => demandFor(ctx, input)),
]
