import { z } from 'zod'
import { approvalActPort } from '../../approval/approval.port'
import { provide } from '../../ports'
import type { RoomPart } from '../../room'
import { casesAreMade, casesEndAsTheirVisits } from './audit.sql'
import { closingHttp } from './closing.http'
import { closingRefundAct, refundApproved } from './refund.service'
import { settleClosings } from './settle.service'

const Approved = z.object({ closing_id: z.number(), approval_id: z.number(), staff_id: z.number() })

export const closingPart: RoomPart = {
  http: closingHttp,
  jobs: (services) => ({
    'booking:closing_cases': async () => settleClosings(services),
    'booking:closing_refund': async (payload) => refundApproved(services, Approved.parse(payload)),
  }),
  crontab: ['*/5 * * * * booking:closing_cases ?jobKey=booking:closing_cases'],
  provides: [provide(approvalActPort, closingRefundAct)],
  audit: [casesAreMade, casesEndAsTheirVisits],
}
