import { lateWaiting } from '../asset/library.service'
import type { Queue } from './queue.port'

/** Pictures of customers that nobody has judged within a day. The room asset is below this one, so it cannot say so itself. */
export const pictureQueue: Queue = {
  kind: 'picture',
  list: async (tx, stores, now, atMost) => {
    if (stores !== 'chain') return []
    const waiting = await lateWaiting(tx, now, atMost)
    return waiting.map(({ asset_no, kind, made_at }) => ({
      ...{ no: asset_no, at: made_at, store_id: null },
      title: kind === 'avatar' ? '头像' : '评价图片',
    }))
  },
}
