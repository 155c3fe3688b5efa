import { authInfoStale, consentNeeded, loginNotFresh, mobileTaken } from '@kuaimen/contract/account/person.errors'
import type { LoginResult } from '@kuaimen/contract/account/person.views'
import { CONSENTS } from '@kuaimen/contract/account/proof.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { countChannel } from '../../brand/channel.service'
import type { Ctx, MemberCtx } from '../../context'
import type { Tx } from '../../db/database'
import { emitNow } from '../../events'
import {
  attachIdentity,
  findMemberByUnionid,
  type IdentityRow,
  lockIdentity,
  lockUnionid,
} from '../person/identity.sql'
import { meOf } from '../person/me.service'
import {
  findMember,
  findMemberByMobile,
  holdMember,
  insertConsents,
  insertMember,
  lockMembers,
  lockNumbers,
  type MemberRow,
  memberOfMobile,
  updateMember,
} from '../person/member.sql'
import { traceIdentities, traceMobile } from '../person/trace.service'
import { checkCode, isFreshlyProven } from '../proof/sms-code.service'
import { mergeMembers } from '../self/merge.service'
import { stopChange } from '../self/mobile.service'
import { openSession } from '../session/session.service'
import { memberIdentified } from './identified.port'
import { identityOfTicket } from './identity.service'

const NOT_YET: LoginResult = { is_login: 0, token: '', expires_at: 0, member: null }

async function loggedIn(ctx: Ctx, tx: Tx, row: MemberRow, deviceHash: Buffer | null = null): Promise<LoginResult> {
  const { token, expiresAt } = await openSession(ctx, tx, row.id, deviceHash)
  const member = meOf(ctx, row, expiresAt)
  return { is_login: 1, token, expires_at: member.expires_at, member }
}

const consentNow = (tx: Tx, memberId: number, now: Date) =>
  insertConsents(
    tx,
    CONSENTS.map((document) => ({ member_id: memberId, document, version: now.toISOString().slice(0, 10), at: now })),
  )

/** The identity was attached to another member between reading and locking: rolled back, then tried again. */
class IdentityReassigned extends Error {}

const ROUNDS = 5

async function untilStill<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>, round = 1): Promise<T> {
  try {
    return await ctx.transaction(work)
  } catch (error) {
    if (!(error instanceof IdentityReassigned) || round === ROUNDS) throw error
  }
  return untilStill(ctx, work, round + 1)
}

/** Whose account a ticket's identity leads to: its own, or that of the same person in another app. */
async function ownerOf(tx: Tx, identity: IdentityRow): Promise<number | undefined> {
  if (identity.member_id !== null) return identity.member_id
  if (identity.unionid !== '') await lockUnionid(tx, identity)
  return findMemberByUnionid(tx, identity)
}

/** Accounts are locked before identities, so that what was read of this one has to hold still. */
async function attachStill(tx: Tx, seen: IdentityRow, memberId: number): Promise<void> {
  const now = await lockIdentity(tx, seen.id)
  if (!now) throw new Refusal(authInfoStale)
  if (now.member_id === memberId) return
  if (now.member_id !== seen.member_id) throw new IdentityReassigned()
  await attachIdentity(tx, seen.id, memberId)
}

/** Rooms above hear whose a WeChat user is: what has waited for that is given now. */
async function notifyIdentified(ctx: Ctx, tx: Tx, { provider, unionid }: IdentityRow, memberId: number): Promise<void> {
  if (provider !== 'wx' || unionid === '') return
  await emitNow(ctx, tx, memberIdentified, { member_id: memberId, unionid })
}

/** The provider identity comes along: alone it is attached, with an account of its own the two become one. */
async function bringIdentity(ctx: Ctx, tx: Tx, ticket: string, memberId: number): Promise<void> {
  const found = await identityOfTicket(ctx, tx, ticket)
  if (!found) throw new Refusal(authInfoStale)
  const other = await ownerOf(tx, found.identity)
  // An account with a number of its own is another account: only the identity is reassigned.
  if (other !== undefined && !(await mergeMembers(ctx, tx, other, memberId)))
    await traceIdentities(ctx, tx, other, [found.identity])
  await attachStill(tx, found.identity, memberId)
  await traceIdentities(ctx, tx, memberId, [found.identity])
  await introduce(tx, memberId, found.identity)
  await notifyIdentified(ctx, tx, found.identity, memberId)
}

/** A new member gets the name and picture that the provider sent. */
async function introduce(tx: Tx, memberId: number, said: { nickname: string; avatar: string }): Promise<void> {
  const row = await findMember(tx, memberId)
  if (row && row.nickname === '' && row.avatar === '' && (said.nickname || said.avatar))
    await updateMember(tx, memberId, { nickname: said.nickname, avatar: said.avatar })
}

