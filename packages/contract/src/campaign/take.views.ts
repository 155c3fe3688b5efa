import { z } from 'zod'
import { COUPON_TYPES } from '../wallet/card.rules'
import { OFFER_STATES, OWN_STATES } from './offer.rules'

/** An offer as everybody sees it. */
export const OfferPublic = z.object({
  key: z.string(),
  name: z.string(),
  worth: z.string().describe('¥50, 8.5折, 兑换券'),
  min_text: z.string().describe('满 599 可用; empty without a least sum'),
  valid_text: z.string(),
  scope_text: z.string().optional().describe('限个人写真 · 周末不可用 · 最多减 ¥100; empty where nothing limits it'),
  left_text: z.string(),
  state: z.enum(OFFER_STATES),
  opens_at: z.number().int(),
  closes_at: z.number().int(),
})
export type OfferPublic = z.infer<typeof OfferPublic>

const OfferMine = z.object({
  state: z.enum(OWN_STATES),
  reason: z.string(),
  codes: z.array(
    z.object({
      coupon_type: z.enum(COUPON_TYPES),
      code: z.string().describe('empty when it was passed on: it is the friend’s by now'),
      usable: z
        .boolean()
        .optional()
        .describe('false when it is locked, was used, has run out or is no longer the member’s'),
      locked: z
        .enum(['booking', 'giving'])
        .optional()
        .describe('what has it for now: a booking that is not paid yet, or the way to a friend'),
      given: z.literal(true).optional().describe('it was passed on to a friend'),
    }),
  ),
  left_text: z.string(),
})

/** Offers as one member sees them, by their keys. */
export const OwnOffers = z.object({ offers: z.record(z.string(), OfferMine) })
export type OwnOffers = z.infer<typeof OwnOffers>

export const CampaignMine = z.object({
  fits: z.boolean(),
  reason: z.string(),
  level: z.number().int(),
  ...OwnOffers.shape,
  forms: z.record(z.string(), z.number().int().nullable()).describe('when each was sent'),
  invite: z.object({ code: z.string(), url: z.string() }).nullable(),
  /** Will be told when it begins. */
  reminded: z.boolean(),
})
export type CampaignMine = z.infer<typeof CampaignMine>

export const OfferTaken = z.object({
  coupon_type: z.enum(COUPON_TYPES),
  code: z.string(),
  worth: z.string(),
  valid_until: z.string(),
  taken_before: z.literal([0, 1]),
})
export type OfferTaken = z.infer<typeof OfferTaken>

export const TokenOpened = z.object({
  state: z
    .enum(['ok', 'mine', 'used_up', 'over', 'others'])
    .describe('others: it is for the account with another number'),
  coupon_type: z.enum(COUPON_TYPES).nullable(),
  code: z.string(),
  given: z.literal(true).optional().describe('mine, and passed on to a friend since'),
})
export type TokenOpened = z.infer<typeof TokenOpened>
