import { countPagead, getAgreement, pageContent, trackEvents } from '@kuaimen/contract/content/content.endpoints'
import { bind, bindShared } from '../http/bind'
import { agreement, contentOfPage, countClicks } from './content.service'

export const contentHttp = [
  bindShared(pageContent, (ctx, { path, city_id }) => contentOfPage(ctx, path, city_id)),
  bind(countPagead, (ctx, { ad_uuid, ad_type, path }) =>
    countClicks(ctx, [{ name: `ad_${ad_type}`, target: ad_uuid, page: path }]),
  ),
  bind(trackEvents, (ctx, { events, channel }) => countClicks(ctx, events, channel)),
  bindShared(getAgreement, (ctx, { type }) => agreement(ctx, type)),
]
