import { assetNotFound } from '@kuaimen/contract/asset/asset.errors'
import type { UploadView } from '@kuaimen/contract/asset/asset.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { MemberCtx } from '../context'
import { presentUpload } from './asset.present'
import { dropUnused, endUpload } from './erasure.service'
import { memberScope, memberWho } from './upload.service'
import { findUpload, lockHome, lockUpload } from './upload.sql'

/** The chunks go, and so does the picture that it became, unless something shows it. */
export const dropOwn = (ctx: MemberCtx, uploadNo: string): Promise<UploadView> =>
  ctx.transaction(async (tx) => {
    const { memberId } = ctx.principal
    // The home's lock comes before the upload's, as in a join.
    await lockHome(tx, memberScope(memberId))
    const row = await lockUpload(tx, uploadNo)
    if (row?.made_by !== memberWho(memberId)) throw new Refusal(assetNotFound)
    if (row.asset_no) await dropUnused(tx, row.asset_no, ctx.now())
    else await endUpload(tx, uploadNo, ctx.now())
    return presentUpload((await findUpload(tx, uploadNo)) ?? row, [])
  })
