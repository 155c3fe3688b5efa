import { getAgreement, pageContent } from '@kuaimen/contract/content/content.endpoints'
import { bind } from '../http/bind'
import { agreement, contentOfPage } from './content.service'

export const contentHttp = [
  bind(pageContent, (ctx, { path, city_id }) => contentOfPage(ctx, path, city_id)),
  bind(getAgreement, (ctx, { type }) => agreement(ctx, type)),
]
