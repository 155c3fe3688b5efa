import { z } from 'zod'
import type { RoomPart } from '../../room'
import {
  companiesAgree,
  earnedIsOver,
  holdsEnd,
  liveIsSeen,
  moneyAgrees,
  nothingLeftOver,
  paymentsAreSettled,
  pointsAreEarned,
  revenueAgrees,
  staffActsAreLogged,
  stagesAgree,
  subjectsAgree,
  takingsAreLive,
  tendersAgree,
} from './audit.sql'
import { backfillCommand } from './backfill.service'
import { notifyEnded } from './ended.service'
import { forgetForms } from './forget-forms.service'
import { bookingGauges } from './gauges.sql'
import { bookingData } from './member-data.sql'

const OfBooking = z.object({ order_sn: z.string() })

export const upkeepPart: RoomPart = {
  jobs: (services) => ({
    'booking:ended': async (payload) => notifyEnded(services, OfBooking.parse(payload).order_sn),
    'booking:forget_forms': async () => forgetForms(services),
  }),
  crontab: ['10 19 * * * booking:forget_forms ?fill=1d&jobKey=booking:forget_forms'],
  commands: { backfill: backfillCommand },
  audit: [
    moneyAgrees,
    nothingLeftOver,
    revenueAgrees,
    subjectsAgree,
    companiesAgree,
    earnedIsOver,
    takingsAreLive,
    holdsEnd,
    tendersAgree,
    liveIsSeen,
    paymentsAreSettled,
    pointsAreEarned,
    stagesAgree,
    staffActsAreLogged,
  ],
  gauges: [bookingGauges],
  memberData: [bookingData],
}
