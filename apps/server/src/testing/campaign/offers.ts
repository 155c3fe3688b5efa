import { randomBytes } from 'node:crypto'
import type { CampaignAudience, CampaignBlock } from '@kuaimen/contract/campaign/blocks.views'
import { TOKEN_LENGTH } from '@kuaimen/contract/campaign/offer.rules'
import { makeId } from '@kuaimen/contract/kernel/ids'
import { EVERYWHERE } from '@kuaimen/contract/wallet/card.rules'
import { findOffer } from '../../campaign/operator/offer.sql'
import { hashBound, hashInvitation } from '../../campaign/take/token.service'
import { insertTokens } from '../../campaign/take/token.sql'
import { campaign_offer } from '../../campaign/version/campaign.table'
import { insertRule } from '../../wallet/issue/issue.sql'
import type { TestApp } from '../app'
import { aCampaign } from './campaigns'

const DAY_MS = 86_400_000

interface PageWanted {
  readonly state?: 'draft' | 'published' | 'withdrawn'
  readonly blocks?: readonly CampaignBlock[]
  readonly audience?: Partial<CampaignAudience>
  readonly city_ids?: readonly number[]
  readonly starts_at?: Date
  readonly ends_at?: Date
}

const keyOf = (prefix: string) => `${prefix}_${randomBytes(6).toString('hex')}`
const seconds = (at: Date | undefined) => (at ? at.getTime() / 1000 : null)

/** A campaign of everybody's at an address of its own, unless something else is wanted; its key. */
export async function aPage(app: TestApp, { audience, starts_at, ends_at, ...more }: PageWanted = {}): Promise<string> {
  const key = keyOf('c')
  const period = { starts_at: seconds(starts_at), ends_at: seconds(ends_at) }
  const given = { key, path: `/activity-${key}`, title: '春天请柬', audience: { login: false, ...audience } }
  await aCampaign(app, { ...given, ...period, ...more })
  return key
}

/** ¥50 off, open for a month around now, one a member. */
export async function anOffer(app: TestApp, more: Partial<typeof campaign_offer.$inferInsert> = {}): Promise<string> {
  const key = more.key ?? keyOf('o')
  const { db } = app.database
  const now = app.services.now().getTime()
  const discount = { kind: 'amount', value: 5000, min_fen: 30_000, cap_fen: null } as const
  const texts = { name: '立减券', note: '', rules: '- 一单一张' }
  await insertRule(db, { key: 'test_take', ...texts, discount, scope: EVERYWHERE, valid_days: 30 })
  await db.insert(campaign_offer).values({
    ...{ key, name: '新客立减', stock: 100, gift: { kind: 'coupon', rule_key: 'test_take' } },
    ...{ opens_at: new Date(now - 15 * DAY_MS), closes_at: new Date(now + 15 * DAY_MS) },
    ...more,
    campaign_key: more.campaign_key ?? (await aPage(app)),
  })
  return key
}

/** An invitation to an offer, and the path that it is opened at. */
export async function anInvitation(
  app: TestApp,
  offer_key: string,
  more: { max_uses?: number; mobile?: string; valid_until?: Date } = {},
): Promise<{ token: string; path: string }> {
  const token = makeId('', randomBytes(TOKEN_LENGTH))
  const offer = (await findOffer(app.database.db, offer_key))!
  await insertTokens(app.database.db, [
    {
      ...{
        offer_key,
        campaign_key: offer.campaign_key,
        kind: 'personal',
        max_uses: more.max_uses ?? 1,
        made_by: 'test',
      },
      token_hash: hashInvitation(token),
      bound_mobile_hash: more.mobile === undefined ? null : hashBound(token, more.mobile),
      valid_until: more.valid_until ?? new Date(app.services.now().getTime() + 15 * DAY_MS),
    },
  ])
  return { token, path: offer.path }
}
