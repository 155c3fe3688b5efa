import { z } from 'zod'
import { bookingEnded } from '../../booking/record/ended.port'
import { quotaPort } from '../../booking/settle/quota.port'
import { on } from '../../events'
import { provide } from '../../ports'
import type { RoomPart } from '../../room'
import { mailCredit } from './credit.service'
import { settleDriveVisit } from './ended.service'
import { driveQuota } from './quota.service'
import { placesAgree, visitsAgree } from './quota-audit.sql'
import { visitHttp } from './visit.http'

const OfCompany = z.object({ company_id: z.number().int() })

export const visitPart: RoomPart = {
  http: visitHttp,
  jobs: (services) => ({
    'enterprise:credit': async (payload) => mailCredit(services, OfCompany.parse(payload).company_id),
  }),
  audit: [placesAgree, visitsAgree],
  provides: [provide(quotaPort, driveQuota)],
  on: [on(bookingEnded, settleDriveVisit)],
}
