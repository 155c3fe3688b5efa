import type { Room } from '../room'
import { proofsFit } from './audit.sql'
import { settleDriveVisit } from './ended.service'
import { enterpriseHttp } from './enterprise.http'
import { ENTERPRISE_CRONTAB, enterpriseJobs } from './enterprise.jobs'
import { hrPages } from './hr.http'
import { eraseProofs, exportProofs, exportProofTries, reassignProofs } from './leaving.sql'
import { codesOwned, proofsOwned, triesOwned } from './owners.sql'
import { drivePlaces } from './place.service'
import { placesAgree, visitsAgree } from './place-audit.sql'
import { statementHttp } from './statement.http'
import { noteInvoiced } from './statement-acts.service'
import {
  correctionsArePosted,
  correctionsFit,
  paidIsPosted,
  statementsInvoiced,
  totalsAgree,
} from './statement-audit.sql'
import { visitHttp } from './visit.http'

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
