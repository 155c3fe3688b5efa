import type { Room } from '../room'
import { accountHttp } from './account.http'
import { accountJobs } from './account.jobs'
import { handoffHttp } from './login/handoff.http'
import { operatorCommand } from './operator/command.service'
import { findStaff } from './operator/operator.service'
import { captchaHttp } from './proof/captcha.http'
import { findSession } from './session/session.service'
import { changesOwned, consentsOwned, sessionsOwned, tracesOwned } from './upkeep/audit.sql'

/** What the account itself gives up when accounts merge or a member leaves is in `merge.service` and `leave`. */
export const accountRoom: Room = {
  name: 'account',
  http: [...accountHttp, ...captchaHttp, ...handoffHttp],
  admit: { member: findSession, staff: findStaff },
  jobs: accountJobs,
  // Each hour: puzzles, states and handoffs are written by anybody.
  crontab: ['40 * * * * account:sweep', '* * * * * account:mobile_changes'],
  audit: [sessionsOwned, consentsOwned, changesOwned, tracesOwned],
  commands: { operator: operatorCommand },
}
