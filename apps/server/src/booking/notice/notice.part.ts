import { z } from 'zod'
import { on } from '../../events'
import { noticeStillValidPort } from '../../notice/still-valid.port'
import { provide } from '../../ports'
import type { RoomPart } from '../../room'
import { bookingEnded } from '../record/ended.port'
import { askReview, askReviewLater, remind } from './reminder.service'
import { visitStillHolds } from './still-valid.service'

const OfBooking = z.object({ order_sn: z.string() })

export const noticePart: RoomPart = {
  jobs: (services) => ({
    'booking:ask_review': async (payload) => askReview(services, OfBooking.parse(payload).order_sn),
    'booking:remind': async () => remind(services),
  }),
  crontab: ['* * * * * booking:remind ?queue=booking:remind&jobKey=booking:remind'],
  provides: [provide(noticeStillValidPort, visitStillHolds)],
  on: [on(bookingEnded, askReviewLater)],
}
