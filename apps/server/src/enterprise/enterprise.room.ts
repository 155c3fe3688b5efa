import { bookingEnded } from '../booking/record/ended.port'
import { quotaPort } from '../booking/settle/quota.port'
import { on } from '../events'
import { companyInvoiced } from '../invoice/issued.port'
import { provide } from '../ports'
import type { Room } from '../room'
import { ENTERPRISE_CRONTAB, enterpriseJobs } from './enterprise.jobs'
import { seedEnterprise } from './enterprise.seed'
import { hrPages } from './hr/hr.http'
import { enterpriseHttp } from './operator/operator.http'
import { enterpriseData } from './staff/member-data.sql'
import { noteInvoiced } from './statement/acts.service'
import {
  correctionsArePosted,
  correctionsFit,
  paidIsPosted,
  statementsInvoiced,
  totalsAgree,
} from './statement/audit.sql'
import { statementHttp } from './statement/statement.http'
import { proofsFit } from './upkeep/audit.sql'
import { settleDriveVisit } from './visit/ended.service'
import { driveQuota } from './visit/quota.service'
import { placesAgree, visitsAgree } from './visit/quota-audit.sql'
import { visitHttp } from './visit/visit.http'

export const enterpriseRoom: Room = {
  name: 'enterprise',
  uses: ['brand', 'account', 'city', 'store', 'product', 'schedule', 'ledger', 'booking', 'invoice'],
  http: [...enterpriseHttp, ...visitHttp, ...statementHttp],
  routes: [hrPages],
  jobs: enterpriseJobs,
  crontab: ENTERPRISE_CRONTAB,
  audit: [
    placesAgree,
    visitsAgree,
    totalsAgree,
    correctionsFit,
    statementsInvoiced,
    paidIsPosted,
    correctionsArePosted,
    proofsFit,
  ],
  seed: seedEnterprise,
  memberData: [enterpriseData],
  provides: [provide(quotaPort, driveQuota)],
  on: [on(companyInvoiced, noteInvoiced), on(bookingEnded, settleDriveVisit)],
}
