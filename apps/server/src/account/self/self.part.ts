import { assetJudged, audiencesPort, picturePlacesPort } from '../../asset/asset.port'
import { on } from '../../events'
import { provide } from '../../ports'
import type { RoomPart } from '../../room'
import { memberAudience, showJudgedAvatar } from './avatar.service'
import { finishDueChanges } from './mobile.service'
import { avatarPlace } from './pictures.sql'
import { selfHttp } from './self.http'

export const selfPart: RoomPart = {
  provides: [provide(audiencesPort, memberAudience), provide(picturePlacesPort, avatarPlace)],
  on: [on(assetJudged, showJudgedAvatar)],
  http: selfHttp,
  jobs: (services) => ({ 'account:mobile_changes': async () => void (await finishDueChanges(services)) }),
  crontab: ['* * * * * account:mobile_changes'],
}
