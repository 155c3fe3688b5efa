import type { CampaignBlock, CampaignLink } from '@kuaimen/contract/campaign/blocks.views'
import { campaignPathOf } from '@kuaimen/contract/campaign/version.rules'
import { addresses } from '@kuaimen/contract/kernel/addresses'
import { isKnownAddress } from '@kuaimen/contract/kernel/known-address'
import type { Ctx } from '../../context'
import { categoriesAmong, productsPicked } from '../../product/product.service'
import { storesByIds } from '../../store/store.service'
import { linksOf, type PageData } from '../page/data.service'
import { listPublishedAt } from '../version/campaign.sql'
import { ownPath } from '../version/link.present'

type Listing = Extract<CampaignBlock, { type: 'product_list' | 'store_list' }>

/** What of all that a page names is there. */
export interface References {
  readonly has: (link: CampaignLink) => boolean
  /** Whether there is a page at a path of ours; at one of campaigns, something that is published. */
  readonly isPage: (link: string) => boolean
  readonly missingIn: (block: Listing) => number[]
}

const linkedIds = (links: readonly CampaignLink[], type: CampaignLink['link_type']): number[] =>
  links.filter(({ link_type }) => link_type === type).map(({ link }) => Number(link))

/** Nothing but campaigns stands there. */
const ACTIVITIES = addresses.activity.replace(/:.*$/, '')

interface Named {
  /** The campaign itself: its page is there once it is published. */
  readonly key: string
  /** Other addresses that it leads to. */
  readonly paths: readonly string[]
}

/** The addresses of campaigns among these at which somebody finds something. */
async function publishedAmong(ctx: Ctx, { key, paths }: Named): Promise<ReadonlySet<string>> {
  const named = [...new Set(paths.flatMap((one) => campaignPathOf(one) ?? []))]
  const found = named.length > 0 ? await listPublishedAt(ctx.db, named, key) : []
  return new Set(found.map(({ path }) => path))
}

export async function findReferences(
  ctx: Ctx,
  blocks: readonly CampaignBlock[],
  gathered: PageData,
  named: Named,
): Promise<References> {
  const links = blocks.flatMap(linksOf).flatMap((link) => link ?? [])
  const categoryIds = [
    ...linkedIds(links, 'category'),
    ...blocks.flatMap((one) =>
      one.type === 'product_list' && 'category_id' in one.pick ? [one.pick.category_id] : [],
    ),
  ]
  const valid = (ids: readonly number[]) => ids.filter((id) => Number.isSafeInteger(id) && id < 2_147_483_648)
  const [products, stores, categories, published] = await Promise.all([
    productsPicked(ctx, { ids: valid(linkedIds(links, 'product')), category_ids: [], city_id: undefined }),
    storesByIds(ctx, valid(linkedIds(links, 'store')), undefined),
    categoriesAmong(ctx, valid(categoryIds)),
    publishedAmong(ctx, {
      ...named,
      paths: [...named.paths, ...links.flatMap(({ link_type, link }) => (link_type === 'path' ? [link] : []))],
    }),
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
    isPage: (link) => {
      const path = ownPath(link)
      if (path === undefined || !isKnownAddress(path)) return false
      const at = campaignPathOf(path)
      return at === undefined ? !path.toLowerCase().startsWith(ACTIVITIES) : published.has(at)
    },
    missingIn: (block) => {
      if (block.type === 'store_list')
        return block.pick === 'nearby' ? [] : block.pick.ids.filter((id) => !ids.store.has(id))
      if ('ids' in block.pick) return block.pick.ids.filter((id) => !ids.product.has(id))
      return ids.category.has(block.pick.category_id) ? [] : [block.pick.category_id]
    },
  }
}
