import { cellOf } from '@kuaimen/contract/staff/permissions.rules'
import type { Audience } from '../asset/asset.port'
import { findStaff, listRoles } from './people.sql'

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
