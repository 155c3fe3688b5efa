import type { PicturePlace } from '../../asset/asset.port'
import { badge } from '../badge/badge.table'
import { task } from '../task/task.table'
import { points_item } from './mall.table'

const room = 'member'

export const itemPlace: PicturePlace = {
  ...{ room, prefix: 'item', table: points_item, key: points_item.id, columns: [points_item.cover] },
}

/** Badges and tasks are written by hand. */
export const memberPlaces: readonly PicturePlace[] = [
  itemPlace,
  { room, prefix: 'badge', table: badge, key: badge.key, columns: [badge.art, badge.art_locked] },
  { room, prefix: 'task', table: task, key: task.id, columns: [task.icon] },
]
