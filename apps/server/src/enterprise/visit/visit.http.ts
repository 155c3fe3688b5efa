import * as visit from '@kuaimen/contract/enterprise/visit.endpoints'
import { bind, bindAtTheEnd } from '../../http/request/bind'
import { calendarFor, startsFor } from './times.service'
import { corpOrderOf, previewVisit, startVisit } from './visit.service'

export const visitHttp = [
  bind(visit.corpCalendar, (ctx, asked) => calendarFor(ctx, asked)),
  bind(visit.corpStarts, (ctx, asked) => startsFor(ctx, asked)),
  bind(visit.corpPreview, (ctx, asked) => previewVisit(ctx, asked)),
  bindAtTheEnd(visit.startCorpBooking, (ctx, asked, claim) => startVisit(ctx, asked, claim)),
  bind(visit.corpOrder, (ctx, { order_sn }) => corpOrderOf(ctx, order_sn)),
]
