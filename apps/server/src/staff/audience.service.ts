import { cellOf } from '@kuaimen/contract/staff/permissions.rules'
import type { Audience } from '../asset/asset.port'
import { findStaff, listRoles } from './people.sql'

/** Pictures that not everybody may see are for staff who still judge or upload some. */
export const staffAudience: Audience = {
  kind: 't',
  isThere: async (tx, id) => {
    const found = await findStaff(tx, id)
    if (found?.state !== 'active') return false
    if (found.kind !== 'person') return true
    const roles = await listRoles(tx, id)
    return roles.some((role) => cellOf('asset.judge', role) || cellOf('asset.upload', role))
  },
}
