import { sql } from 'drizzle-orm'
import type { PicturePlace } from '../../asset/asset.port'
import { campaign, campaign_version } from '../version/campaign.table'

const room = 'campaign'

/** Versions stay, and so do their pictures: any of them may be published again. */
export const versionPlace: PicturePlace = {
  ...{ room, prefix: 'version', table: campaign_version },
  key: sql`${campaign_version.campaign_key} || ':' || ${campaign_version.version}`,
  columns: [campaign_version.meta, campaign_version.share, campaign_version.blocks, campaign_version.theme],
  isVersion: true,
}

/** The cover of what is live, or of the latest draft: it follows its version. */
export const coverPlace: PicturePlace = {
  ...{ room, prefix: 'campaign', table: campaign, key: campaign.key, columns: [campaign.cover] },
  isVersion: true,
}
