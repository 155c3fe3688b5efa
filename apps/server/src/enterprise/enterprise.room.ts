import type { Room } from '../room'
import { ENTERPRISE_CRONTAB, enterpriseJobs } from './enterprise.jobs'
import { hrPages } from './hr/hr.http'
import { enterpriseHttp } from './operator/operator.http'
import { eraseProofs, exportProofs, exportProofTries, reassignProofs } from './staff/member-data.sql'
import { codesOwned, proofsOwned, triesOwned } from './staff/owners.sql'
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
import { drivePlaces } from './visit/quota.service'
import { placesAgree, visitsAgree } from './visit/quota-audit.sql'
import { visitHttp } from './visit/visit.http'

export const enterpriseRoom: Room = {
  name: 'enterprise',
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
    proofsOwned,
    codesOwned,
    triesOwned,
  ],
  invoiced: noteInvoiced,
  ended: settleDriveVisit,
  places: drivePlaces,
  reassign: [reassignProofs],
  leave: eraseProofs,
  exports: { company_proofs: exportProofs, company_tries: exportProofTries },
}
