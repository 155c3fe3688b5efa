import { z } from 'zod'
import { REFERRAL_STATES } from './invite.rules'

const count = z.number().int()

const InviteLine = z.object({
  name_masked: z.string().describe('林**'),
  state: z.enum(REFERRAL_STATES),
  state_text: z.string(),
  at: count,
})

/** A coupon for a friend who comes by an invitation, in words. */
export const FriendGift = z.object({
  worth: z.string().describe('¥30'),
  terms: z.string().describe('满 ¥199 可用'),
})
export type FriendGift = z.infer<typeof FriendGift>

/** The same before it is given, as a guest reads it who came by an invitation. */
export const PromisedGift = FriendGift.extend({ valid_text: z.string().describe('到账后 30 天内有效') })
export type PromisedGift = z.infer<typeof PromisedGift>

export const InviteView = z.object({
  code: z.string(),
  url: z.string(),
  qualified: count.describe('friends who came, whether their reward is there already or waits'),
  rewarded_points: count,
  friend_gift: FriendGift.nullable().describe('what a friend gets who comes by it; none where the chain gives nothing'),
  list: z.array(InviteLine).describe('the newest fifty'),
})
export type InviteView = z.infer<typeof InviteView>

/** One that waits for the eye of staff. */
export const WaitingReferral = z.object({
  invitee_id: count,
  invitee: z.string().describe('masked'),
  inviter_id: count,
  inviter: z.string().describe('masked'),
  at: count,
  same_address: count.describe('accepted from the same address on that day, this one too'),
  channel: z.string(),
  campaign_key: z.string(),
})
export type WaitingReferral = z.infer<typeof WaitingReferral>
