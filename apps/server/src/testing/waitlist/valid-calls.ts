import { waitDemand } from '@kuaimen/contract/waitlist/operator.endpoints'
import * as waitlist from '@kuaimen/contract/waitlist/waitlist.endpoints'
import { PRODUCT } from '../booking/booking'
import { bare, good, type ValidCall } from '../calls/valid-calls'
import { aWish } from './waits'

export const waitlistCalls: readonly ValidCall[] = [
  bare(waitlist.waitlist),
  bare(waitlist.waitCount),
  good(waitlist.waitDays, ({ me: { full } }) => ({
    items: `${PRODUCT}`,
    city_id: 310100,
    store_ids: String(full.store_id),
    from_time: '12:00',
    until_time: '12:00',
  })),
  good(waitlist.askToWait, ({ app, me: { full } }) => aWish(app, { store_ids: [full.store_id], days: [full.day] })),
  good(waitlist.refuseTurn, ({ me }) => ({ turn_no: me.turn_no })),
  good(waitlist.endWait, ({ me }) => ({ wait_no: me.wait_no })),
  good(waitDemand, ({ me }) => ({ store_id: me.full.store_id })),
]
