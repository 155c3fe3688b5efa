import type { PicturePlace } from '../asset/asset.port'
import { pagead, recommendation } from './content.table'

const room = 'content'

/** Rows of this room that show pictures; people write them by hand. */
export const contentPlaces: readonly PicturePlace[] = [
  { room, prefix: 'pagead', table: pagead, key: pagead.id, columns: [pagead.url, pagead.close_icon] },
  { room, prefix: 'recommendation', table: recommendation, key: recommendation.id, columns: [recommendation.url] },
]
