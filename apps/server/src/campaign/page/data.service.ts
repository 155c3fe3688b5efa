import type { CampaignBlock, CampaignLink } from '@kuaimen/contract/campaign/blocks.views'
import type { OfferPublic } from '@kuaimen/contract/campaign/take.views'
import { addresses } from '@kuaimen/contract/kernel/addresses'
import type { ProductCard } from '@kuaimen/contract/product/product.views'
import type { StoreView } from '@kuaimen/contract/store/store.views'
import { clientConfig } from '../../brand/brand.service'
import { documentsOf, questionsOf } from '../../content/content.service'
import type { Ctx } from '../../context'
import { proofTaskIds } from '../../member/task/proof.service'
import { productsPicked } from '../../product/product.service'
import { storesByIds, storesOfCity } from '../../store/store.service'
import { offersFor } from '../offer/offer.service'
import { listShown, type ShownRow } from '../version/campaign.sql'
import type { Known } from '../version/link.present'

type Of<T extends CampaignBlock['type']> = Extract<CampaignBlock, { type: T }>

const ofType = <T extends CampaignBlock['type']>(blocks: readonly CampaignBlock[], type: T): Of<T>[] =>
  blocks.filter((one): one is Of<T> => one.type === type)

/** Every link of a block. */
export function linksOf(block: CampaignBlock): (CampaignLink | undefined)[] {
  switch (block.type) {
    case 'image':
    case 'button':
      return [block.link]
    case 'carousel':
      return block.pictures.map(({ link }) => link)
    case 'hot_area':
      return block.areas.map(({ link }) => link)
    case 'steps':
      return block.items.map(({ link }) => link)
    case 'coupon_take':
      return [block.taken_link]
    default:
      return []
  }
}

export const offerKeysOf = (blocks: readonly CampaignBlock[]): string[] => [
  ...new Set(
    blocks.flatMap((one) =>
      one.type === 'coupon_take' ? one.offer_keys : one.type === 'token_gate' ? [one.offer_key] : [],
    ),
  ),
]

/** Everything that the blocks of a page name, found: one statement a kind. */
export interface PageData {
  readonly known: Known
  readonly campaigns: readonly ShownRow[]
  readonly products: readonly ProductCard[]
  readonly stores: readonly StoreView[]
  readonly nearby: readonly StoreView[]
  readonly documents: ReadonlyMap<string, { title: string; body: string; updated_on: string }>
  readonly questions: readonly { id: number; type: string; question: string; answer: string }[]
  readonly offers: ReadonlyMap<string, OfferPublic>
  readonly tasks: ReadonlyMap<string, number>
}

const categoriesIn = (lists: readonly Of<'product_list'>[]) =>
  lists.flatMap(({ pick }) => ('category_id' in pick ? [pick.category_id] : []))
const productsIn = (lists: readonly Of<'product_list'>[]) =>
  lists.flatMap(({ pick }) => ('ids' in pick ? pick.ids : []))
const storesIn = (lists: readonly Of<'store_list'>[]) =>
  lists.flatMap(({ pick }) => (pick === 'nearby' ? [] : pick.ids))

const documentTypesIn = (blocks: readonly CampaignBlock[]) =>
  blocks.flatMap((one) =>
    one.type === 'form' ? [one.consent] : one.type === 'rules' && one.document ? [one.document] : [],
  )

/** The most that any list of the page shows. */
const most = (limits: readonly number[]) => Math.max(0, ...limits)

export async function readPageData(
  ctx: Ctx,
  blocks: readonly CampaignBlock[],
  cityId: number | undefined,
): Promise<PageData> {
  const productLists = ofType(blocks, 'product_list')
  const storeLists = ofType(blocks, 'store_list')
  const nearby = most(storeLists.filter(({ pick }) => pick === 'nearby').map(({ limit }) => limit))
  const linked = blocks
    .flatMap(linksOf)
    .flatMap((link) => (link?.link_type === 'campaign' && link.link ? [link.link] : []))
  const listsCampaigns = linked.length > 0 || blocks.some(({ type }) => type === 'index_list')
  const [config, campaigns, products, stores, near, documents, questions, offers, tasks] = await Promise.all([
    clientConfig(ctx),
    listsCampaigns ? listShown(ctx.db, linked) : [],
    productsPicked(ctx, { ids: productsIn(productLists), category_ids: categoriesIn(productLists), city_id: cityId }),
    storesByIds(ctx, [...new Set(storesIn(storeLists))], undefined),
    nearby > 0 ? storesOfCity(ctx, { city_id: cityId, page: 1, per_page: nearby }) : [],
    documentsOf(ctx, documentTypesIn(blocks)),
    questionsOf(
      ctx,
      ofType(blocks, 'faq').map(({ question_type }) => question_type),
    ),
    offersFor(ctx.db, offerKeysOf(blocks), ctx.now()),
    proofTaskIds(
      ctx.db,
      ofType(blocks, 'proof').map(({ task_key }) => task_key),
    ),
  ])
  // The page for notes is no way on while none are taken.
  const open = campaigns.filter(({ path }) => path !== addresses.xiaohongshuReturn || config.xhs_return === 1)
  return {
    known: {
      campaigns: new Map(open.map(({ key, path }) => [key, path])),
      redirect_hosts: config.redirect_hosts,
    },
    campaigns,
    products,
    stores,
    nearby: near,
    documents,
    questions,
    offers,
    tasks,
  }
}
