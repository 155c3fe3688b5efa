import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { Channel, Id } from '../kernel/fields'
import { notFound } from '../kernel/kernel.errors'
import { DocumentView, PageContent } from './content.views'

export const pageContent = endpoint({
  method: 'GET',
  path: '/api/pagead/query/by_path',
  access: 'visitor',
  summary: '一个页面的轮播、广告、推荐与活动',
  query: { path: z.string().max(64), city_id: Id.optional() },
  data: PageContent,
})

export const getAgreement = endpoint({
  method: 'GET',
  path: '/api/get_agreement',
  access: 'visitor',
  summary: '协议与须知',
  query: { type: z.string().max(64) },
  data: DocumentView,
  errors: [notFound],
})

export const countPagead = endpoint({
  method: 'POST',
  path: '/api/pagead/count',
  access: 'visitor',
  summary: '轮播与广告的点击计数',
  body: z.object({
    ad_uuid: z.uuid(),
    ad_url: z.string().max(500),
    ad_type: z.enum(['banner', 'activity', 'home', 'opening']),
    path: z.string().max(64),
  }),
  data: z.null(),
  perMinute: 300,
})

export const trackEvents = endpoint({
  method: 'POST',
  path: '/api/track',
  access: 'visitor',
  summary: '点击统计，成批上报',
  body: z.object({
    events: z
      .array(
        z.object({
          name: z.enum(['banner_click', 'home_store_click', 'recommendation_click']),
          target: z.string().max(200),
          page: z.string().max(64),
        }),
      )
      .min(1)
      .max(10),
    channel: Channel,
  }),
  data: z.null(),
  perMinute: 300,
})
