import { z } from 'zod'
import { BodyId } from '../kernel/fields'
import { BLOCKS_AT_MOST, CAMPAIGN_ENVS, CAMPAIGN_KEY, CAMPAIGN_KINDS, SHOWN_STATES } from './version.rules'

/** As an operator writes them. What is wrong is refused with the path of it; what no field names is left out. */

const words = (atMost: number) => z.string().trim().max(atMost)
const said = (atMost: number) => words(atMost).min(1)
export const CampaignKey = z.string().regex(CAMPAIGN_KEY, '只能用小写字母、数字、短横线和下划线，2–40 位')
const FormKey = z.string().regex(/^[a-z0-9_]{2,40}$/)
/** Seconds, as on the whole wire. */
export const InstantSeconds = z.number().int().min(946_684_800).max(4_102_444_800)
const Media = z
  .string()
  .max(300)
  .regex(/^(\/media\/|https:\/\/[\w.-]+(:\d+)?\/)[\w./~%+-]+$/, '图片要用本站的地址')
  .refine((url) => !url.includes('..') && !url.slice(8).includes('//'), '图片要用本站的地址')
const Pixels = z.number().int().min(1).max(6000)

export const CampaignPicture = z.object({ url: Media, width: Pixels, height: Pixels, alt: words(80) })
export type CampaignPicture = z.infer<typeof CampaignPicture>

const LINK_TYPES = [
  'none',
  'path',
  'external',
  'category',
  'makeup',
  'product',
  'store',
  'campaign',
  'contact',
  'miniapp',
  'tel',
] as const

/** Where it leads is looked at when a version is published, and again when it is shown. */
export const CampaignLink = z.object({ link_type: z.enum(LINK_TYPES), link: words(500) })
export type CampaignLink = z.infer<typeof CampaignLink>

const CityIds = z.array(BodyId).max(400)
const Envs = z.array(z.enum(CAMPAIGN_ENVS)).min(1).max(CAMPAIGN_ENVS.length)
const LevelMin = z.number().int().min(0).max(20)

const Only = z.object({
  city_ids: CityIds.optional(),
  env: Envs.optional(),
  from: InstantSeconds.optional(),
  until: InstantSeconds.optional(),
  members: z.enum(['all', 'guest', 'member']).optional(),
  level_min: LevelMin.optional(),
})

export const BLOCK_SPACES = [0, 8, 16, 24, 32] as const
export const BLOCK_GROUNDS = ['paper', 'card', 'accent_soft', 'none'] as const

const common = {
  id: z.string().regex(/^[a-z0-9]{4,16}$/, '编号是 4–16 位小写字母或数字'),
  only: Only.optional(),
  space: z.literal(BLOCK_SPACES),
  ground: z.enum(BLOCK_GROUNDS).optional(),
  /** It stays on the page of a campaign that is over. */
  when_over: z.literal('keep').optional(),
}

const block = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), ...common, ...shape })

const Percent = z.number().min(0).max(100)
const Area = z
  .strictObject({ x: Percent, y: Percent, w: Percent, h: Percent, link: CampaignLink, label: said(30) })
  .refine(({ x, w }) => x + w <= 100, { path: ['w'], message: '超出了图片' })
  .refine(({ y, h }) => y + h <= 100, { path: ['h'], message: '超出了图片' })

export const STEP_ICONS = [
  'camera',
  'calendar',
  'person',
  'people',
  'gift',
  'card',
  'heart',
  'store',
  'chat',
  'star',
  'picture',
  'check',
] as const

const FieldBase = { name: z.string().regex(/^[a-z0-9_]{1,30}$/), label: said(30), required: z.boolean() }
export const FormField = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), ...FieldBase, max: z.number().int().min(1).max(100) }),
  z.object({ kind: z.literal('long'), ...FieldBase, max: z.number().int().min(1).max(1000) }),
  z.object({ kind: z.literal('choice'), ...FieldBase, options: z.array(said(30)).min(2).max(12) }),
  z.object({ kind: z.literal('multi'), ...FieldBase, options: z.array(said(30)).min(2).max(12) }),
  z.object({ kind: z.literal('date'), ...FieldBase }),
  z.object({ kind: z.literal('mobile'), ...FieldBase }),
])
export type FormField = z.infer<typeof FormField>

const ShareCard = z.object({ title: said(28), desc: words(40), picture: CampaignPicture.nullable() })
const Markdown = said(5000)

