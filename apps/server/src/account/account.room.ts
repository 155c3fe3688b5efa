import { admitPort } from '../http/admit.port'
import { ownersCheckPort } from '../member-data'
import { provide } from '../ports'
import type { Room } from '../room'
import { accountHttp } from './account.http'
import { accountJobs } from './account.jobs'
import { seedMembers } from './account.seed'
import { ageCodesCommand, finishChangesCommand } from './demo-codes.service'
import { memberIdentified } from './login/identified.port'
import { accountData } from './upkeep/member-data.sql'
import { handoffHttp } from './login/handoff.http'
import { operatorCommand } from './operator/command.service'
import { findStaff } from './operator/operator.service'
import { captchaHttp } from './proof/captcha.http'
import { findSession } from './session/session.service'
import { ownersAreThere } from './upkeep/audit.sql'

/** What the account itself gives up when accounts merge or a member leaves is in `merge.service` and `leave`. */
export const accountRoom: Room = {
  name: 'account',
  uses: ['brand'],
  http: [...accountHttp, ...captchaHttp, ...handoffHttp],
  jobs: accountJobs,
  // Each hour: puzzles, states and handoffs are written by anybody.
  crontab: ['40 * * * * account:sweep', '* * * * * account:mobile_changes'],
  commands: { operator: operatorCommand },
  seed: seedMembers,
  demo: { 'age-codes': ageCodesCommand, 'finish-mobile-changes': finishChangesCommand },
  memberData: [accountData],
  emits: [memberIdentified],
  provides: [provide(admitPort, { member: findSession, staff: findStaff }), provide(ownersCheckPort, ownersAreThere)],
}
