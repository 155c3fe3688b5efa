import { z } from 'zod'
import { ID_LENGTH, idPattern } from '../kernel/ids'
import { GIVING_KINDS, GIVING_PICTURES, GIVING_STATES, GIVING_WORDS_AT_MOST, hasLinkOrNumber } from './transfer.rules'

export const GivingNo = z.string().regex(idPattern('Z', ID_LENGTH), '转赠编号不正确')
export const GivingKind = z.enum(GIVING_KINDS)
export const GivingPicture = z.enum(GIVING_PICTURES)
/** 192 random bits; whoever has it can take the card. */
export const GiftToken = z.string().regex(/^[\w-]{32}$/, '链接不完整')
export const GivingWords = z
  .string()
  .trim()
  .max(GIVING_WORDS_AT_MOST, `祝福语最多${GIVING_WORDS_AT_MOST}个字`)
  .refine((words) => !hasLinkOrNumber(words), '祝福语里不能有链接、电话或账号')

/** The link that goes to the friend; it is not shown again. */
export const GivingStarted = z.object({
  giving_no: z.string(),
  path: z.string().describe('the page of the gift, with its secret'),
  link_mark: z.string().optional().describe('as the card says it while this link is the one that leads to it'),
  expires_at: z.number().int(),
})
export type GivingStarted = z.infer<typeof GivingStarted>

/** A giving as who gave sees it; of who took it there is nothing. */
export const GivingView = z.object({
  giving_no: z.string(),
  coupon_type: GivingKind,
  code: z.string().describe('empty once a friend has it'),
  name: z.string(),
  amount_fen: z.number().int().describe('what was on a gift card; 0 for a voucher'),
  words: z.string(),
  picture: GivingPicture,
  state: z.enum(GIVING_STATES),
  made_at: z.number().int(),
  expires_at: z.number().int(),
  ended_at: z.number().int().nullable(),
})
export type GivingView = z.infer<typeof GivingView>

/** What the friend takes: the card without its number. */
const GiftCardFacts = z.object({
  coupon_type: GivingKind,
  name: z.string(),
  note: z.string(),
  worth: z.string(),
  scope: z.string(),
  valid_from: z.string(),
  valid_until: z.string(),
  limits: z.string().describe('what it cannot do any more; empty for most'),
})

/** A gift as everybody sees it who has the link; where it is gone, nothing of it or of anybody. */
export const GiftView = z.object({
  state: z.enum(GIVING_STATES),
  from: z.string(),
  words: z.string(),
  picture: GivingPicture,
  card: GiftCardFacts.nullable(),
  expires_at: z.number().int().nullable(),
})
export type GiftView = z.infer<typeof GiftView>

/** What a gift is to the member who looks at it: their own, theirs now, or neither. */
export const GiftRelation = z.object({
  is: z.enum(['giver', 'taker', 'other']),
  giving_no: z.string().describe('for who gave'),
  coupon_type: GivingKind,
  code: z.string().describe('for who has it'),
})
export type GiftRelation = z.infer<typeof GiftRelation>
