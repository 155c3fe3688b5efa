import type { CampaignBlock } from '@kuaimen/contract/campaign/blocks.views'
import { campaignPlace } from '@kuaimen/contract/campaign/version.rules'
import { studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { EVERYWHERE } from '@kuaimen/contract/wallet/card.rules'
import { hashInvitation } from '../../../server/src/campaign/take/token.service'
import { insertTokens } from '../../../server/src/campaign/take/token.sql'
import {
  type CampaignMeta,
  campaign,
  campaign_offer,
  campaign_version,
} from '../../../server/src/campaign/version/campaign.table'
import type { Tx } from '../../../server/src/db/database'
import type { Gift } from '../../../server/src/wallet/card/wallet.table'
import { products } from '../product/product.demo'
import type { SeedContext } from '../seed-context'
import { activityPages } from './activities.demo'
import { guidePages } from './guides.demo'
import { art, type DemoOffer, type DemoPage } from './page.demo'
import { DEMO_INVITATION, reunionPages } from './reunions.demo'

const DAY_MS = 86_400_000
const BY = '演示'

function productId(slug: string): number {
  const index = products.findIndex((one) => one.slug === slug)
  if (index < 0) throw new Error(`no product ${slug}`)
  return index + 1
}

const demoPages = (): readonly DemoPage[] => [...guidePages, ...activityPages(productId), ...reunionPages]

/** A day named, or so many days from the morning the demo is filled. */
const instantOf = (moment: DemoPage['from'], now: Date): Date | null => {
  if (moment === undefined) return null
  if (typeof moment === 'string') return studioInstant(moment)
  return studioInstant(studioDay(new Date(now.getTime() + moment * DAY_MS)), '10:00')
}

const secondsOf = (at: Date | null) => (at ? at.getTime() / 1000 : null)

/** A block is known by its place in the page, and keeps its name when the demo is filled again. */
const blocksOf = ({ parts }: DemoPage): CampaignBlock[] =>
  parts.map((part, nth) => ({ ...part, id: `block${String(nth + 1).padStart(2, '0')}` }))

const sharePicture = ({ key, title }: DemoPage) => art(key, 'share', 500, 400, title)

const metaOf = (page: DemoPage, rank: number, now: Date): CampaignMeta => ({
  ...{ title: page.title, summary: page.summary, cover: sharePicture(page), rank, city_ids: [] },
  ...{ on_index: page.on_index ?? false, when_over: 'ended_page', redirect_to: '' },
  audience: { login: campaignPlace(page.path)?.login ?? false },
  starts_at: secondsOf(instantOf(page.from, now)),
  ends_at: secondsOf(instantOf(page.until, now)),
})

const VOUCHER_DAYS = 90

function giftOf({ name, rule, voucher }: DemoOffer): Gift {
  if (voucher === undefined) return { kind: 'coupon', rule_key: rule ?? '' }
  return {
    ...{ kind: 'voucher', name, note: '新年的一张，像你', valid_days: VOUCHER_DAYS },
    scope: { ...EVERYWHERE, product_ids: [productId(voucher)] },
    rules: '- 抵一次拍摄的产品价，加选项目另付\n- 取消预约后退回卡包；临时取消只退回一次，未到店不退回',
  }
}

const FAR_DAYS = 400
const INVITED = 1000

/** An offer is open as long as its page; a page without an end has offers for a year and more. */
const offerRow = (page: DemoPage, offer: DemoOffer, now: Date): typeof campaign_offer.$inferInsert => ({
  ...{ key: offer.key, campaign_key: page.key, name: offer.name, gift: giftOf(offer), stock: offer.stock },
  ...{ day_stock: offer.day_stock, limit_group: offer.limit_group, needs: offer.needs ?? {} },
  opens_at: instantOf(page.from ?? -30, now) ?? now,
  closes_at: instantOf(page.until ?? FAR_DAYS, now) ?? now,
})

export async function seedCampaigns(tx: Tx, { now }: SeedContext): Promise<void> {
  const pages = demoPages().map((page, nth) => ({ page, meta: metaOf(page, nth, now) }))
  await tx.insert(campaign).values(
    pages.map(({ page, meta }) => ({
      ...{ ...meta, city_ids: [], key: page.key, path: page.path, kind: page.kind },
      ...{ state: 'published' as const, live_version: 1, updated_at: now, updated_by: BY },
      starts_at: instantOf(page.from, now),
      ends_at: instantOf(page.until, now),
    })),
  )
  await tx.insert(campaign_version).values(
    pages.map(({ page, meta }) => ({
      ...{ campaign_key: page.key, version: 1, meta, theme: page.theme, blocks: blocksOf(page) },
      share: { title: page.title.slice(0, 28), desc: page.share, picture: sharePicture(page) },
      ...{ made_by: BY, made_at: now },
    })),
  )
  await tx
    .insert(campaign_offer)
    .values(pages.flatMap(({ page }) => (page.offers ?? []).map((offer) => offerRow(page, offer, now))))
  await insertTokens(tx, [
    {
      ...{
        token_hash: hashInvitation(DEMO_INVITATION),
        offer_key: 'zhenxiang_invitation',
        campaign_key: 'zhenxiang-token',
      },
      ...{ kind: 'partner' as const, max_uses: INVITED, made_by: BY },
      valid_until: new Date(now.getTime() + FAR_DAYS * DAY_MS),
    },
  ])
}
