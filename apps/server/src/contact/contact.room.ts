import type { Room } from '../room'
import { contactJobs } from './contact.jobs'
import { greetMember } from './gift/claim.service'
import { qrPictures } from './qr/qr.http'
import { contactGauges } from './upkeep/gauges.sql'
import { eraseContact, exportAdvisers, exportClaims, exportDismissals, reassignContact } from './upkeep/member-data.sql'
import { claimsOwned, dismissalsOwned } from './upkeep/owners.sql'
import { contactHttp } from './visitor/contact.http'
import { writeContactCounts } from './visitor/event.service'
import { eventsWorkedOff, giftsGiven } from './wecom/audit.sql'
import { wecomGauges } from './wecom/gauges.sql'
import { wecomPush } from './wecom/push.http'

export const contactRoom: Room = {
  name: 'contact',
  http: contactHttp,
  routes: [wecomPush, qrPictures],
  jobs: contactJobs,
  crontab: [
    '30 19 * * * contact:reconcile ?queue=contact:reconcile&fill=12h',
    '40 19 * * * contact:sweep_events',
    '0 20 * * * contact:drop_ways',
    '10 20 * * * contact:sweep',
  ],
  everySecond: writeContactCounts,
  identified: greetMember,
  audit: [claimsOwned, dismissalsOwned, giftsGiven, eventsWorkedOff],
  gauges: [wecomGauges, contactGauges],
  reassign: [reassignContact],
  leave: eraseContact,
  exports: { contact_gifts: exportClaims, contact_advisers: exportAdvisers, group_dismissals: exportDismissals },
}
