import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { Id } from '../kernel/fields'
import { CampaignKey } from './blocks.views'
import { CampaignPage, IndexedCampaign, NewcomerGift, ProductOffer } from './page.views'
import { campaignNotFound, previewOver } from './version.errors'
import { CAMPAIGN_KINDS } from './version.rules'

export const campaignPage = endpoint({
  method: 'GET',
  path: '/api/campaign/page',
  access: 'visitor',
  summary: '一个地址上的活动页：各块内容，没有任何人自己的东西',
  query: {
    path: z.string().min(2).max(200),
    city_id: Id.optional(),
    rules_of: CampaignKey.optional().describe('规则页：先给出这个活动的规则'),
  },
  data: CampaignPage,
  errors: [campaignNotFound],
})

export const campaignIndex = endpoint({
  method: 'GET',
  path: '/api/campaign/index',
  access: 'visitor',
  summary: '在列的活动：进行中、即将开始和往期',
  query: { kind: z.enum(CAMPAIGN_KINDS).optional(), city_id: Id.optional() },
  data: z.array(IndexedCampaign),
})

export const campaignPreview = endpoint({
  method: 'GET',
  path: '/api/campaign/preview',
  access: 'visitor',
  summary: '用预览链接看一个版本，72 小时内有效',
  query: { token: z.string().min(1).max(100), city_id: Id.optional() },
  data: CampaignPage,
  errors: [previewOver],
  perMinute: 120,
})

export const productOffers = endpoint({
  method: 'GET',
  path: '/api/campaign/product_offers',
  access: 'visitor',
  summary: '这个产品能用、现在可领的券，最多三张',
  query: { product_id: Id, city_id: Id.optional() },
  data: z.array(ProductOffer),
})

export const newcomerGift = endpoint({
  method: 'GET',
  path: '/api/campaign/newcomer',
  access: 'visitor',
  summary: '首页上的新人礼；没有设置、已领完或不在这座城市时为空',
  query: { city_id: Id.optional() },
  data: NewcomerGift.nullable(),
})
