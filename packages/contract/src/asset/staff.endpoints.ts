import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { BodyId, Page } from '../kernel/fields'
import {
  assetNotFound,
  assetUnlike,
  assetUsed,
  chunksMissing,
  pictureJudged,
  storageFull,
  uploadQuota,
  uploadSize,
  uploadsOpen,
} from './asset.errors'
import { ASSET_KINDS, ASSET_STATES, STAFF_KINDS, VERDICTS } from './asset.rules'
import { AssetNo, AssetUse, StaffPicture, UploadNo, UploadView } from './asset.views'

export const staffBeginUpload = endpoint({
  method: 'POST',
  path: '/api/staff/asset/upload',
  access: 'staff',
  may: 'asset.upload',
  scope: 'store',
  audit: 'asset.upload',
  summary: '开始上传一张图片，用法同会员的上传；门店的人要写明门店',
  body: z.object({
    kind: z.enum(STAFF_KINDS),
    name: z.string().max(1000).default(''),
    bytes: z.number().int().min(1, '这是一个空文件'),
    sha256: z.string().regex(/^[0-9a-f]{64}$/, '校验值不正确'),
    store_id: BodyId.optional(),
    slow: z.boolean().default(false),
  }),
  data: UploadView,
  errors: [uploadSize, uploadQuota, uploadsOpen, storageFull, assetNotFound],
})

export const staffUploadStates = endpoint({
  method: 'GET',
  path: '/api/staff/asset/upload',
  access: 'staff',
  may: 'asset.upload',
  scope: 'store',
  audit: false,
  summary: '自己的上传进行到哪里',
  query: {
    upload_nos: z
      .string()
      .transform((list) => list.split(',').filter(Boolean))
      .pipe(z.array(UploadNo).min(1).max(200)),
  },
  data: z.array(UploadView),
})

export const staffFinishUpload = endpoint({
  method: 'POST',
  path: '/api/staff/asset/upload/finish',
  access: 'staff',
  may: 'asset.upload',
  scope: 'store',
  audit: 'asset.upload',
  summary: '分片都传完了：开始处理图片',
  body: z.object({ upload_no: UploadNo }),
  data: UploadView,
  errors: [assetNotFound, chunksMissing],
})

export const waitingPictures = endpoint({
  method: 'GET',
  path: '/api/staff/asset/waiting',
  access: 'staff',
  may: 'asset.judge',
  scope: 'store',
  audit: false,
  summary: '等待审核的图片，最早的在前；区域的人看到本区域门店的评价图片',
  query: { kind: z.enum(ASSET_KINDS).optional(), page: Page },
  data: z.object({
    total: z.number().int(),
    late: z.number().int().describe('等了超过一天的'),
    list: z.array(StaffPicture),
  }),
})

export const judgePicture = endpoint({
  method: 'POST',
  path: '/api/staff/asset/judge',
  access: 'staff',
  may: 'asset.judge',
  scope: 'store',
  audit: 'asset.judge',
  summary: '公开或隐藏一张图片；隐藏要写原因，主人会看到',
  body: z
    .object({
      asset_no: AssetNo,
      verdict: z.enum(VERDICTS),
      reason: z.string().trim().max(200, '原因最多200个字').default(''),
      from: z.enum(ASSET_STATES).optional().describe('屏幕上看到的状态；已经变了就不审核，返回谁作了什么决定'),
    })
    .refine(({ verdict, reason }) => verdict !== 'hidden' || reason !== '', {
      path: ['reason'],
      message: '请填写隐藏的原因',
    }),
  data: StaffPicture,
  errors: [assetNotFound, pictureJudged],
})

export const assetLibrary = endpoint({
  method: 'GET',
  path: '/api/staff/asset/list',
  access: 'staff',
  may: 'asset.upload',
  scope: 'store',
  audit: false,
  summary: '图片库：品牌上传的图片，新的在前；门店的人看到本店的',
  query: {
    kind: z.enum(STAFF_KINDS).optional(),
    state: z.enum(ASSET_STATES).optional(),
    keyword: z.string().trim().max(60).optional().describe('文件名里的字'),
    page: Page,
  },
  data: z.object({ total: z.number().int(), list: z.array(StaffPicture) }),
})

export const assetUses = endpoint({
  method: 'GET',
  path: '/api/staff/asset/uses',
  access: 'staff',
  may: 'asset.upload',
  scope: 'store',
  audit: false,
  summary: '一张图片用在哪里',
  query: { asset_no: AssetNo },
  data: z.array(AssetUse),
  errors: [assetNotFound],
})

export const eraseAsset = endpoint({
  method: 'POST',
  path: '/api/staff/asset/erase',
  access: 'staff',
  may: 'asset.upload',
  scope: 'store',
  audit: 'asset.erase',
  summary: '删除一张没有用到的图片：文件也一并删除，无法恢复',
  body: z.object({ asset_no: AssetNo, reason: z.string().trim().max(200, '原因最多200个字').default('') }),
  data: z.null(),
  errors: [assetNotFound, assetUsed],
})

export const replaceAsset = endpoint({
  method: 'POST',
  path: '/api/staff/asset/replace',
  access: 'staff',
  may: 'asset.upload',
  scope: 'chain',
  audit: 'asset.replace',
  summary:
    '把一张图片在所有用到的地方换成另一张，几秒后生效；活动页面的版本不会改写，请保存新版本；原来的一张留在图片库里',
  body: z.object({
    asset_no: AssetNo,
    by_asset_no: AssetNo,
    reason: z.string().trim().max(200, '原因最多200个字').default(''),
  }),
  data: z.object({
    rows: z.number().int().describe('换了多少处'),
    still: z.array(AssetUse).describe('没有换的：活动页面的版本'),
  }),
  errors: [assetNotFound, assetUnlike],
})
