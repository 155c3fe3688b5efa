import type { Room } from '../room'
import { assetHttp } from './asset.http'
import { assetJobs } from './asset.jobs'
import { assetDeveloped, assetJudged, audiencesPort } from './asset.port'
import { assetsHaveVariants, nothingIsStuck, uploadsAddUp, usesAreOfLiving } from './audit.sql'
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
  crontab: ['25 * * * * asset:sweep'],
  audit: [assetsHaveVariants, usesAreOfLiving, nothingIsStuck, uploadsAddUp],
  gauges: [assetGauges],
  memberData: [assetData],
  asks: [audiencesPort],
  emits: [assetDeveloped, assetJudged],
}
