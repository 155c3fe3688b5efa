import { and, asc, eq, ne } from 'drizzle-orm'
import { type Export, type Leave, memberData, type Reassign } from '../member-data'
import { asset } from './asset.table'
import { carryScope, eraseScope } from './erasure.service'
import { memberScope } from './upload.service'

const leave: Leave = (tx, memberId, at) => eraseScope(tx, memberScope(memberId), 'left', at)

const reassign: Reassign = (tx, from, into, at) => carryScope(tx, memberScope(from), memberScope(into), at)

const exportPictures: Export = (tx, memberId) =>
  tx
    .select({
      asset_no: asset.asset_no,
      kind: asset.kind,
      state: asset.state,
      name: asset.source_name,
      at: asset.made_at,
    })
    .from(asset)
    .where(and(eq(asset.scope, memberScope(memberId)), ne(asset.state, 'erased')))
    .orderBy(asc(asset.made_at), asc(asset.asset_no))

/** Pictures are under a scope that names a member, not under a member's number. */
export const assetData = memberData({
  tables: [],
  besides: { reassign, leave, exports: { pictures: exportPictures } },
})
