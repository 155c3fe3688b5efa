import { z } from 'zod'
import { BodyId } from '../kernel/fields'
import {
  CampaignAudience,
  CampaignKey,
  CampaignPicture,
  CampaignShare,
  CampaignTheme,
  InstantSeconds,
} from './blocks.views'
import { CAMPAIGN_COUNTS, CAMPAIGN_KINDS, CAMPAIGN_STATES, campaignPlace, SHOWN_STATES } from './version.rules'

const meta = {
  title: z.string().trim().min(1).max(40),
  summary: z.string().trim().max(80).default(''),
  cover: CampaignPicture.nullable().default(null),
  starts_at: InstantSeconds.nullable().default(null),
  ends_at: InstantSeconds.nullable().default(null),
  audience: CampaignAudience,
  city_ids: z.array(BodyId).max(400).default([]),
  when_over: z.enum(['ended_page', 'redirect']).default('ended_page'),
  redirect_to: z.string().trim().max(300).default(''),
  on_index: z.boolean().default(false),
  rank: z.number().int().min(-1000).max(1000).default(0),
}

/** A page as it is saved. Blocks are looked at one by one, so that what is wrong has a path. */
export const CampaignDraft = z
  .object({
    key: CampaignKey,
    path: z.string().max(100),
    kind: z.enum(CAMPAIGN_KINDS),
    based_on: z.number().int().min(0).max(1_000_000).describe('the latest version that was seen; 0 for a new campaign'),
    note: z.string().trim().max(200).default(''),
    ...meta,
    theme: CampaignTheme,
    share: CampaignShare,
    blocks: z.array(z.record(z.string(), z.unknown())).describe('1–40 blocks of the 23 types'),
  })
  .superRefine((draft, check) => {
    const issue = (path: string[], message: string) => check.addIssue({ code: 'custom', path, message })
    const place = campaignPlace(draft.path)
    if (!place) issue(['path'], '这个地址不能放活动页')
    else if (place.login !== draft.audience.login)
      issue(['audience', 'login'], place.login ? '这个地址需要登录' : '这个地址不需要登录')
    if (draft.starts_at !== null && draft.ends_at !== null && draft.starts_at >= draft.ends_at)
      issue(['ends_at'], '结束要晚于开始')
    if (draft.when_over === 'redirect' && !draft.redirect_to.startsWith('/')) issue(['redirect_to'], '请填写本站的地址')
  })
export type CampaignDraft = z.infer<typeof CampaignDraft>

export const CampaignRow = z.object({
  key: z.string(),
  path: z.string(),
  kind: z.enum(CAMPAIGN_KINDS),
  title: z.string(),
  state: z.enum(CAMPAIGN_STATES),
  shown: z.enum(SHOWN_STATES).nullable().describe('what the clock says of a published one'),
  live_version: z.number().int().nullable(),
  latest_version: z.number().int(),
  starts_at: z.number().int().nullable(),
  ends_at: z.number().int().nullable(),
  on_index: z.boolean(),
  updated_at: z.number().int(),
  updated_by: z.string(),
})
export type CampaignRow = z.infer<typeof CampaignRow>

const VersionLine = z.object({
  version: z.number().int(),
  note: z.string(),
  made_by: z.string(),
  made_at: z.number().int(),
})

export const CampaignDetail = CampaignRow.extend({
  versions: z.array(VersionLine).describe('the newest first'),
  /** The version that was asked for, or the latest. */
  version: z.object({
    ...{ version: z.number().int(), theme: CampaignTheme, share: CampaignShare },
    meta: z.object({
      ...{ title: z.string(), summary: z.string(), cover: CampaignPicture.nullable() },
      ...{ starts_at: z.number().int().nullable(), ends_at: z.number().int().nullable() },
      ...{ audience: CampaignAudience, city_ids: z.array(z.number().int()) },
      ...{ when_over: z.enum(['ended_page', 'redirect']), redirect_to: z.string() },
      ...{ on_index: z.boolean(), rank: z.number().int() },
    }),
    blocks: z.array(z.record(z.string(), z.unknown())),
  }),
})
export type CampaignDetail = z.infer<typeof CampaignDetail>

/** What keeps a version from being published, and where it is. */
export interface PublishProblem {
  readonly path: string
  readonly message: string
}

export const CampaignCounted = z.array(
  z.object({
    day: z.string(),
    channel: z.string(),
    what: z.enum(CAMPAIGN_COUNTS),
    n: z.number().int(),
  }),
)
export type CampaignCounted = z.infer<typeof CampaignCounted>
