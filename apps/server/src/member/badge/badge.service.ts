import type { InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import { paths } from '@kuaimen/contract/kernel/paths'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { maskName } from '@kuaimen/contract/kernel/validation'
import type { shareBadge } from '@kuaimen/contract/member/badge.endpoints'
import type { BadgeView, SharedBadge } from '@kuaimen/contract/member/badge.views'
import { badgeNotEarned, badgeShareGone } from '@kuaimen/contract/member/task.errors'
import { memberNameOf } from '../../account/self/account.service'
import type { AnyoneCtx, Ctx, MemberCtx } from '../../context'
import type { Tx } from '../../db/database'
import { listFacts } from '../membership/fact.sql'
import { presentBadge } from './badge.present'
import { findShared, isEarnedBy, listBadges, markSeen, revokeShare, saveShare } from './badge.sql'

/** The wall as a member sees it; nobody in particular has earned nothing. */
export async function badgesFor(tx: Tx, memberId: number | null, now: Date): Promise<BadgeView[]> {
  const [rows, facts] = await Promise.all([
    listBadges(tx, memberId, now),
    memberId === null ? [] : listFacts(tx, memberId),
  ])
  return rows.map((row) => presentBadge(row, facts))
}

/** Open to all: who is logged in sees their own, and a session that is over is nobody's. */
export const badgeWall = ({ db, principal, now }: AnyoneCtx): Promise<BadgeView[]> =>
  badgesFor(db, principal.kind === 'member' ? principal.memberId : null, now())

export async function seeOwn(ctx: MemberCtx, keys: readonly string[]): Promise<null> {
  await markSeen(ctx.db, ctx.principal.memberId, keys, ctx.now())
  return null
}

export const shareOwn = (ctx: MemberCtx, { key, show_name }: InputOf<typeof shareBadge>) =>
  ctx.transaction(async (tx) => {
    const { memberId } = ctx.principal
    if (!(await isEarnedBy(tx, memberId, key))) throw new Refusal(badgeNotEarned)
    const shown_name = show_name ? maskName(await memberNameOf(tx, memberId)) : ''
    const made = { id: makeId('S', ctx.randomBytes(ID_LENGTH)), member_id: memberId, badge_key: key, shown_name }
    const id = await saveShare(tx, { ...made, created_at: ctx.now() })
    return { id, url: paths.badgeShare({ id }) }
  })

export async function unshareOwn(ctx: MemberCtx, id: string): Promise<null> {
  if (!(await revokeShare(ctx.db, ctx.principal.memberId, id, ctx.now()))) throw new Refusal(badgeShareGone)
  return null
}

export async function sharedOf(ctx: Ctx, id: string): Promise<SharedBadge> {
  const found = await findShared(ctx.db, id)
  if (!found) throw new Refusal(badgeShareGone)
  const { earned_at, ...shown } = found
  return { ...shown, earned_on: studioDay(earned_at) }
}
