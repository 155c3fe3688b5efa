import type { Room } from '../room'
import { assetHttp } from './asset.http'
import { assetJobs } from './asset.jobs'
import { assetDeveloped, assetJudged, audiencesPort } from './asset.port'
import { assetsHaveVariants, nothingIsStuck, objectsAreSound, uploadsAddUp, usesAreOfLiving } from './audit.sql'
import { uploadRoutes } from './chunk.http'
import { assetGauges } from './gauges.sql'
import { assetData } from './member-data.sql'
import { pictureRoutes } from './picture.http'

export const assetRoom: Room = {
  name: 'asset',
  uses: ['brand'],
  http: assetHttp,
  routes: [uploadRoutes, pictureRoutes],
  jobs: assetJobs,
  crontab: ['25 * * * * asset:sweep', '55 18 * * * asset:hash ?fill=1d&jobKey=asset:hash'],
  audit: [assetsHaveVariants, usesAreOfLiving, objectsAreSound, nothingIsStuck, uploadsAddUp],
  gauges: [assetGauges],
  memberData: [assetData],
  asks: [audiencesPort],
  emits: [assetDeveloped, assetJudged],
}
