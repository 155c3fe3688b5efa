import type { PicturePlace } from '../asset/asset.port'
import { store, store_comment } from './store.table'

const room = 'store'

/** Stores are written by hand, comments by the review of a visit. */
export const storePlaces: readonly PicturePlace[] = [
  { room, prefix: 'store', table: store, key: store.id, columns: [store.card_img, store.images, store.tags] },
  {
    ...{ room, prefix: 'comment', table: store_comment, key: store_comment.id, columns: [store_comment.images] },
    whose: 'member',
  },
]