export async function loginByMobile(
  ctx: Ctx,
  input: {
    mobile: string
    code: string
    nonce?: string | undefined
    consent: 0 | 1
    ticket?: string | undefined
    channel: string
  },
): Promise<LoginResult> {
  if (input.consent !== 1) throw new Refusal(consentNeeded)
  const { mobile, code, nonce } = input
  const checked = await checkCode(ctx, { mobile, purpose: 'login', code, nonce })
  const result = await untilStill(ctx, async (tx) => {
    await lockNumbers(tx, [input.mobile])
    await checked.spend(tx)
    const row = await memberOfMobile(tx, input.mobile, ctx.now())
    // The number is in use: a change that waits because it seemed lost is none of its owner's.
    await stopChange(tx, row.id, undefined, ctx.now())
    if (input.ticket) await bringIdentity(ctx, tx, input.ticket, row.id)
    await traceMobile(ctx, tx, row.id, input.mobile)
    await consentNow(tx, row.id, ctx.now())
    return loggedIn(ctx, tx, (await findMember(tx, row.id)) ?? row, checked.deviceHash)
  })
  return counted(ctx, result, input.channel)
}

/** By a provider identity: the account it has, one made of it when asked for, or a polite no. */
export async function loginByTicket(
  ctx: Ctx,
  input: { ticket: string; create: 0 | 1; consent: 0 | 1; channel: string },
): Promise<LoginResult> {
  const result = await untilStill<LoginResult>(ctx, async (tx) => {
    const found = await identityOfTicket(ctx, tx, input.ticket)
    if (!found) throw new Refusal(authInfoStale)
    const { identity, scope } = found
    const owner = await ownerOf(tx, identity)
    const known = owner === undefined ? undefined : await holdMember(tx, owner)
    if (known) {
      if (identity.member_id !== known.id) await attachStill(tx, identity, known.id)
      await traceIdentities(ctx, tx, known.id, [identity])
      await notifyIdentified(ctx, tx, identity, known.id)
      return loggedIn(ctx, tx, known)
    }
    if (input.create !== 1 || scope !== 'full') return NOT_YET
    if (input.consent !== 1) throw new Refusal(consentNeeded)
    const { nickname, avatar } = identity
    const made = await insertMember(tx, { nickname, avatar, created_at: ctx.now() })
    await attachStill(tx, identity, made.id)
    await traceIdentities(ctx, tx, made.id, [identity])
    await notifyIdentified(ctx, tx, identity, made.id)
    await consentNow(tx, made.id, ctx.now())
    return loggedIn(ctx, tx, made)
  })
  return counted(ctx, result, input.channel)
}

async function counted(ctx: Ctx, result: LoginResult, channel: string): Promise<LoginResult> {
  if (result.is_login === 1) await countChannel(ctx, 'login', channel)
  return result
}

/** The identity that was not there at a login by SMS follows it. A session that is older adds no way in. */
export async function bindIdentityOf(ctx: MemberCtx, ticket: string): Promise<null> {
  if (!(await isFreshlyProven(ctx))) throw new Refusal(loginNotFresh)
  await untilStill(ctx, (tx) => bringIdentity(ctx, tx, ticket, ctx.principal.memberId))
  return null
}

/** A member without a number gets one; if the number has an account, this one is joined to it. */
export async function bindMobileOf(
  ctx: MemberCtx,
  input: { mobile: string; code: string; nonce?: string | undefined },
): Promise<LoginResult> {
  const { memberId, expiresAt } = ctx.principal
  const { mobile, code, nonce } = input
  const checked = await checkCode(ctx, { mobile, purpose: 'modify_mobile', code, nonce, memberId })
  return ctx.transaction(async (tx) => {
    await lockNumbers(tx, [input.mobile])
    await checked.spend(tx)
    const row = await numberOrJoin(ctx, tx, memberId, input.mobile)
    if (!row) throw new Refusal(mobileTaken)
    await traceMobile(ctx, tx, row.id, input.mobile)
    const member = meOf(ctx, row, expiresAt)
    // Sessions are reassigned with the account, so the caller's token stays valid.
    return { is_login: 1, token: ctx.caller.token ?? '', expires_at: member.expires_at, member }
  })
}

/** Nothing for an account that has a number already. */
async function numberOrJoin(ctx: Ctx, tx: Tx, memberId: number, mobile: string): Promise<MemberRow | undefined> {
  const owner = await findMemberByMobile(tx, mobile)
  if (owner) return (await mergeMembers(ctx, tx, memberId, owner.id)) ? findMember(tx, owner.id) : undefined
  const [mine] = await lockMembers(tx, [memberId])
  return mine?.mobile === null ? updateMember(tx, memberId, { mobile }) : undefined
}
