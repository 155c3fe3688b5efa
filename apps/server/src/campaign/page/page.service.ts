import { createHash } from 'node:crypto'
import type { CampaignBlock } from '@kuaimen/contract/campaign/blocks.views'
import type { CampaignPage, IndexedCampaign, PageBlock } from '@kuaimen/contract/campaign/page.views'
import { campaignNotFound, previewOver } from '@kuaimen/contract/campaign/version.errors'
import {
  type CampaignEnv,
  type CampaignKind,
  campaignEnvOf,
  campaignPathOf,
  shownState,
} from '@kuaimen/contract/campaign/version.rules'
import { addresses } from '@kuaimen/contract/kernel/addresses'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { citiesNamed, isCity } from '../../city/city.service'
import type { Ctx } from '../../context'
import { findLive, findLiveByKey, findPreviewed, type LiveRow, listLiveKeys, listShown } from '../version/campaign.sql'
import { ownPath } from '../version/link.present'
import { indexed, isInCity, presentBlock, type Stage, seconds } from './block.present'
import { readPageData } from './data.service'

/** What pages were made of is cached so long; a change in this process makes it old at once. */
const CACHED_MS = 1000
export const CAMPAIGN_SCOPE = 'campaign'

const KINDS_WHEN_OVER: readonly CampaignKind[] = ['activity', 'coupon']

/** A page for all who ask from one city; blocks for one app alone still say so. */
interface Drawn {
  readonly page: Omit<CampaignPage, 'blocks' | 'unfit'>
  readonly blocks: readonly { readonly env: readonly CampaignEnv[] | undefined; readonly block: PageBlock }[]
  /** Why it is not for the city; empty where it is. */
  readonly elsewhere: string
}

/** A campaign that is over: its first picture, what is to be kept of it, and what runs now. */
function blocksWhenOver({ title, cover, blocks }: Pick<LiveRow, 'title' | 'cover' | 'blocks'>): CampaignBlock[] {
  const first = blocks.find(({ type }) => type === 'image')
  const picture = first?.type === 'image' ? first.picture : cover
  return [
    ...(picture ? [{ type: 'image' as const, id: 'overpicture', space: 0 as const, picture, radius: 0 as const }] : []),
    { type: 'heading', id: 'overheading', space: 24, text: '活动已结束', note: title, align: 'center' },
    ...blocks.filter((one) => one !== first && one.when_over === 'keep'),
    { type: 'heading', id: 'overindexhead', space: 32, text: '正在进行', note: '', align: 'left' },
    { type: 'index_list', id: 'overindex', space: 8, kinds: [...KINDS_WHEN_OVER], limit: 6, state: 'live' },
  ]
}

const isShownNow = ({ only }: CampaignBlock, cityId: number | undefined, now: Date): boolean => {
  const at = now.getTime() / 1000
  return (
    isInCity(only?.city_ids ?? [], cityId) &&
    (only?.from === undefined || at >= only.from) &&
    (only?.until === undefined || at < only.until)
  )
}

/** What a version shows, whether it is live or looked at before. */
type Shown = Omit<LiveRow, 'on_index'>

const elsewhereText = async (ctx: Ctx, { city_ids }: Shown, cityId: number | undefined): Promise<string> =>
  isInCity(city_ids, cityId) ? '' : `本活动仅限${(await citiesNamed(ctx, city_ids)).join('、')}`

async function draw(ctx: Ctx, row: Shown, cityId: number | undefined, first: CampaignBlock[] = []): Promise<Drawn> {
  const now = ctx.now()
  const state = shownState(row, now)
  const leaves = state === 'over' && row.when_over === 'redirect' ? ownPath(row.redirect_to) : undefined
  const written = leaves ? [] : state === 'over' ? blocksWhenOver(row) : [...first, ...row.blocks]
  const blocks = written.filter((one) => isShownNow(one, cityId, now))
  const [gathered, elsewhere] = await Promise.all([readPageData(ctx, blocks, cityId), elsewhereText(ctx, row, cityId)])
  const stage: Stage = { ...gathered, now, cityId, starts_at: row.starts_at, ends_at: row.ends_at }
  const { key, path, kind, title, summary, version, theme, share, audience } = row
  return {
    page: {
      ...{ key, path, kind, title, summary, state, version, theme, share, audience, preview: null },
      starts_at: seconds(row.starts_at),
      ends_at: seconds(row.ends_at),
      redirect_to: leaves ?? null,
    },
    blocks: blocks.flatMap((one) => {
      const block = presentBlock(one, stage)
      return block ? [{ env: one.only?.env, block }] : []
    }),
    elsewhere,
  }
}

