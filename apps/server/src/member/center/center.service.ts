import type { DataOf, InputOf } from '@kuaimen/contract/kernel/endpoint'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import type { BadgeView } from '@kuaimen/contract/member/badge.views'
import type { pointsList } from '@kuaimen/contract/member/center.endpoints'
import { FALL_WARNED_DAYS, fallWithin, growthLeft, growthOn, nextLevel } from '@kuaimen/contract/member/level.rules'
import type { GrowthPage, MemberCenter, PointsPage } from '@kuaimen/contract/member/membership.views'
import { pointsLeft } from '@kuaimen/contract/member/points.rules'
import type { TaskCard } from '@kuaimen/contract/member/task.views'
import type { resourceCount } from '@kuaimen/contract/product/wish.endpoints'
import { ownNameOf } from '../../account/self/account.service'
import { memberSettings } from '../../brand/settings.service'
import type { MemberCtx } from '../../context'
import { resourcesOf } from '../../wallet/case/wallet.service'
import { badgesFor } from '../badge/badge.service'
import { countCame } from '../invite/invite.sql'
import { listGrowth, listMovements } from '../membership/entries.sql'
import { countGrowthEntries, countPoints, listGrowthEntries, listPoints } from '../membership/history.sql'
import { presentGrowth, presentPoints } from '../membership/membership.present'
import { findCounts, findMembership, listLevels } from '../membership/membership.sql'
import { countReady, tasksOf } from '../task/task.service'

const PER_PAGE = 20
/** Beyond everything that counts today. */
const ALWAYS = 4000

const pageOf = (page: number) => ({ limit: PER_PAGE, offset: (page - 1) * PER_PAGE })

/** Who has never earned anything has nothing, at the first level. */
const NOTHING = { points: 0, owed_points: 0, level: 0 }

const shownTasks = (cards: readonly TaskCard[]): MemberCenter['tasks'] => ({
  ready: countReady(cards),
  open: cards.filter(({ state }) => state !== 'locked' && state !== 'claimed').slice(0, 3),
})

const shownBadges = (badges: readonly BadgeView[]): MemberCenter['badges'] => {
  const earned = badges.filter(({ earned_at }) => earned_at !== null)
  const newest = earned.toSorted((a, b) => (b.earned_at ?? 0) - (a.earned_at ?? 0)).slice(0, 4)
  return { earned: earned.length, total: badges.length, newest }
}

export async function centerOf(ctx: MemberCtx): Promise<MemberCenter> {
  const { memberId } = ctx.principal
  const today = studioDay(ctx.now())
  const [name, row, levels, movements, entries, invited, cards, badges, { growth_window_days }] = await Promise.all([
    ownNameOf(ctx.db, memberId),
    findMembership(ctx.db, memberId),
    listLevels(ctx.db),
    listGrowth(ctx.db, [memberId], today),
    listMovements(ctx.db, memberId),
    countCame(ctx.db, memberId),
    tasksOf(ctx),
    badgesFor(ctx.db, memberId, ctx.now()),
    memberSettings(ctx.db, ctx.now()),
  ])
  const { points, owed_points, level } = row ?? NOTHING
  const own = levels.find((one) => one.level === level) ?? levels[0]
  const growth = growthOn(movements, today)
  const fall = fallWithin(levels, own, movements, today, FALL_WARNED_DAYS)
  const end = fallWithin(levels, own, movements, today, ALWAYS)
  const textsOf = ({ benefits }: typeof own) => benefits.map(({ text }) => text)
  return {
    ...name,
    level,
    level_name: own.name,
    growth,
    growth_window_days,
    growth_expiring: growthLeft(movements)[0] ?? null,
    valid_until: end && addDays(end.on, -1),
    next: nextLevel(levels, level, growth),
    falling: fall && { on: fall.on, level_name: fall.to.name, missing: fall.missing },
    points,
    owed_points,
    points_expiring: pointsLeft(entries)[0] ?? null,
    benefits: textsOf(own),
    invited,
    tasks: shownTasks(cards),
    badges: shownBadges(badges),
    levels: levels.map((one) => ({
      level: one.level,
      name: one.name,
      growth_min: one.growth_min,
      colour: one.colour,
      benefits: textsOf(one),
    })),
  }
}

export async function growthOf(ctx: MemberCtx, page: number): Promise<GrowthPage> {
  const { memberId } = ctx.principal
  const today = studioDay(ctx.now())
  const [movements, rows, total] = await Promise.all([
    listGrowth(ctx.db, [memberId], today),
    listGrowthEntries(ctx.db, memberId, pageOf(page)),
    countGrowthEntries(ctx.db, memberId),
  ])
  return { growth: growthOn(movements, today), list: rows.map(presentGrowth), total }
}

export async function pointsOf(ctx: MemberCtx, { kind, page }: InputOf<typeof pointsList>): Promise<PointsPage> {
  const { memberId } = ctx.principal
  const [row, entries, rows, total] = await Promise.all([
    findMembership(ctx.db, memberId),
    listMovements(ctx.db, memberId),
    listPoints(ctx.db, memberId, kind, pageOf(page)),
    countPoints(ctx.db, memberId, kind),
  ])
  const { points, owed_points } = row ?? NOTHING
  return { points, owed_points, expiring: pointsLeft(entries), list: rows.map(presentPoints), total }
}

/** Here, because from here cart, cards, messages, points and tasks can all be seen. */
export async function countsOf(ctx: MemberCtx): Promise<DataOf<typeof resourceCount>> {
  const [counts, own, cards] = await Promise.all([
    resourcesOf(ctx),
    findCounts(ctx.db, ctx.principal.memberId),
    tasksOf(ctx),
  ])
  return { ...counts, ...own, tasks_ready: countReady(cards) }
}
