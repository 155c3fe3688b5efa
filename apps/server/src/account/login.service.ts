import { authInfoStale, consentNeeded, mobileTaken } from '@kuaimen/contract/account/account.errors'
import { CONSENTS } from '@kuaimen/contract/account/account.rules'
import type { LoginResult } from '@kuaimen/contract/account/account.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { Ctx, MemberCtx } from '../context'
import type { Tx } from '../db/database'
import { presentMe } from './account.present'
import { checkCode } from './code.service'
import { identityOfTicket } from './identity.service'
import { attachIdentity, findMemberByUnionid } from './identity.sql'
import {
  findMember,
  insertMember,
  keepConsents,
  lockOwnerOf,
  type MemberRow,
  memberOfMobile,
  updateMember,
} from './member.sql'
import { mergeMembers } from './merge.service'
import { openSession } from './session.service'

const NOT_YET: LoginResult = { is_login: 0, token: '', expires_at: 0, member: null }

async function loggedIn(ctx: Ctx, tx: Tx, row: MemberRow): Promise<LoginResult> {
  const { token, expiresAt } = await openSession(ctx, tx, row.id)
  const member = presentMe(row, expiresAt)
  return { is_login: 1, token, expires_at: member.expires_at, member }
}

const consentNow = (tx: Tx, memberId: number, now: Date) =>
  keepConsents(
    tx,
    CONSENTS.map((document) => ({ member_id: memberId, document, version: now.toISOString().slice(0, 10), at: now })),
  )

/** The provider identity comes along: alone it is attached, with an account of its own the two become one. */
async function bringIdentity(ctx: Ctx, tx: Tx, ticket: string, memberId: number): Promise<void> {
  const found = await identityOfTicket(ctx, tx, ticket)
  if (!found) throw new Refusal(authInfoStale)
  const other = found.identity.member_id
  if (other === memberId) return
  const otherMember = other === null ? undefined : await findMember(tx, other)
  // An account with a number of its own is another account: only the identity moves over.
  if (otherMember && otherMember.mobile === null) await mergeMembers(tx, otherMember.id, memberId)
  await attachIdentity(tx, found.identity.id, memberId)
  await introduce(tx, memberId, found.identity)
}

/** A newcomer goes by the name and picture the provider told. */
async function introduce(tx: Tx, memberId: number, said: { nickname: string; avatar: string }): Promise<void> {
  const row = await findMember(tx, memberId)
  if (row && row.nickname === '' && row.avatar === '' && (said.nickname || said.avatar))
    await updateMember(tx, memberId, { nickname: said.nickname, avatar: said.avatar })
}

export async function loginByMobile(
  ctx: Ctx,
  input: { mobile: string; code: string; consent: 0 | 1; ticket?: string | undefined },
): Promise<LoginResult> {
  if (input.consent !== 1) throw new Refusal(consentNeeded)
  const checked = await checkCode(ctx, input.mobile, 'login', input.code)
  return ctx.transaction(async (tx) => {
    await checked.spend(tx)
    const row = await memberOfMobile(tx, input.mobile, ctx.now())
    await consentNow(tx, row.id, ctx.now())
    if (input.ticket) await bringIdentity(ctx, tx, input.ticket, row.id)
    return loggedIn(ctx, tx, (await findMember(tx, row.id)) ?? row)
  })
}

/** By a provider identity: the account it has, one made of it when asked for, or a polite no. */
export async function loginByTicket(
  ctx: Ctx,
  input: { ticket: string; create: 0 | 1; consent: 0 | 1 },
): Promise<LoginResult> {
  return ctx.transaction(async (tx) => {
    const found = await identityOfTicket(ctx, tx, input.ticket)
    if (!found) throw new Refusal(authInfoStale)
    const { identity, scope } = found
    const memberId = identity.member_id ?? (await findMemberByUnionid(tx, identity))
    const known = memberId === undefined ? undefined : await findMember(tx, memberId)
    if (known) {
      if (identity.member_id === null) await attachIdentity(tx, identity.id, known.id)
      return loggedIn(ctx, tx, known)
    }
    if (input.create !== 1 || scope !== 'full') return NOT_YET
    if (input.consent !== 1) throw new Refusal(consentNeeded)
    const { nickname, avatar } = identity
    const made = await insertMember(tx, { nickname, avatar, created_at: ctx.now() })
    await attachIdentity(tx, identity.id, made.id)
    await consentNow(tx, made.id, ctx.now())
    return loggedIn(ctx, tx, made)
  })
}

/** A member without a number gets one; if the number has an account, this one is joined to it. */
export async function bindMobileOf(ctx: MemberCtx, input: { mobile: string; code: string }): Promise<LoginResult> {
  const { memberId, expiresAt } = ctx.session
  const checked = await checkCode(ctx, input.mobile, 'modify_mobile', input.code)
  return ctx.transaction(async (tx) => {
    await checked.spend(tx)
    const mine = await findMember(tx, memberId)
    if (!mine || mine.mobile !== null) throw new Refusal(mobileTaken)
    const row = await numberOrJoin(tx, memberId, input.mobile)
    const member = presentMe(row, expiresAt)
    // Sessions move with the account, so the token in hand stays good.
    return { is_login: 1, token: ctx.caller.token ?? '', expires_at: member.expires_at, member }
  })
}

async function numberOrJoin(tx: Tx, memberId: number, mobile: string): Promise<MemberRow> {
  const owner = await lockOwnerOf(tx, mobile)
  if (owner !== undefined) await mergeMembers(tx, memberId, owner)
  const id = owner ?? memberId
  const row = owner === undefined ? await updateMember(tx, id, { mobile }) : await findMember(tx, id)
  if (!row) throw new Refusal(mobileTaken)
  return row
}
