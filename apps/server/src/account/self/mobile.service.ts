import {
  codeGone,
  codeWrong,
  mobileChangeGone,
  mobileChangeWaiting,
  mobileNeeded,
  mobileTaken,
  notLoggedIn,
  oldCodeGone,
  oldCodeWrong,
  oldMobileNeeded,
  sameMobile,
} from '@kuaimen/contract/account/person.errors'
import type { MeView, MobileChangeView } from '@kuaimen/contract/account/person.views'
import { MOBILE_CHANGE_WAIT_MS } from '@kuaimen/contract/account/proof.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { studioDay, studioTime } from '@kuaimen/contract/kernel/time'
import type { Ctx, MemberCtx, Services } from '../../context'
import type { Tx } from '../../db/database'
import { isRefusedWith, UNIQUE_BREACH } from '../../db/errors'
import { AnswerLost } from '../../providers/notice-shape'
import { sendSms } from '../../providers/sms/aliyun'
import { presentChange } from '../person/account.present'
import { deleteTickets } from '../person/identity.sql'
import { meOf } from '../person/me.service'
import {
  findMember,
  findMemberByMobile,
  lockNumbers,
  lockWaysIn,
  type MemberRow,
  pinMember,
  updateMember,
} from '../person/member.sql'
import { traceMobile } from '../person/trace.service'
import { type CheckedCode, checkCode, sendCode, smsRefusal } from '../proof/sms-code.service'
import {
  deleteChange,
  findChange,
  insertChange,
  listDueChanges,
  type MobileChangeRow,
  takeChange,
} from '../session/mobile-change.sql'
import { endOneSession, endOtherSessions } from '../session/session.sql'

interface NewMobile {
  readonly mobile: string
  readonly code: string
  readonly nonce?: string | undefined
}

async function mine(ctx: MemberCtx): Promise<MemberRow> {
  const found = await findMember(ctx.db, ctx.principal.memberId)
  if (!found) throw new Refusal(notLoggedIn)
  return found
}

async function myMobile(ctx: MemberCtx): Promise<string> {
  const { mobile } = await mine(ctx)
  if (mobile === null) throw new Refusal(mobileNeeded)
  return mobile
}

/** Whether the number has an account is told only to who has proven that the number is theirs. */
export async function sendMobileCode(ctx: MemberCtx, mobile: string, captchaPass: string | undefined) {
  if ((await mine(ctx)).mobile === mobile) throw new Refusal(sameMobile)
  const askedBy = { memberId: ctx.principal.memberId, isOwner: false }
  return sendCode(ctx, { mobile, purpose: 'modify_mobile', captchaPass, askedBy })
}

export async function sendOwnCode(
  ctx: MemberCtx,
  purpose: 'prove_mobile' | 'unregister' | 'redeem',
  captchaPass: string | undefined,
) {
  const mobile = await myMobile(ctx)
  return sendCode(ctx, { mobile, purpose, captchaPass, askedBy: { memberId: ctx.principal.memberId, isOwner: true } })
}

/** What a code to the old number is refused with, told apart from the new one's. */
async function checkOld(ctx: MemberCtx, mobile: string, code: string, nonce: string | undefined): Promise<CheckedCode> {
  try {
    return await checkCode(ctx, { mobile, purpose: 'prove_mobile', code, nonce, memberId: ctx.principal.memberId })
  } catch (error) {
    if (error instanceof Refusal && error.code === codeWrong.code) throw new Refusal(oldCodeWrong)
    if (error instanceof Refusal && error.code === codeGone.code) throw new Refusal(oldCodeGone)
    throw error
  }
}

/** The number changes, and nobody is left inside who came by the old one. */
async function giveNumber(
  services: Services,
  tx: Tx,
  { memberId, mobile, tokenHash }: { memberId: number; mobile: string; tokenHash: Buffer },
): Promise<MemberRow | undefined> {
  await lockWaysIn(tx, memberId)
  const old = (await findMember(tx, memberId))?.mobile
  const row = await updateMember(tx, memberId, { mobile })
  for (const one of old ? [old, mobile] : [mobile]) await traceMobile(services, tx, memberId, one)
  await endOtherSessions(tx, memberId, tokenHash, services.now())
  await deleteTickets(tx, memberId)
  await deleteChange(tx, memberId)
  return row
}

const orTaken = (error: unknown): never => {
  throw isRefusedWith(error, UNIQUE_BREACH) ? new Refusal(mobileTaken) : error
}