export const CampaignBlock = z.discriminatedUnion('type', [
  block('image', { picture: CampaignPicture, link: CampaignLink.optional(), radius: z.literal([0, 12]) }),
  block('carousel', {
    pictures: z
      .array(z.object({ picture: CampaignPicture, link: CampaignLink.optional() }))
      .min(1)
      .max(8),
    ratio: z.number().min(0.4).max(3),
    autoplay_ms: z.literal([0, 3000]),
  }),
  block('hot_area', { picture: CampaignPicture, areas: z.array(Area).min(1).max(20) }),
  block('heading', { text: said(24), note: words(60), align: z.enum(['left', 'center']) }),
  block('rich_text', { markdown: Markdown }),
  block('coupon_take', {
    offer_keys: z.array(CampaignKey).min(1).max(6),
    look: z.enum(['card', 'strip', 'one_tap']),
    button: said(10),
    taken_link: CampaignLink.optional(),
  }),
  block('product_list', {
    pick: z.union([
      z.object({ ids: z.array(BodyId).min(1).max(12) }),
      z.object({ category_id: BodyId, limit: z.number().int().min(1).max(12) }),
    ]),
    look: z.enum(['grid', 'row', 'scroll']),
    price: z.boolean(),
  }),
  block('store_list', {
    pick: z.union([z.literal('nearby'), z.object({ ids: z.array(BodyId).min(1).max(10) })]),
    limit: z.number().int().min(1).max(10),
  }),
  block('countdown', {
    to: z.union([z.enum(['start', 'end']), InstantSeconds]),
    before: said(30),
    after: words(30),
  }),
  block('steps', {
    items: z
      .array(
        z.object({
          title: said(12),
          note: words(40),
          icon: z.enum(STEP_ICONS),
          link: CampaignLink.optional(),
        }),
      )
      .min(2)
      .max(6),
  }),
  block('gallery', { pictures: z.array(CampaignPicture).min(1).max(24), columns: z.literal([2, 3]) }),
  block('compare', { before: CampaignPicture, after: CampaignPicture }),
  block('video', {
    poster: CampaignPicture,
    src: Media,
    seconds: z.number().int().min(1).max(600),
    /** WebVTT in Chinese. A video without them begins without its sound. */
    captions: z.object({ src: Media }).optional(),
  }),
  block('form', {
    form_key: FormKey,
    fields: z.array(FormField).min(1).max(10),
    consent: z.string().regex(/^[a-z0-9_]{2,40}$/),
    button: said(10),
    thanks: said(100),
  }),
  block('share', { button: said(10), card: ShareCard, referral: z.boolean() }),
  block('button', {
    text: said(10),
    link: CampaignLink,
    look: z.enum(['primary', 'secondary']),
    sticky: z.boolean(),
  }),
  block('index_list', {
    kinds: z.array(z.enum(CAMPAIGN_KINDS)).min(1).max(CAMPAIGN_KINDS.length),
    limit: z.number().int().min(1).max(20),
    state: z.enum(SHOWN_STATES).optional(),
  }),
  block('rules', {
    markdown: Markdown.optional(),
    document: z
      .string()
      .regex(/^[a-z0-9_]{2,40}$/)
      .optional(),
    folded: z.boolean(),
  }),
  block('faq', { question_type: z.string().regex(/^[a-z0-9_]{2,40}$/), limit: z.number().int().min(1).max(8) }),
  block('contact', { text: said(60), button: said(10) }),
  block('miniapp', { text: said(60), picture: CampaignPicture, path: words(200) }),
  block('proof', { task_key: z.string().regex(/^[a-z0-9_-]{2,40}$/) }),
  block('token_gate', {
    offer_key: CampaignKey,
    words: z.object({ ok: said(60), used: said(60), over: said(60), others: said(60) }),
  }),
])
export type CampaignBlock = z.infer<typeof CampaignBlock>

const Colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/, '颜色写作 #RRGGBB')

export const CampaignTheme = z.object({
  ground: Colour,
  accent: Colour,
  accent_soft: Colour,
  ink: Colour,
  top_picture: CampaignPicture.optional(),
})
export type CampaignTheme = z.infer<typeof CampaignTheme>

export const CampaignShare = z.object({ title: said(28), desc: words(40), picture: CampaignPicture })
export type CampaignShare = z.infer<typeof CampaignShare>

export const CampaignAudience = z.object({
  login: z.boolean(),
  members: z.enum(['all', 'new', 'never_booked']).optional(),
  level_min: LevelMin.optional(),
  env: Envs.optional(),
})
export type CampaignAudience = z.infer<typeof CampaignAudience>

type Check = z.core.$RefinementCtx

const repeated = (values: readonly string[]) => values.findIndex((value, at) => values.indexOf(value) !== at)

/** What one block alone cannot say. */
function checkTogether(blocks: readonly CampaignBlock[], check: Check): void {
  const issue = (path: (string | number)[], message: string) => check.addIssue({ code: 'custom', path, message })
  const twice = repeated(blocks.map(({ id }) => id))
  if (twice >= 0) issue([twice, 'id'], '编号重复')
  const sticky = blocks.flatMap((one, at) => (one.type === 'button' && one.sticky ? [at] : []))
  if (sticky.length > 1) issue([sticky[1]!, 'sticky'], '一页只能有一个悬浮按钮')
  blocks.forEach((one, at) => {
    if (one.only?.from && one.only.until && one.only.from >= one.only.until)
      issue([at, 'only', 'until'], '结束要晚于开始')
    if (one.type === 'rules' && (one.markdown === undefined) === (one.document === undefined))
      issue([at, 'markdown'], '正文和文档选填一个')
    if (one.type === 'form' && repeated(one.fields.map(({ name }) => name)) >= 0) issue([at, 'fields'], '字段重名')
    if (one.type === 'compare' && (one.before.width !== one.after.width || one.before.height !== one.after.height))
      issue([at, 'after'], '两张图的大小要一样')
  })
  const forms = blocks.flatMap((one) => (one.type === 'form' ? [one.form_key] : []))
  if (repeated(forms) >= 0) issue([], '表单编号重复')
}

export const CampaignBlocks = z.array(CampaignBlock).min(1).max(BLOCKS_AT_MOST).superRefine(checkTogether)
