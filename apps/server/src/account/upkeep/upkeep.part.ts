import { ownersCheckPort } from '../../member-data'
import { provide } from '../../ports'
import type { RoomPart } from '../../room'
import { ownersAreThere } from './audit.sql'
import { accountData } from './member-data.sql'
import { sweepAccount } from './sweep.sql'

export const upkeepPart: RoomPart = {
  jobs: (services) => ({ 'account:sweep': async () => sweepAccount(services.db, services.now()) }),
  // Each hour: puzzles, states and handoffs are written by anybody.
  crontab: ['40 * * * * account:sweep'],
  memberData: [accountData],
  provides: [provide(ownersCheckPort, ownersAreThere)],
}
