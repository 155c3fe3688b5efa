import { fieldUnknown, mobileNeeded, notLoggedIn } from '@kuaimen/contract/account/person.errors'
import type { MeView } from '@kuaimen/contract/account/person.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { studioDay } from '@kuaimen/contract/kernel/time'
import type { MemberCtx } from '../../context'
import type { Tx } from '../../db/database'
import { ownName } from '../person/account.present'
import { listIdentities } from '../person/identity.sql'
import { meOf } from '../person/me.service'
import {
  findLiving,
  findMember,
  holdMember,
  type MemberRow,
  pinMember,
  updateMember,
  updateProfile,
} from '../person/member.sql'
import { readField } from '../person/profile.service'
import { isTraceOlder } from '../person/trace.sql'
import { checkCode } from '../proof/sms-code.service'
import { chooseAvatar } from './avatar.service'

async function mine(ctx: MemberCtx): Promise<MemberRow> {
  const found = await findMember(ctx.db, ctx.principal.memberId)
  if (!found) throw new Refusal(notLoggedIn)
  return found
}

/** How others call a member. */
export async function memberNameOf(tx: Tx, memberId: number): Promise<string> {
  const found = await findMember(tx, memberId)
  return found?.nickname || '顾客'
}

/** How a member sees themselves. */
export async function ownNameOf(tx: Tx, memberId: number): Promise<{ nickname: string; avatar: string }> {
  const found = await findMember(tx, memberId)
  return { nickname: found ? ownName(found) : '', avatar: found?.avatar ?? '' }
}

/** What a member has said of themselves, as far as others reward it: which parts are there, never what they say. */
export async function filledOf(tx: Tx, memberId: number) {
  const [found, identities, isOthers] = await Promise.all([
    findMember(tx, memberId),
    listIdentities(tx, memberId),
    isTraceOlder(tx, memberId, 'wx'),
  ])
  const { nickname = '', gender = 'unset', profile = {}, city_id = null } = found ?? {}
  const parts = [nickname, gender === 'unset' ? '' : gender, profile.birthday, profile.city, profile.occupation]
  return {
    city_id,
    parts: parts.length,
    filled: parts.filter(Boolean).length,
    /** One WeChat counts for the first account that it was attached to. */
    hasWechat: !isOthers && identities.some(({ provider }) => provider === 'wx'),
  }
}

/** The caller's account stays as it is until the transaction ends. Asked before anything of theirs is locked. */
export const pinAccount = (ctx: MemberCtx, tx: Tx): Promise<void> => pinMember(tx, ctx.principal.memberId)

/** These, or those they were joined to, stay as they are until the transaction ends: before anything of theirs is locked. */
export async function holdAccounts(tx: Tx, memberIds: readonly number[]): Promise<void> {
  for (const id of memberIds.toSorted((one, other) => one - other)) await holdMember(tx, id)
}

/** For what happens later: whether the account has neither left nor been joined to another. */
export const isAccountThere = async (tx: Tx, memberId: number): Promise<boolean> =>
  (await findLiving(tx, memberId)) !== undefined

export const whoAmI = async (ctx: MemberCtx): Promise<MeView> => meOf(ctx, await mine(ctx), ctx.principal.expiresAt)

type FieldRead = Extract<ReturnType<typeof readField>, { ok: true }>

function savePart(ctx: MemberCtx, memberId: number, { place, part }: FieldRead): Promise<MemberRow | undefined> {
  if (typeof part.avatar === 'string') return chooseAvatar(ctx, part.avatar)
  return place === 'member' ? updateMember(ctx.db, memberId, part) : updateProfile(ctx.db, memberId, part, ctx.now())
}

export async function changeField(ctx: MemberCtx, field: string, value: unknown): Promise<MeView> {
  const read = readField(field, value, studioDay(ctx.now()))
  if (!read) throw new Refusal(fieldUnknown)
  if (!read.ok) throw new Refusal(invalidInput, { [field]: [read.why] })
  const { memberId, expiresAt } = ctx.principal
  const row = await savePart(ctx, memberId, read)
  if (!row) throw new Refusal(notLoggedIn)
  return meOf(ctx, row, expiresAt)
}

export async function reportLocation(ctx: MemberCtx, place: { longitude: number; latitude: number }): Promise<null> {
  await updateMember(ctx.db, ctx.principal.memberId, { ...place, located_at: ctx.now() })
  return null
}

export async function reportCity(ctx: MemberCtx, city_id: number): Promise<null> {
  await updateMember(ctx.db, ctx.principal.memberId, { city_id })
  return null
}

/** For the wallet: a member who proves their phone may redeem. */
export async function checkRedeemCode(ctx: MemberCtx, { code, nonce }: { code: string; nonce?: string | undefined }) {
  const { mobile } = await mine(ctx)
  if (mobile === null) throw new Refusal(mobileNeeded)
  return checkCode(ctx, { mobile, purpose: 'redeem', code, nonce, memberId: ctx.principal.memberId })
}
