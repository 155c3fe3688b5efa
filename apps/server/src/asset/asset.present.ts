import { pictureHidden } from '@kuaimen/contract/asset/asset.errors'
import type { OwnPicture, StaffPicture, UploadView } from '@kuaimen/contract/asset/asset.views'
import { MAIN_VARIANT, publicAddress } from '@kuaimen/contract/asset/variant.rules'
import type { AssetRow, JudgementRow, ListedAsset } from './asset.sql'
import type { UploadRow } from './upload.sql'

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000)

export const presentUpload = (row: UploadRow, have: readonly number[]): UploadView => ({
  upload_no: row.upload_no,
  state: row.state,
  chunk_bytes: row.chunk_bytes,
  chunks: row.chunks,
  have: [...have],
  asset_no: row.asset_no,
  code: row.code,
  why: row.why,
})

const NOTHING_TO_SEND = { upload_no: '', chunk_bytes: 0, chunks: 0, have: [] }

/** Of bytes that are there already; those of a hidden picture are of no use to anybody. */
export const presentKnown = ({ asset_no, state }: AssetRow): UploadView =>
  state === 'hidden'
    ? { ...NOTHING_TO_SEND, state: 'refused', asset_no: null, code: pictureHidden.code, why: pictureHidden.msg }
    : { ...NOTHING_TO_SEND, state: 'done', asset_no, code: 0, why: '' }

export const addressOf = ({ kind, sha256 }: Pick<AssetRow, 'kind' | 'sha256'>): string => publicAddress(kind, sha256)

/** @param sign makes a private address of a size for whom it is shown to; empty where it cannot */
type Sign = (assetNo: string, variant: string) => string

export const presentOwn = (row: AssetRow, why: string, sign: Sign): OwnPicture => ({
  asset_no: row.asset_no,
  state: row.state,
  src:
    row.state === 'shown' ? addressOf(row) : row.state === 'waiting' ? sign(row.asset_no, MAIN_VARIANT[row.kind]) : '',
  why: row.state === 'hidden' ? why : '',
})

export const presentForStaff = (row: ListedAsset, judged: readonly JudgementRow[], sign: Sign): StaffPicture => ({
  asset_no: row.asset_no,
  kind: row.kind,
  state: row.state,
  src:
    row.state === 'shown' ? addressOf(row) : row.state === 'erased' ? '' : sign(row.asset_no, MAIN_VARIANT[row.kind]),
  address: row.state === 'shown' ? addressOf(row) : '',
  width: row.width,
  height: row.height,
  bytes: row.bytes,
  colour: row.colour,
  source_name: row.source_name,
  made_by: row.made_by,
  made_at: secondsOf(row.made_at),
  uses: row.uses,
  judged: judged
    .filter(({ asset_no }) => asset_no === row.asset_no)
    .map(({ verdict, reason, who, at }) => ({ verdict, reason, who, at: secondsOf(at) })),
})
