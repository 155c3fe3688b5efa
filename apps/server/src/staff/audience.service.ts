import { cellOf } from '@kuaimen/contract/staff/permissions.rules'
import type { Audience } from '../asset/asset.port'
import { lateWaiting } from '../asset/library.service'
import { findStaff, listRoles } from './people.sql'
import type { Queue } from './queue.port'

/** Lists of these show pictures that not everybody may see. */
const SEEING = ['asset.judge', 'asset.upload', 'comment.moderate'] as const

/** Pictures that not everybody may see are for staff who still have a list of them. */
export const staffAudience: Audience = {
  kind: 't',
  isThere: async (tx, id) => {
    const found = await findStaff(tx, id)
    if (found?.state !== 'active') return false
    if (found.kind !== 'person') return true
    const roles = await listRoles(tx, id)
    return roles.some((role) => SEEING.some((permission) => cellOf(permission, role)))
  },
}

/** Pictures of customers that nobody has judged within a day. The room asset is below this one, so it cannot say so itself. */
export const pictureQueue: Queue = {
  kind: 'picture',
  list: async (tx, stores, now, atMost) => {
    const waiting = await lateWaiting(tx, stores, now, atMost)
    return waiting.map(({ asset_no, kind, made_at }) => ({
      ...{ no: asset_no, at: made_at, store_id: null },
      title: kind === 'avatar' ? '头像' : '评价图片',
    }))
  },
}
