import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { assetNotFound, chunksMissing, storageFull, uploadQuota, uploadSize, uploadsOpen } from './asset.errors'
import { MEMBER_KINDS } from './asset.rules'
import { UploadNo, UploadView } from './asset.views'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, '校验值不正确')
const Bytes = z.number().int().min(1, '这是一个空文件')
const Name = z.string().max(1000).default('')
const UploadNos = z
  .string()
  .transform((list) => list.split(',').filter(Boolean))
  .pipe(z.array(UploadNo).min(1).max(200))

/** The chunks themselves go to PUT /upload/UPLOAD_NO/NTH with their bytes and x-chunk-sha256; 204 says that one is there. */
export const beginUpload = endpoint({
  method: 'POST',
  path: '/api/asset/upload',
  access: 'member',
  summary: '开始上传一张图片：返回编号与分片大小；同一文件再次调用时返回已收到的分片，已有的图片直接完成',
  body: z.object({
    kind: z.enum(MEMBER_KINDS),
    name: Name,
    bytes: Bytes,
    sha256: Sha256,
    slow: z.boolean().default(false).describe('网络慢时用更小的分片'),
  }),
  data: UploadView,
  errors: [uploadSize, uploadQuota, uploadsOpen, storageFull],
})

export const uploadStates = endpoint({
  method: 'GET',
  path: '/api/asset/upload',
  access: 'member',
  summary: '自己的上传进行到哪里；不认识的编号不在结果里',
  query: { upload_nos: UploadNos.describe('逗号分隔，最多 200 个') },
  data: z.array(UploadView),
})

export const finishUpload = endpoint({
  method: 'POST',
  path: '/api/asset/upload/finish',
  access: 'member',
  summary: '分片都传完了：开始处理图片；结果用 GET /api/asset/upload 询问',
  body: z.object({ upload_no: UploadNo }),
  data: UploadView,
  errors: [assetNotFound, chunksMissing],
})

export const dropUpload = endpoint({
  method: 'POST',
  path: '/api/asset/upload/drop',
  access: 'member',
  summary: '不传了：结束自己的一次上传；已经成为图片而没有用到的，一并删除；再次调用结果不变',
  body: z.object({ upload_no: UploadNo }),
  data: UploadView,
  errors: [assetNotFound],
})
