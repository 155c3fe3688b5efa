import type { DocumentView, PageContent } from '@kuaimen/contract/content/content.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { notFound } from '@kuaimen/contract/kernel/kernel.errors'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { countChannel } from '../brand/channel.service'
import { chainSettings, withSettings } from '../brand/settings.service'
import type { Ctx } from '../context'
import { presentDocument, presentPage } from './content.present'
import { addClicks, type Click, findDocument, listPageads, listRecommendations } from './content.sql'

export async function contentOfPage(ctx: Ctx, path: string, cityId: number | undefined): Promise<PageContent> {
  const [ads, recommendations] = await Promise.all([
    listPageads(ctx.db, path, cityId, ctx.now()),
    listRecommendations(ctx.db, path, cityId),
  ])
  return presentPage(ads, recommendations)
}

export async function agreement(ctx: Ctx, type: string): Promise<DocumentView> {
  const found = await findDocument(ctx.db, type)
  if (!found) throw new Refusal(notFound)
  return presentDocument({ ...found, body: withSettings(found.body, await chainSettings(ctx)) })
}

export async function countClicks(ctx: Ctx, clicks: Click[], channel = ''): Promise<null> {
  await addClicks(ctx.db, studioDay(ctx.now()), clicks)
  await countChannel(ctx, 'click', channel, clicks.length)
  return null
}
