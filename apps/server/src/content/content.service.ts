import type { DocumentView, PageContent } from '@kuaimen/contract/content/content.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { notFound } from '@kuaimen/contract/kernel/kernel.errors'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { defaultCityId } from '../brand/brand.service'
import { countChannel } from '../brand/channel.service'
import { chainSettings, withSettings } from '../brand/settings.service'
import type { Ctx } from '../context'
import { pricesInCity, productsOnHome } from '../product/product.service'
import { soonestOfEach } from '../schedule/offers.service'
import { presentDocument, presentPage, presentProducts } from './content.present'
import {
  addClicks,
  type Click,
  findDocument,
  listDocuments,
  listPageads,
  listQuestions,
  listRecommendations,
} from './content.sql'

const HOME = 'home'

/** Products that the brand shows, each with its first start in the city. */
async function productsOf(ctx: Ctx, path: string, cityId: number): Promise<PageContent['products']> {
  if (path !== HOME) return []
  const products = await productsOnHome(ctx, cityId)
  const ids = products.map(({ id }) => id)
  return presentProducts(products, await soonestOfEach(ctx, cityId, ids))
}

export async function contentOfPage(ctx: Ctx, path: string, cityId: number | undefined): Promise<PageContent> {
  const city = cityId ?? (await defaultCityId(ctx)) ?? 0
  const [ads, recommendations, prices, products] = await Promise.all([
    listPageads(ctx.db, path, cityId, ctx.now()),
    listRecommendations(ctx.db, path, cityId),
    pricesInCity(ctx, city),
    productsOf(ctx, path, city),
  ])
  return { ...presentPage(ads, recommendations, prices), products }
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

/** Documents by type, their text as it was written and the chain's numbers in it. */
export async function documentsOf(ctx: Ctx, types: readonly string[]) {
  if (types.length === 0) return new Map<string, never>()
  const [rows, settings] = await Promise.all([listDocuments(ctx.db, [...types]), chainSettings(ctx)])
  return new Map(rows.map((row) => [row.type, { ...row, body: withSettings(row.body, settings) }]))
}

/** Questions of some types, answers as they were written. */
export async function questionsOf(ctx: Ctx, types: readonly string[]) {
  if (types.length === 0) return []
  const [rows, settings] = await Promise.all([listQuestions(ctx.db, [...types]), chainSettings(ctx)])
  return rows.map((row) => ({ ...row, answer: withSettings(row.answer, settings) }))
}
