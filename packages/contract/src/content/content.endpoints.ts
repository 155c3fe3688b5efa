import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { Id } from '../kernel/fields'
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
