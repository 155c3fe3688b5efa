import type { CampaignBlock, CampaignLink } from '@kuaimen/contract/campaign/blocks.views'
import type { Ctx } from '../context'
import { categoriesAmong, productsPicked } from '../product/product.service'
import { storesByIds } from '../store/store.service'
import { type Gathered, linksOf } from './gather.service'

type Listing = Extract<CampaignBlock, { type: 'product_list' | 'store_list' }>

/** What of all that a page names is there. */
export interface Existing {
  readonly has: (link: CampaignLink) => boolean
  readonly missingIn: (block: Listing) => number[]
}

const linkedIds = (links: readonly CampaignLink[], type: CampaignLink['link_type']): number[] =>
  links.filter(({ link_type }) => link_type === type).map(({ link }) => Number(link))

export async function existing(ctx: Ctx, blocks: readonly CampaignBlock[], gathered: Gathered): Promise<Existing> {
  const links = blocks.flatMap(linksOf).flatMap((link) => link ?? [])
  const categoryIds = [
    ...linkedIds(links, 'category'),
    ...blocks.flatMap((one) =>
      one.type === 'product_list' && 'category_id' in one.pick ? [one.pick.category_id] : [],
    ),
  ]
  const valid = (ids: readonly number[]) => ids.filter((id) => Number.isSafeInteger(id) && id < 2_147_483_648)
  const [products, stores, categories] = await Promise.all([
    productsPicked(ctx, { ids: valid(linkedIds(links, 'product')), category_ids: [], city_id: undefined }),
    storesByIds(ctx, valid(linkedIds(links, 'store')), undefined),
    categoriesAmong(ctx, valid(categoryIds)),
  ])
  const ids = {
    product: new Set([...products, ...gathered.products].map(({ id }) => id)),
    store: new Set([...stores, ...gathered.stores].map(({ id }) => id)),
    category: new Set(categories),
  }
  return {
    has: ({ link_type, link }) =>
      link_type === 'product' || link_type === 'store' || link_type === 'category'
        ? ids[link_type].has(Number(link))
        : true,
    missingIn: (block) => {
      if (block.type === 'store_list')
        return block.pick === 'nearby' ? [] : block.pick.ids.filter((id) => !ids.store.has(id))
      if ('ids' in block.pick) return block.pick.ids.filter((id) => !ids.product.has(id))
      return ids.category.has(block.pick.category_id) ? [] : [block.pick.category_id]
    },
  }
}
