import type { CampaignBlock, CampaignShare, CampaignTheme } from '@kuaimen/contract/campaign/blocks.views'
import { campaignPlace } from '@kuaimen/contract/campaign/version.rules'
import { hashOf } from '../../campaign/page/page.service'
import { type CampaignMeta, campaign, campaign_preview, campaign_version } from '../../campaign/version/campaign.table'
import type { TestApp } from '../app'

export const PICTURE = { url: '/media/demo/banner/natural.webp', width: 1125, height: 600, alt: '自然证件照' }

export const THEME: CampaignTheme = { ground: '#FAF8F5', accent: '#B23A22', accent_soft: '#FBEAE5', ink: '#1C1A17' }

const SHARE: CampaignShare = { title: '春天请柬', desc: '来天窗下拍一张', picture: PICTURE }

export const heading = (text: string, more: Partial<CampaignBlock> = {}): CampaignBlock =>
  ({ type: 'heading', id: 'head01', space: 16, text, note: '', align: 'left', ...more }) as CampaignBlock

interface Given extends Partial<CampaignMeta> {
  readonly key: string
  readonly path: string
  readonly kind?: (typeof campaign.$inferInsert)['kind']
  readonly state?: 'draft' | 'published' | 'withdrawn'
  readonly theme?: CampaignTheme
  readonly blocks?: readonly CampaignBlock[]
}

const instant = (at: number | null) => (at === null ? null : new Date(at * 1000))

/** A campaign whose first version is live, straight into the tables. */
export async function aCampaign(app: TestApp, given: Given): Promise<void> {
  const {
    key,
    path,
    kind = 'activity',
    state = 'published',
    theme = THEME,
    blocks = [heading('你好')],
    ...more
  } = given
  const meta: CampaignMeta = {
    ...{ title: '活动', summary: '', cover: null, starts_at: null, ends_at: null, city_ids: [], rank: 0 },
    ...{ when_over: 'ended_page', redirect_to: '', on_index: true },
    audience: { login: campaignPlace(path)?.login ?? false },
    ...more,
  }
  const { db } = app.database
  const made = { updated_at: app.services.now(), updated_by: '测试' }
  await db.insert(campaign).values({
    ...{ ...meta, city_ids: [...meta.city_ids], key, path, kind, state, live_version: 1, ...made },
    starts_at: instant(meta.starts_at),
    ends_at: instant(meta.ends_at),
  })
  await db.insert(campaign_version).values({
    ...{ campaign_key: key, version: 1, meta, theme, share: SHARE, blocks: [...blocks] },
    ...{ made_by: '测试', made_at: app.services.now() },
  })
  app.services.db.expireCached('campaign')
}

/** A link to look at a version with. */
export async function aPreview(app: TestApp, key: string, version = 1, forMs = 72 * 3_600_000): Promise<string> {
  const token = `preview-${key}-${version}-${forMs}`
  const expires_at = new Date(app.services.now().getTime() + forMs)
  await app.database.db
    .insert(campaign_preview)
    .values({ token_hash: hashOf(token), campaign_key: key, version, expires_at, made_by: '测试' })
    .onConflictDoNothing()
  return token
}

/** What an operator sends to save a page; for a new campaign unless it is based on a version. */
export const aDraft = (key: string, path: string, more: object = {}) => ({
  ...{ key, path, kind: 'activity' as const, based_on: 0, title: '活动', audience: { login: false } },
  ...{ theme: THEME, share: SHARE, blocks: [heading('你好')] as CampaignBlock[] },
  ...more,
})
