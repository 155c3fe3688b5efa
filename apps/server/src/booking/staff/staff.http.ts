import { scanMember } from '@kuaimen/contract/booking/scan.endpoints'
import * as operator from '@kuaimen/contract/booking/staff.endpoints'
import { bind } from '../../http/request/bind'
import { channelsOf } from './channel-report.service'
import { proposedFor } from './no-show.service'
import { bookingsOfDay, cancelServed, transitionServed } from './operator.service'
import { scanFor } from './scan.service'

export const staffHttp = [
  bind(operator.operatorBookings, (ctx, input) => bookingsOfDay(ctx, input)),
  bind(operator.operatorTransition, (ctx, input) => transitionServed(ctx, input)),
  bind(operator.operatorCancel, (ctx, input) => cancelServed(ctx, input)),
  bind(operator.operatorChannels, (ctx, input) => channelsOf(ctx, input)),
  bind(operator.proposedNoShows, (ctx) => proposedFor(ctx)),
  bind(scanMember, (ctx, input) => scanFor(ctx, input)),
]
