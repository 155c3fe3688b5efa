import type { DocumentView, PageContent } from '@kuaimen/contract/content/content.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { notFound } from '@kuaimen/contract/kernel/kernel.errors'
import type { Ctx } from '../context'
import { presentDocument, presentPage } from './content.present'
import { findDocument, listPageads, listRecommendations } from './content.sql'

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
  return presentDocument(found)
}