export async function changeMobile(
  ctx: MemberCtx,
  input: NewMobile & { old_code?: string | undefined; old_nonce?: string | undefined },
): Promise<MeView> {
  const { mobile, code, nonce, old_code, old_nonce } = input
  const { memberId, tokenHash, expiresAt } = ctx.principal
  const current = await mine(ctx)
  if (current.mobile === mobile) throw new Refusal(sameMobile)
  if (current.mobile !== null && old_code === undefined) throw new Refusal(oldMobileNeeded)
  const old = current.mobile === null ? undefined : await checkOld(ctx, current.mobile, old_code ?? '', old_nonce)
  const checked = await checkCode(ctx, { mobile, purpose: 'modify_mobile', code, nonce, memberId })
  return ctx
    .transaction(async (tx) => {
      await lockNumbers(tx, [mobile, ...(current.mobile === null ? [] : [current.mobile])])
      await checked.spend(tx)
      await old?.spend(tx)
      // Bound meanwhile by another call: the number that is there now has not been proven.
      if ((await findMember(tx, memberId))?.mobile !== current.mobile) throw new Refusal(oldMobileNeeded)
      const row = await giveNumber(ctx, tx, { memberId, mobile, tokenHash })
      if (!row) throw new Refusal(notLoggedIn)
      return meOf(ctx, row, expiresAt)
    })
    .catch(orTaken)
}

const inWords = (at: Date): string => {
  const [, month, day] = studioDay(at).split('-').map(Number)
  return `${month}月${day}日 ${studioTime(at)}`
}

/** Never silently: without the message to the old number there is no change. */
async function notifyOldNumber(ctx: Ctx, mobile: string, change: MobileChangeRow, checked: CheckedCode): Promise<void> {
  const params = { tail: change.mobile.slice(-4), time: inWords(change.due_at) }
  try {
    await sendSms(ctx, { kind: 'mobile_change', mobile, template: ctx.env.SMS_TEMPLATE_MOBILE_CHANGE, params })
  } catch (error) {
    const refusal = smsRefusal(ctx, error)
    await ctx.transaction(async (tx) => {
      await deleteChange(tx, change.member_id)
      // A message that may be on its way has cost its code: the same one brings no second.
      if (!(error instanceof AnswerLost)) await checked.restore(tx)
    })
    throw refusal
  }
}

/** The old number cannot be proven: the change waits, and the old number is told how to stop it. */
export async function startChange(ctx: MemberCtx, { mobile, code, nonce }: NewMobile): Promise<MobileChangeView> {
  const { memberId, tokenHash } = ctx.principal
  const old = await myMobile(ctx)
  if (old === mobile) throw new Refusal(sameMobile)
  const checked = await checkCode(ctx, { mobile, purpose: 'modify_mobile', code, nonce, memberId })
  const asked_at = ctx.now()
  const due_at = new Date(asked_at.getTime() + MOBILE_CHANGE_WAIT_MS)
  const change = { member_id: memberId, mobile, token_hash: tokenHash, asked_at, due_at }
  await ctx.transaction(async (tx) => {
    await lockNumbers(tx, [mobile, old])
    await checked.spend(tx)
    await pinMember(tx, memberId)
    if (await findMemberByMobile(tx, mobile)) throw new Refusal(mobileTaken)
    if (!(await insertChange(tx, change))) throw new Refusal(mobileChangeWaiting)
  })
  await notifyOldNumber(ctx, old, change, checked)
  return presentChange(change, tokenHash)
}

export async function changeOf(ctx: MemberCtx): Promise<MobileChangeView | null> {
  const found = await findChange(ctx.db, ctx.principal.memberId)
  return found ? presentChange(found, ctx.principal.tokenHash) : null
}

/** Stopped by somebody who is inside another way: whoever asked for it is sent away. */
export async function stopChange(tx: Tx, memberId: number, by: Buffer | undefined, at: Date): Promise<boolean> {
  await lockWaysIn(tx, memberId)
  const stopped = await deleteChange(tx, memberId)
  if (stopped && !(by && stopped.token_hash.equals(by))) {
    await endOneSession(tx, memberId, stopped.token_hash, at)
    await deleteTickets(tx, memberId)
  }
  return stopped !== undefined
}

export const stopOwnChange = (ctx: MemberCtx): Promise<null> =>
  ctx.transaction(async (tx) => {
    const { memberId, tokenHash } = ctx.principal
    if (!(await stopChange(tx, memberId, tokenHash, ctx.now()))) throw new Refusal(mobileChangeGone)
    return null
  })

/** The wait is over. A number that somebody else has bound meanwhile stays theirs. */
async function finishChange(services: Services, change: MobileChangeRow): Promise<void> {
  const { member_id: memberId, mobile, token_hash: tokenHash } = change
  await services.transaction(async (tx) => {
    const old = (await findMember(tx, memberId))?.mobile
    // A login with the old number is waited for: it stops the change.
    await lockNumbers(tx, old ? [mobile, old] : [mobile])
    await lockWaysIn(tx, memberId)
    if (!(await takeChange(tx, change)) || (await findMemberByMobile(tx, mobile))) return
    await giveNumber(services, tx, { memberId, mobile, tokenHash })
  })
}

export async function finishDueChanges(services: Services): Promise<number> {
  const due = await listDueChanges(services.db, services.now())
  for (const change of due) await finishChange(services, change)
  return due.length
}
