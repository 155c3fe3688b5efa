import type { DataOf, InputOf } from '@kuaimen/contract/kernel/endpoint'
import { paths } from '@kuaimen/contract/kernel/paths'
import { studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { isChannel, maskName } from '@kuaimen/contract/kernel/validation'
import type { acceptInvite } from '@kuaimen/contract/member/invite.endpoints'
import {
  ADDRESS_AT_MOST,
  INVITE_CODE,
  makeInviteCode,
  NEW_FOR_HOURS,
  referralText,
} from '@kuaimen/contract/member/invite.rules'
import type { InviteView, PromisedGift } from '@kuaimen/contract/member/invite.views'
import { networkOf } from '../../account/person/address.service'
import { peppered } from '../../account/person/pepper.service'
import { areOnePerson, wasHereBefore } from '../../account/person/trace.service'
import { isAccountThere, pinAccount } from '../../account/self/account.service'
import type { Ctx, MemberCtx } from '../../context'
import type { Tx } from '../../db/database'
import { originOf } from '../../http/request/hosts'
import { friendGift, greetFriend, promisedGift } from './friend-gift.service'
import {
  countCame,
  countFromAddress,
  findInviteCode,
  findInviter,
  insertInviteCode,
  insertReferral,
  listInvited,
  lockInvites,
  readPair,
  sumRewards,
} from './invite.sql'

const LISTED_AT_MOST = 50
const TRIES = 10
const HOUR_S = 3600

/** Two calls at once get the same one. */
async function codeFor(ctx: MemberCtx): Promise<string> {
  const { memberId: member_id } = ctx.principal
  for (let tries = 0; tries < TRIES; tries += 1) {
    const has = await findInviteCode(ctx.db, member_id)
    if (has) return has
    const code = makeInviteCode(ctx.randomBytes(16))
    if (code) await insertInviteCode(ctx.db, { code, member_id, created_at: ctx.now() })
  }
  throw new Error('member: no free invite code')
}

/** Where the product is for strangers. */
const homeOf = ({ env, caller }: Ctx): string =>
  originOf(env.PUBLIC_HOSTS.includes(caller.host) ? caller.host : (env.PUBLIC_HOSTS[0] ?? caller.host))

/** A page as a member shares it with friends. */
export async function inviteLink(ctx: MemberCtx, path: string): Promise<{ code: string; url: string }> {
  const code = await codeFor(ctx)
  return { code, url: `${homeOf(ctx)}${path}?invite=${code}&channel=share` }
}

/** Of a friend without a name, or who has left: neither is the inviter's business. */
const NAMELESS = '一位朋友'

export async function inviteOf(ctx: MemberCtx): Promise<InviteView> {
  const { memberId } = ctx.principal
  const code = await codeFor(ctx)
  const [rows, qualified, rewarded_points, friend_gift] = await Promise.all([
    listInvited(ctx.db, memberId, LISTED_AT_MOST),
    countCame(ctx.db, memberId),
    sumRewards(ctx.db, memberId),
    friendGift(ctx.db, ctx.now()),
  ])
  return {
    code,
    url: `${homeOf(ctx)}${paths.home({ invite: code, channel: 'share' })}`,
    qualified,
    rewarded_points,
    friend_gift,
    list: rows.map(({ nickname, has_left, state, at }) => ({
      name_masked: has_left || !nickname ? NAMELESS : maskName(nickname),
      state,
      state_text: referralText(state),
      at: Math.floor(at.getTime() / 1000),
    })),
  }
}

/** An address in the database would say where somebody was. */
const addressHash = (ctx: Ctx): Buffer => peppered(ctx, `address:${networkOf(ctx.caller.address)}`)

const inviterOf = async (tx: Tx, code: string): Promise<number | undefined> => {
  const asked = code.trim().toUpperCase()
  return INVITE_CODE.test(asked) ? findInviter(tx, asked) : undefined
}

/** A code that is nobody's brings nothing, so nothing is promised for it; of who leaves the code goes too. */
export const giftBy = async (ctx: Ctx, code: string): Promise<PromisedGift | null> =>
  (await inviterOf(ctx.db, code)) === undefined ? null : promisedGift(ctx.db, ctx.now())

/** A new account of somebody else, who has not brought the inviter here themselves. */
async function isAcceptable(tx: Tx, invitee: number, inviter: number, now: Date): Promise<boolean> {
  if (invitee === inviter || !(await isAccountThere(tx, inviter))) return false
  const pair = await readPair(tx, invitee, inviter)
  if (!pair || pair.is_same || pair.is_ring) return false
  if ((await areOnePerson(tx, invitee, inviter)) || (await wasHereBefore(tx, invitee))) return false
  return now.getTime() / 1000 - pair.created_s <= NEW_FOR_HOURS * HOUR_S
}

const REFUSED = { accepted: 0, gift: null } as const

/** Whether it was, and never why not: a no must not tell who is a member. */
export const acceptFrom = (
  ctx: MemberCtx,
  { code, campaign_key, channel }: InputOf<typeof acceptInvite>,
): Promise<DataOf<typeof acceptInvite>> =>
  ctx.transaction(async (tx) => {
    const { memberId: invitee_id } = ctx.principal
    const now = ctx.now()
    const inviter_id = await inviterOf(tx, code)
    if (inviter_id === undefined) return REFUSED
    const address_hash = addressHash(ctx)
    await lockInvites(tx, [`${invitee_id}`, `${inviter_id}`, address_hash.toString('base64')])
    await pinAccount(ctx, tx)
    if (!(await isAcceptable(tx, invitee_id, inviter_id, now))) return REFUSED
    const before = await countFromAddress(tx, address_hash, studioInstant(studioDay(now)))
    const reason = before >= ADDRESS_AT_MOST ? 'address' : ''
    const isInserted = await insertReferral(tx, {
      ...{ invitee_id, inviter_id, address_hash, at: now },
      campaign_key: isChannel(campaign_key) ? campaign_key : '',
      channel: isChannel(channel) ? channel : '',
      reason,
    })
    if (!isInserted) return REFUSED
    // Of many from one address staff look at each before anything is given.
    return { accepted: 1, gift: reason ? null : await greetFriend(ctx, tx, invitee_id) }
  })
