import type { RoomPart } from '../../room'
import { finishDueChanges } from './mobile.service'
import { selfHttp } from './self.http'

export const selfPart: RoomPart = {
  http: selfHttp,
  jobs: (services) => ({ 'account:mobile_changes': async () => void (await finishDueChanges(services)) }),
  crontab: ['* * * * * account:mobile_changes'],
}
