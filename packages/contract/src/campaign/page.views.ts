import { z } from 'zod'
import { ProductCard } from '../product/product.views'
import { StoreView } from '../store/store.views'
import {
  BLOCK_GROUNDS,
  BLOCK_SPACES,
  CampaignAudience,
  CampaignPicture,
  CampaignTheme,
  FormField,
  STEP_ICONS,
} from './blocks.views'
import { OfferPublic } from './take.views'
import { CAMPAIGN_KINDS, SHOWN_STATES } from './version.rules'

/** What the browser gets: links and lists are found, texts are HTML, nothing is anybody's own. */

export const PageLink = z.object({
  href: z.string(),
  kind: z.enum(['path', 'external', 'tel', 'contact', 'miniapp']),
})
export type PageLink = z.infer<typeof PageLink>

export const IndexedCampaign = z.object({
  key: z.string(),
  path: z.string(),
  kind: z.enum(CAMPAIGN_KINDS),
  title: z.string(),
  summary: z.string(),
  cover: CampaignPicture.nullable(),
  state: z.enum(SHOWN_STATES),
  starts_at: z.number().int().nullable(),
  ends_at: z.number().int().nullable(),
})
export type IndexedCampaign = z.infer<typeof IndexedCampaign>

const Link = PageLink.nullable()

const common = {
  id: z.string(),
  space: z.literal(BLOCK_SPACES),
  ground: z.enum(BLOCK_GROUNDS),
  /** Who sees it, where that is somebody's own: the browser decides when it knows; null for everybody. */
  only: z.object({ members: z.enum(['guest', 'member']).optional(), level_min: z.number().int() }).nullable(),
}

const block = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), ...common, ...shape })

const ShareCard = z.object({ title: z.string(), desc: z.string(), picture: CampaignPicture.nullable() })

export const PageBlock = z.discriminatedUnion('type', [
  block('image', { picture: CampaignPicture, link: Link, radius: z.number().int() }),
  block('carousel', {
    pictures: z.array(z.object({ picture: CampaignPicture, link: Link })),
    ratio: z.number().describe('width by height'),
    autoplay_ms: z.number().int(),
  }),
  block('hot_area', {
    picture: CampaignPicture,
    areas: z.array(
      z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number(), link: Link, label: z.string() }),
    ),
  }),
  block('heading', { text: z.string(), note: z.string(), align: z.enum(['left', 'center']) }),
  block('rich_text', { data: z.object({ html: z.string() }) }),
  block('coupon_take', {
    offer_keys: z.array(z.string()),
    look: z.enum(['card', 'strip', 'one_tap']),
    button: z.string(),
    taken_link: Link,
    data: z.object({ offers: z.array(OfferPublic) }),
  }),
  block('product_list', {
    look: z.enum(['grid', 'row', 'scroll']),
    price: z.boolean(),
    data: z.object({ products: z.array(ProductCard) }),
  }),
  block('store_list', { nearby: z.boolean(), data: z.object({ stores: z.array(StoreView) }) }),
  block('countdown', {
    to: z.enum(['start', 'end', 'instant']),
    before: z.string(),
    after: z.string(),
    data: z.object({ at: z.number().int().nullable() }),
  }),
  block('steps', {
    items: z.array(z.object({ title: z.string(), note: z.string(), icon: z.enum(STEP_ICONS), link: Link })),
  }),
  block('gallery', { pictures: z.array(CampaignPicture), columns: z.literal([2, 3]) }),
  block('compare', { before: CampaignPicture, after: CampaignPicture }),
  block('video', {
    poster: CampaignPicture,
    src: z.string(),
    seconds: z.number().int(),
    captions: z.object({ src: z.string() }).nullable(),
  }),
  block('form', {
    form_key: z.string(),
    fields: z.array(FormField),
    button: z.string(),
    thanks: z.string(),
    data: z.object({
      consent: z.object({ type: z.string(), title: z.string(), updated_on: z.string() }).nullable(),
    }),
  }),
  block('share', { button: z.string(), card: ShareCard, referral: z.boolean() }),
  block('button', {
    text: z.string(),
    link: Link,
    look: z.enum(['primary', 'secondary']),
    sticky: z.boolean(),
  }),
  block('index_list', {
    state: z.enum(SHOWN_STATES),
    data: z.object({ campaigns: z.array(IndexedCampaign) }),
  }),
  block('rules', { folded: z.boolean(), data: z.object({ html: z.string() }) }),
  block('faq', {
    question_type: z.string(),
    data: z.object({
      questions: z.array(z.object({ id: z.number().int(), question: z.string(), answer_html: z.string() })),
    }),
  }),
  block('contact', { text: z.string(), button: z.string(), data: z.object({ link: Link }) }),
  block('miniapp', { text: z.string(), picture: CampaignPicture, path: z.string(), data: z.object({ link: Link }) }),
  block('proof', { task_key: z.string(), data: z.object({ task_id: z.number().int().nullable() }) }),
  block('token_gate', {
    offer_key: z.string(),
    words: z.object({ ok: z.string(), used: z.string(), over: z.string(), others: z.string() }),
    data: z.object({ offer: OfferPublic.nullable() }),
  }),
])
export type PageBlock = z.infer<typeof PageBlock>

export const CampaignPage = z.object({
  key: z.string(),
  /** Where it stands; a token's page keeps the name of its parameter. */
  path: z.string(),
  kind: z.enum(CAMPAIGN_KINDS),
  title: z.string(),
  summary: z.string(),
  state: z.enum(SHOWN_STATES),
  starts_at: z.number().int().nullable(),
  ends_at: z.number().int().nullable(),
  version: z.number().int(),
  theme: CampaignTheme,
  share: z.object({ title: z.string(), desc: z.string(), picture: CampaignPicture }),
  audience: CampaignAudience,
  /** Why its offers are not for this city or app, in the place of the offers; empty where they are. */
  unfit: z.string(),
  /** Where a campaign that is over leads instead, on our own origin. */
  redirect_to: z.string().nullable(),
  blocks: z.array(PageBlock),
  preview: z.object({ version: z.number().int(), expires_at: z.number().int() }).nullable(),
})
export type CampaignPage = z.infer<typeof CampaignPage>

/** A live offer that a product can be paid with, and the page to take it on. */
export const ProductOffer = OfferPublic.extend({ path: z.string() })
export type ProductOffer = z.infer<typeof ProductOffer>

/** An offer that a member can take for a visit about to be booked, with what it takes off. */
export const VisitOffer = ProductOffer.extend({ saves_fen: z.number().int() })
export type VisitOffer = z.infer<typeof VisitOffer>

/** The gift for newcomers, as home shows it. */
export const NewcomerGift = ProductOffer.extend({ who_text: z.string().describe('注册 30 天内、还没来拍过') })
export type NewcomerGift = z.infer<typeof NewcomerGift>