const ENV_WORDS: Readonly<Record<CampaignEnv, string>> = {
  wx: '微信',
  ali: '支付宝',
  toutiao: '抖音或头条',
  mobile: '手机浏览器',
}

function forCaller({ caller }: Ctx, { page, blocks, elsewhere }: Drawn): CampaignPage {
  const env = campaignEnvOf(caller.environment.kind)
  const wanted = page.audience.env
  const otherApp =
    wanted && !wanted.includes(env) ? `请在${wanted.map((one) => ENV_WORDS[one]).join('或')}中打开参加` : ''
  return {
    ...page,
    unfit: elsewhere || otherApp,
    blocks: blocks.filter((one) => !one.env || one.env.includes(env)).map(({ block }) => block),
  }
}

/** The rules of one campaign, for the page of all rules. */
async function rulesFirst(ctx: Ctx, row: LiveRow, key: string | undefined): Promise<CampaignBlock[]> {
  const asked = key && row.kind === 'rules' && key !== row.key ? await findLiveByKey(ctx.db, key) : undefined
  const rules = (asked?.blocks ?? []).filter((one) => one.type === 'rules')
  if (!asked || rules.length === 0) return []
  const heading: CampaignBlock = {
    type: 'heading',
    id: 'ruleshead',
    space: 24,
    text: asked.title.slice(0, 24),
    note: '',
    align: 'left',
  }
  return [heading, ...rules.map((one, nth) => ({ ...one, id: `rulesof${nth}`, folded: false, only: undefined }))]
}

interface Asked {
  readonly path: string
  readonly city_id?: number | undefined
  readonly rules_of?: string | undefined
}

/** What an answer may depend on, and nothing else that a visitor writes: each such is an answer made anew. */
async function knownOf(ctx: Ctx, at: string, { city_id, rules_of }: Asked): Promise<Omit<Asked, 'path'>> {
  const keys = rules_of !== undefined && at === addresses.activityRules ? await liveKeys(ctx) : undefined
  return {
    city_id: city_id !== undefined && (await isCity(ctx, city_id)) ? city_id : undefined,
    rules_of: keys?.has(rules_of ?? '') ? rules_of : undefined,
  }
}

const liveKeys = (ctx: Ctx): Promise<ReadonlySet<string>> =>
  ctx.db.cached(
    { key: ['campaign keys'], scope: CAMPAIGN_SCOPE, now: ctx.now(), forMs: CACHED_MS },
    async (db) => new Set((await listLiveKeys(db)).map(({ key }) => key)),
  )

export async function pageAt(ctx: Ctx, asked: Asked): Promise<CampaignPage> {
  const at = campaignPathOf(asked.path)
  if (!at) throw new Refusal(campaignNotFound)
  const { city_id, rules_of } = await knownOf(ctx, at, asked)
  const drawn = await ctx.db.cached(
    { key: ['campaign', at, city_id, rules_of], scope: CAMPAIGN_SCOPE, now: ctx.now(), forMs: CACHED_MS },
    async (db) => {
      const reading = { ...ctx, db }
      const row = await findLive(db, at)
      return row && draw(reading, row, city_id, await rulesFirst(reading, row, rules_of))
    },
  )
  if (!drawn) throw new Refusal(campaignNotFound)
  return forCaller(ctx, drawn)
}

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export const instantOf = (at: number | null): Date | null => (at === null ? null : new Date(at * 1000))

/** Never cached: it is for who has the link. */
export async function previewBy(ctx: Ctx, token: string, cityId: number | undefined): Promise<CampaignPage> {
  const found = await findPreviewed(ctx.db, hashOf(token), ctx.now())
  if (!found) throw new Refusal(previewOver)
  const { meta, expires_at, ...version } = found
  const { starts_at, ends_at, city_ids, ...as } = meta
  const row: Shown = {
    ...{ ...version, ...as, city_ids: [...city_ids] },
    starts_at: instantOf(starts_at),
    ends_at: instantOf(ends_at),
  }
  const page = forCaller(ctx, await draw(ctx, row, cityId))
  return { ...page, preview: { version: found.version, expires_at: seconds(expires_at) ?? 0 } }
}

export async function campaignsInIndex(
  ctx: Ctx,
  kind: CampaignKind | undefined,
  cityId: number | undefined,
): Promise<IndexedCampaign[]> {
  const rows = await ctx.db.cached(
    { key: ['campaign index'], scope: CAMPAIGN_SCOPE, now: ctx.now(), forMs: CACHED_MS },
    (db) => listShown(db, []),
  )
  return indexed(rows, cityId, ctx.now()).filter((one) => kind === undefined || one.kind === kind)
}
