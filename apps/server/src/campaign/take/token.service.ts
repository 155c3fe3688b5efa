import { createHash } from 'node:crypto'
import { TOKEN_TRIES } from '@kuaimen/contract/campaign/offer.rules'
import type { TokenOpened } from '@kuaimen/contract/campaign/take.views'
import { tokenTries, tokenUnknown } from '@kuaimen/contract/campaign/version.errors'
import { campaignPathOf } from '@kuaimen/contract/campaign/version.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { againAt, lastOf, refusedAgain } from '@kuaimen/contract/kernel/limits.rules'
import { networkOf } from '../../account/person/address.service'
import { listLeftUses, seenAs } from '../../account/person/left.service'
import { pinAccount } from '../../account/self/account.service'
import type { MemberCtx } from '../../context'
import type { Tx } from '../../db/database'
import { lockMembership } from '../../member/points/points.service'
import { findMobile } from './eligibility.sql'
import { type TakenOrGiven, takeIn, takenBefore } from './take.service'
import {
  countTriesFrom,
  countTriesOf,
  findToken,
  findUse,
  insertTry,
  insertUse,
  listTriesFrom,
  listTriesOf,
  lockGuesser,
  TOKEN_TRY,
  useOne,
} from './token.sql'

const HOUR_MS = 3_600_000

/** Letters that are misread for others do not matter, nor does their case. */
export const hashInvitation = (token: string): Buffer =>
  createHash('sha256').update(`invitation:${token.trim().toUpperCase()}`).digest()

/** For one number alone; without the invitation nobody can find out whose. */
export const hashBound = (token: string, mobile: string): Buffer =>
  createHash('sha256').update(`invitation:${token.trim().toUpperCase()}:${mobile}`).digest()

/** Nobody waits for others behind the same address: a carrier has one for a whole district. */
async function refuseGuessing(ctx: MemberCtx, tx: Tx, address: string): Promise<void> {
  const since = new Date(ctx.now().getTime() - HOUR_MS)
  await lockGuesser(tx, ctx.principal.memberId)
  const [own, near] = [
    await countTriesOf(tx, ctx.principal.memberId, since),
    await countTriesFrom(tx, seenAs(ctx, address), since),
  ]
  if (own >= TOKEN_TRIES.member || near >= TOKEN_TRIES.address) throw await refusedUntil(ctx, tx, address, since)
}

/** From when an invitation is looked up again; read only where it is not now. */
async function refusedUntil(ctx: MemberCtx, tx: Tx, address: string, since: Date): Promise<Refusal> {
  const { memberId } = ctx.principal
  const now = ctx.now()
  const own = [...(await listTriesOf(tx, memberId, since)), ...(await listLeftUses(tx, TOKEN_TRY, memberId, since))]
  const near = await listTriesFrom(tx, seenAs(ctx, address), since)
  const again = lastOf([
    againAt(own, TOKEN_TRIES.member, HOUR_MS, now),
    againAt(near, TOKEN_TRIES.address, HOUR_MS, now),
  ])
  return refusedAgain(tokenTries, again ?? new Date(now.getTime() + HOUR_MS), now)
}

interface Sent {
  readonly path: string
  readonly token: string
  readonly channel: string
}

type Found = NonNullable<Awaited<ReturnType<typeof findToken>>>

const answer = (state: TokenOpened['state'], code = '', coupon_type: TokenOpened['coupon_type'] = null) => ({
  ...{ state, code, coupon_type },
})

/** A gift that was passed on is still from this invitation; its number is the friend's. */
const mineOf = (gift: TakenOrGiven): TokenOpened =>
  'given' in gift
    ? { ...answer('mine', '', gift.coupon_type), given: true }
    : answer('mine', gift.code, gift.coupon_type)

/** The invitation's use, its gift and who has it are one: whoever comes second finds it opened. */
async function openFound(ctx: MemberCtx, tx: Tx, { token, state }: Found, sent: Sent): Promise<TokenOpened> {
  const { memberId: member_id } = ctx.principal
  const at = ctx.now()
  if (!(await lockMembership(tx, member_id, at))) await pinAccount(ctx, tx)
  const mine = await findUse(tx, token.token_hash, member_id)
  if (mine) return mineOf(await takenBefore(ctx, tx, [mine]))
  if (state !== 'published' || token.ended_at || token.valid_until <= at) return answer('over')
  const bound = token.bound_mobile_hash
  if (bound && !bound.equals(hashBound(sent.token, (await findMobile(tx, member_id)) ?? ''))) return answer('others')
  if (!(await useOne(tx, token.token_hash, at))) return answer('used_up')
  const taken = await takeIn(ctx, tx, { offer_key: token.offer_key, channel: sent.channel, token: true })
  // Who has the gift already keeps the invitation for somebody else: the use goes back with the transaction.
  if ('given' in taken || taken.taken_before) throw new HasItAlready(taken)
  await insertUse(tx, { token_hash: token.token_hash, member_id, at, take_code: taken.code })
  return answer('ok', taken.code, taken.coupon_type)
}

class HasItAlready extends Error {
  constructor(readonly gift: TakenOrGiven) {
    super('has it already')
  }
}

/** A wrong one is counted and stays counted, since the refusal comes afterwards. */
export async function openInvitation(ctx: MemberCtx, sent: Sent): Promise<TokenOpened> {
  const address = networkOf(ctx.caller.address)
  const path = campaignPathOf(sent.path) ?? ''
  try {
    const opened = await ctx.transaction(async (tx) => {
      await refuseGuessing(ctx, tx, address)
      const found = await findToken(tx, hashInvitation(sent.token), path)
      if (found) return openFound(ctx, tx, found, sent)
      await insertTry(tx, { member_id: ctx.principal.memberId, address, at: ctx.now() })
      return undefined
    })
    if (!opened) throw new Refusal(tokenUnknown)
    return opened
  } catch (error) {
    if (error instanceof HasItAlready) return mineOf(error.gift)
    throw error
  }
}
