import { z } from 'zod'
import { chainOnly, operatorRefused } from '../account/person.errors'
import { endpoint } from '../kernel/endpoint'
import { Day, Id, Page } from '../kernel/fields'
import { CampaignKey, InstantSeconds } from './blocks.views'
import { CampaignCounted, CampaignDetail, CampaignDraft, CampaignRow } from './operator.views'
import { campaignChanged, campaignNotFound, publishRefused } from './version.errors'
import { CAMPAIGN_STATES } from './version.rules'

export const operatorCampaigns = endpoint({
  method: 'GET',
  path: '/api/staff/campaign/list',
  former: '/api/operator/campaign/list',
  access: 'staff',
  may: 'campaign.read',
  scope: 'chain',
  audit: false,
  summary: '活动列表，最近改过的在前，每页二十个；总部使用',
  query: { state: z.enum(CAMPAIGN_STATES).optional(), page: Page },
  data: z.object({ total: z.number().int(), list: z.array(CampaignRow) }),
  errors: [operatorRefused, chainOnly],
})

export const operatorCampaign = endpoint({
  method: 'GET',
  path: '/api/staff/campaign/detail',
  former: '/api/operator/campaign/detail',
  access: 'staff',
  may: 'campaign.read',
  scope: 'chain',
  audit: false,
  summary: '一个活动、它的各个版本和其中一版的内容',
  query: { key: CampaignKey, version: Id.optional() },
  data: CampaignDetail,
  errors: [operatorRefused, chainOnly, campaignNotFound],
})

export const saveCampaign = endpoint({
  method: 'POST',
  path: '/api/staff/campaign/save',
  former: '/api/operator/campaign/save',
  access: 'staff',
  may: 'campaign.edit',
  scope: 'chain',
  audit: 'campaign.save',
  summary: '存一个新版本；已发布的页面不变',
  body: CampaignDraft,
  data: z.object({ key: z.string(), version: z.number().int() }),
  errors: [operatorRefused, chainOnly, campaignChanged],
  perMinute: 600,
})

export const publishCampaign = endpoint({
  method: 'POST',
  path: '/api/staff/campaign/publish',
  former: '/api/operator/campaign/publish',
  access: 'staff',
  may: 'campaign.publish',
  scope: 'chain',
  audit: 'campaign.publish',
  summary: '发布一个版本：检查通过才生效；发布旧版本就是回退，开始时间在后就是定时',
  body: z.object({
    key: CampaignKey,
    version: z.number().int().min(1).max(1_000_000),
    starts_at: InstantSeconds.nullable().optional().describe('另定的时间；不填按版本里的'),
    ends_at: InstantSeconds.nullable().optional(),
  }),
  data: CampaignRow,
  errors: [operatorRefused, chainOnly, campaignNotFound, publishRefused],
})

export const withdrawCampaign = endpoint({
  method: 'POST',
  path: '/api/staff/campaign/withdraw',
  former: '/api/operator/campaign/withdraw',
  access: 'staff',
  may: 'campaign.publish',
  scope: 'chain',
  audit: 'campaign.withdraw',
  summary: '撤下一个活动：地址上不再有页面，领取也停',
  body: z.object({ key: CampaignKey }),
  data: CampaignRow,
  errors: [operatorRefused, chainOnly, campaignNotFound],
})

export const previewCampaign = endpoint({
  method: 'POST',
  path: '/api/staff/campaign/preview',
  former: '/api/operator/campaign/preview',
  access: 'staff',
  may: 'campaign.edit',
  scope: 'chain',
  audit: 'campaign.preview',
  summary: '给一个版本一个预览链接，只显示这一次，72 小时内有效',
  body: z.object({ key: CampaignKey, version: z.number().int().min(1).max(1_000_000) }),
  data: z.object({ url: z.string(), expires_at: z.number().int() }),
  errors: [operatorRefused, chainOnly, campaignNotFound],
})

export const countCampaign = endpoint({
  method: 'GET',
  path: '/api/staff/campaign/count',
  former: '/api/operator/campaign/count',
  access: 'staff',
  may: 'report.operations',
  scope: 'chain',
  audit: false,
  summary: '一个活动按天和渠道的浏览、分享、领取与表单数',
  query: { key: CampaignKey, from: Day, until: Day },
  data: CampaignCounted,
  errors: [operatorRefused, chainOnly, campaignNotFound],
})
