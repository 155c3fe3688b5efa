import * as operator from '@kuaimen/contract/booking/staff.endpoints'
import { bind } from '../../http/request/bind'
import { channelsOf } from './channel-report.service'
import { proposedFor } from './no-show.service'
import { advanceVisit, bookingsOfDay, cancelByStudio } from './operator.service'
import { scanFor } from './scan.service'

export const staffHttp = [
  bind(operator.operatorBookings, (ctx, input) => bookingsOfDay(ctx, input)),
  bind(operator.operatorTransition, (ctx, input) => advanceVisit(ctx, input)),
  bind(operator.operatorCancel, (ctx, input) => cancelByStudio(ctx, input)),
  bind(operator.operatorChannels, (ctx, input) => channelsOf(ctx, input)),
  bind(operator.proposedNoShows, (ctx) => proposedFor(ctx)),
  bind(operator.scanMember, (ctx, input) => scanFor(ctx, input)),
]
