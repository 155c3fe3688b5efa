import {
  codeGone,
  leavingBarred,
  lossesUnconfirmed,
  mobileNeeded,
  notLoggedIn,
} from '@kuaimen/contract/account/person.errors'
import type { LeavingView } from '@kuaimen/contract/account/person.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { MemberCtx } from '../../context'
import type { Tx } from '../../db/database'
import { type Left, memberDataPort } from '../../member-data'
import { presentExport } from '../person/account.present'
import { eraseIdentities, listIdentities } from '../person/identity.sql'
import { leftOf } from '../person/left.service'
import {
  EMPTIED,
  findMember,
  listConsents,
  lockMembers,
  lockNumbers,
  lockWaysIn,
  updateMember,
} from '../person/member.sql'
import { traceIdentities, traceMobile } from '../person/trace.service'
import { disownTraces, listTraces } from '../person/trace.sql'
import { checkCode } from '../proof/sms-code.service'
import { codesAskedBy, hideCodes, listCodes } from '../proof/sms-code.sql'
import { deleteChange, findChange } from '../session/mobile-change.sql'
import { endAllSessions, eraseDevices, listAllSessions } from '../session/session.sql'

/** What of all rooms stands in the way, and what goes with the account. */
async function leavingIn(ctx: MemberCtx, tx: Tx): Promise<LeavingView> {
  const { memberId } = ctx.principal
  const now = ctx.now()
  const view: LeavingView = { obstacles: [], losses: [] }
  for (const { obstacles, losses } of ctx.ports.of(memberDataPort)) {
    if (obstacles) view.obstacles.push(...(await obstacles(tx, memberId, now)))
    if (losses) view.losses.push(...(await losses(tx, memberId, now)))
  }
  return view
}

export const leavingOf = (ctx: MemberCtx): Promise<LeavingView> => leavingIn(ctx, ctx.db)

interface Leaving {
  readonly code: string
  readonly nonce?: string | undefined
  readonly give_up: 0 | 1
}

/** Identity goes, ledgers stay, sessions end. What is open is looked at under the lock that whoever opens more waits for. */
export async function leave(ctx: MemberCtx, { code, nonce, give_up }: Leaving): Promise<null> {
  const { memberId } = ctx.principal
  const found = await findMember(ctx.db, memberId)
  if (!found?.mobile) throw new Refusal(mobileNeeded)
  const { mobile } = found
  const checked = await checkCode(ctx, { mobile, purpose: 'unregister', code, nonce, memberId })
  // Before it waits for anybody: what others write meanwhile is not older.
  const at = ctx.now()
  await ctx.transaction(async (tx) => {
    await lockNumbers(tx, [mobile])
    await checked.spend(tx)
    await lockWaysIn(tx, memberId)
    const [row] = await lockMembers(tx, [memberId])
    if (row?.mobile !== mobile) throw new Refusal(codeGone)
    const { obstacles, losses } = await leavingIn(ctx, tx)
    if (obstacles.length > 0) throw new Refusal(leavingBarred, { obstacles })
    if (losses.length > 0 && give_up !== 1) throw new Refusal(lossesUnconfirmed, { losses })
    await traceMobile(ctx, tx, memberId, mobile)
    await traceIdentities(ctx, tx, memberId, await listIdentities(tx, memberId))
    const left = leftOf(ctx, tx, memberId)
    for (const { leaves } of ctx.ports.of(memberDataPort))
      for (const erase of leaves) await erase(tx, memberId, at, left)
    await eraseOwn(tx, memberId, mobile, at, left)
  })
  return null
}

/** What the account room itself knows of a member. */
async function eraseOwn(tx: Tx, memberId: number, mobile: string, at: Date, left: Left): Promise<void> {
  await left.saveUses(codesAskedBy(memberId, at))
  await disownTraces(tx, memberId)
  await eraseIdentities(tx, memberId)
  await hideCodes(tx, mobile, memberId, at, left.hide)
  await deleteChange(tx, memberId)
  await endAllSessions(tx, memberId, at)
  await eraseDevices(tx, memberId)
  await updateMember(tx, memberId, { ...EMPTIED, mobile: null, nickname: '已注销用户', unregistered_at: at })
}

export async function exportOf(ctx: MemberCtx): Promise<Record<string, unknown>> {
  const { memberId } = ctx.principal
  const row = await findMember(ctx.db, memberId)
  if (!row) throw new Refusal(notLoggedIn)
  const [identities, consents, sessions, codes, change, traces] = await Promise.all([
    listIdentities(ctx.db, memberId),
    listConsents(ctx.db, memberId),
    listAllSessions(ctx.db, memberId),
    row.mobile === null ? [] : listCodes(ctx.db, row.mobile),
    findChange(ctx.db, memberId),
    listTraces(ctx.db, memberId),
  ])
  const others: Record<string, unknown> = {}
  for (const { exports } of ctx.ports.of(memberDataPort))
    for (const [name, read] of exports) others[name] = await read(ctx.db, memberId, ctx.now())
  return { ...presentExport({ row, identities, consents, sessions, codes, change, traces }), ...others }
}
