import type { RoomPart } from '../../room'
import { proofsFit } from './audit.sql'
import { sweepEnterprise } from './sweep.service'

export const upkeepPart: RoomPart = {
  jobs: (services) => ({ 'enterprise:sweep': async () => sweepEnterprise(services) }),
  crontab: ['20 20 * * * enterprise:sweep'],
  audit: [proofsFit],
}
