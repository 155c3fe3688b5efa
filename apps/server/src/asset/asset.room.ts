import { provide } from '../ports'
import type { Room } from '../room'
import { assetHttp } from './asset.http'
import { assetJobs } from './asset.jobs'
import { assetDeveloped, assetJudged, audiencesPort, picturePlacesPort } from './asset.port'
import {
  addressesHaveUses,
  assetsHaveVariants,
  nothingIsStuck,
  objectsAreSound,
  uploadsAddUp,
  usesAreOfLiving,
} from './audit.sql'
import { uploadRoutes } from './chunk.http'
import { assetCommand } from './command.service'
import { assetGauges } from './gauges.sql'
import { assetData } from './member-data.sql'
import { pictureRoutes } from './picture.http'
import { settingPlace } from './place.sql'

export const assetRoom: Room = {
  name: 'asset',
  uses: ['brand'],
  http: assetHttp,
  routes: [uploadRoutes, pictureRoutes],
  jobs: assetJobs,
  crontab: ['25 * * * * asset:sweep', '55 18 * * * asset:hash ?fill=1d&jobKey=asset:hash'],
  commands: { asset: assetCommand },
  audit: [assetsHaveVariants, usesAreOfLiving, addressesHaveUses, objectsAreSound, nothingIsStuck, uploadsAddUp],
  gauges: [assetGauges],
  memberData: [assetData],
  asks: [audiencesPort, picturePlacesPort],
  provides: [provide(picturePlacesPort, settingPlace)],
  emits: [assetDeveloped, assetJudged],
}
