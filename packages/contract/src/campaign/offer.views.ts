import { z } from 'zod'
import { BodyId, StaffText } from '../kernel/fields'
import { MEMBER_FACTS } from '../member/level.rules'
import { CampaignKey, InstantSeconds } from './blocks.views'
import { TOKEN_KINDS } from './offer.rules'

const words = (atMost: number) => StaffText.min(1).max(atMost)
const count = (atMost: number) => z.number().int().min(0).max(atMost)
const Value = z.union([z.string().max(60), z.number()])

const FactNeed = z.strictObject({
  fact: z.enum(MEMBER_FACTS),
  where: z
    .record(
      z.string().max(30),
      z.strictObject({
        min: Value.optional(),
        max: Value.optional(),
        any: z.array(Value).max(50).readonly().optional(),
      }),
    )
    .optional(),
  at_least: count(1000).optional(),
  at_most: count(1000).optional(),
  within_days: z.number().int().min(1).max(3650).optional(),
})

/** Who may take an offer: read by the server from what it knows. A need that is misspelt is refused, not left out. */
const Needs = z.strictObject({
  account_days_at_most: count(3650).optional(),
  level_min: count(20).optional(),
  contact: z.boolean().optional(),
  invited: z.boolean().optional(),
  token: z.boolean().optional(),
  captcha: z.boolean().optional(),
  facts: z.array(FactNeed).max(6).readonly().optional(),
  words: words(40).optional(),
})

const Ids = z.array(BodyId).max(400).readonly().default([])
const CardScope = z.object({
  product_ids: Ids,
  category_ids: Ids,
  store_ids: Ids,
  city_ids: Ids,
  weekdays: z.array(z.number().int().min(0).max(6)).max(7).readonly().default([]),
})
const card = {
  name: words(20),
  note: StaffText.max(60).default(''),
  valid_days: z.number().int().min(1).max(3650),
}

/** What is given: a coupon of a rule, a prepaid shoot, or stored value. */
export const OfferGift = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('coupon'), rule_key: z.string().min(1).max(60) }),
  z.object({
    kind: z.literal('voucher'),
    ...card,
    scope: CardScope.prefault({}),
    rules: z.string().max(2000).default(''),
  }),
  z.object({ kind: z.literal('gift_card'), ...card, face_fen: z.number().int().min(100).max(10_000_000) }),
])

export const OfferBody = z
  .object({
    key: CampaignKey,
    campaign_key: CampaignKey,
    name: words(20),
    gift: OfferGift,
    stock: z.number().int().min(1).max(10_000_000),
    day_stock: z.number().int().min(1).max(10_000_000).nullable().default(null),
    per_member: z.number().int().min(1).max(1000).default(1),
    per_member_day: z.number().int().min(1).max(1000).nullable().default(null),
    limit_group: CampaignKey.nullable().default(null),
    needs: Needs.default({}),
    opens_at: InstantSeconds,
    closes_at: InstantSeconds,
    state: z.enum(['on', 'off']).default('on'),
  })
  .refine(({ opens_at, closes_at }) => opens_at < closes_at, { path: ['closes_at'], message: '结束要晚于开始' })
export type OfferBody = z.infer<typeof OfferBody>

export const OfferRow = z.object({ ...OfferBody.shape, taken: z.number().int() })
export type OfferRow = z.infer<typeof OfferRow>

export const OfferListed = OfferRow.extend({ taken_today: z.number().int() })
export type OfferListed = z.infer<typeof OfferListed>

/** An invitation as the chain sees it later: without what opens it. */
export const TokenListed = z.object({
  kind: z.enum(TOKEN_KINDS),
  note: z.string(),
  max_uses: z.number().int(),
  uses: z.number().int(),
  bound: z.boolean().describe('for the account of one number alone'),
  valid_until: z.number().int(),
  ended_at: z.number().int().nullable(),
  made_by: z.string(),
})
export type TokenListed = z.infer<typeof TokenListed>

export const FormListed = z.object({
  form_key: z.string(),
  member_id: z.number().int(),
  answers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  consent_version: z.string(),
  at: z.number().int(),
})
export type FormListed = z.infer<typeof FormListed>
