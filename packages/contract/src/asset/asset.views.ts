import { z } from 'zod'
import { ASSET_KINDS, ASSET_NO, ASSET_STATES, UPLOAD_NO, UPLOAD_STATES } from './asset.rules'

/** Numbers of pictures and uploads, as bodies name them. */
export const AssetNo = z.string().regex(ASSET_NO, '没有这张图片')
export const UploadNo = z.string().regex(UPLOAD_NO, '没有这次上传')

export const UploadView = z.object({
  upload_no: z.string().describe('空：这张图片已经有了，不用再传；没有通过审核的，state 为 refused'),
  state: z.enum(UPLOAD_STATES),
  chunk_bytes: z.number().int(),
  chunks: z.number().int(),
  have: z.array(z.number().int()).describe('已收到的分片，从 0 数起'),
  asset_no: z.string().nullable().describe('state 为 done 时的图片编号'),
  code: z.number().int().describe('state 为 refused 时的错误码，其余为 0'),
  why: z.string().describe('state 为 refused 时的原因'),
})
export type UploadView = z.infer<typeof UploadView>

/** A picture of one's own: its address is private while it waits. */
export const OwnPicture = z.object({
  asset_no: z.string(),
  state: z.enum(ASSET_STATES),
  src: z.string().describe('自己能看到的地址；被隐藏或已删除时为空'),
  why: z.string().describe('被隐藏的原因'),
})
export type OwnPicture = z.infer<typeof OwnPicture>

/** A picture as staff see it in the library and in the queue of judging. */
export const StaffPicture = z.object({
  asset_no: z.string(),
  kind: z.enum(ASSET_KINDS),
  state: z.enum(ASSET_STATES),
  src: z.string().describe('员工能看到的地址'),
  address: z.string().describe('公开的地址，供表单保存；未公开时为空'),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
  colour: z.string(),
  source_name: z.string(),
  made_by: z.string(),
  made_at: z.number().int(),
  uses: z.number().int(),
  judged: z.array(z.object({ verdict: z.string(), reason: z.string(), who: z.string(), at: z.number().int() })),
})
export type StaffPicture = z.infer<typeof StaffPicture>

export const AssetUse = z.object({ room: z.string(), subject: z.string(), slot: z.string() })
export type AssetUse = z.infer<typeof AssetUse>
