import { paths } from '@kuaimen/contract/kernel/paths'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { growthOn, levelFor } from '@kuaimen/contract/member/level.rules'
import { gain, type PointsIn, takeBack } from '@kuaimen/contract/member/points.rules'
import { isAccountThere } from '../../account/self/account.service'
import type { Tx } from '../../db/database'
import { notify } from '../../notice/notice.service'
import { giveUpgrades } from '../level/gift.service'
import {
  insertGrowth,
  insertOwed,
  insertPoints,
  listGrowth,
  type NewGrowth,
  type NewPoints,
} from '../membership/entries.sql'
import {
  insertMembership,
  listLevels,
  lockRow,
  type MembershipRow,
  subtractPoints,
  updateMembership,
} from '../membership/membership.sql'

const TRIES = 5

/**
 * The one way to change what a member has. The account is held first and the membership locked then, as whoever merges
 * or leaves does. Nothing for an account that is gone.
 */
export async function lockMembership(tx: Tx, memberId: number, at: Date): Promise<MembershipRow | undefined> {
  if (!(await isAccountThere(tx, memberId))) return undefined
  for (let tries = 0; tries < TRIES; tries += 1) {
    const row = await lockRow(tx, memberId)
    if (row) return row
    await insertMembership(tx, memberId, studioDay(at), at)
  }
  throw new Error('member: no free card number')
}

type Gained = Omit<NewPoints, 'id' | 'member_id' | 'balance_after' | 'event'> & {
  readonly event: PointsIn
  readonly expires_on: string
}

/** Points come in, once for the same; what is owed is paid of them first. */
export async function addPoints(tx: Tx, held: MembershipRow, gained: Gained): Promise<MembershipRow> {
  const { member_id } = held
  const { event, subject_no, amount, at, order_sn } = gained
  const entry = { ...gained, member_id, balance_after: held.points + amount }
  if (!(await insertPoints(tx, entry))) return held
  const { settled, points, owed } = gain({ points: held.points, owed: held.owed_points }, amount)
  if (settled > 0) {
    const paid = { member_id, at, subject_no: `${event}:${subject_no}`, amount: -settled, order_sn }
    await insertPoints(tx, { ...paid, event: 'owed_settled', balance_after: points })
    await insertOwed(tx, { ...paid, kind: 'settled' })
  }
  await updateMembership(tx, member_id, { points, owed_points: owed })
  return { ...held, points, owed_points: owed }
}

interface TakenBack {
  readonly amount: number
  readonly subject_no: string
  readonly order_sn: string
  readonly at: Date
  readonly note?: string
}

/** Points go back as far as they are there; the rest is owed. */
export async function takePointsBack(tx: Tx, held: MembershipRow, back: TakenBack): Promise<MembershipRow> {
  const { member_id } = held
  const { taken, missing, points, owed } = takeBack({ points: held.points, owed: held.owed_points }, back.amount)
  const { note, ...owing } = { ...back, member_id }
  const entry = { ...owing, event: 'taken_back', amount: -taken, balance_after: points, note } as const
  if (taken > 0) await insertPoints(tx, entry)
  if (missing > 0) await insertOwed(tx, { ...owing, kind: 'owed', amount: missing })
  await updateMembership(tx, member_id, { points, owed_points: owed })
  return { ...held, points, owed_points: owed }
}

interface Spent {
  readonly amount: number
  readonly subject_no: string
  readonly at: Date
  readonly note: string
}

/** Points for something; nothing has happened when there are too few. */
export async function spendPoints(tx: Tx, held: MembershipRow, spent: Spent): Promise<MembershipRow | undefined> {
  const { member_id } = held
  const points = await subtractPoints(tx, member_id, spent.amount)
  if (points === undefined) return undefined
  const entry = { ...spent, member_id, event: 'redeemed', amount: -spent.amount, balance_after: points } as const
  if (!(await insertPoints(tx, entry))) throw new Error(`member: ${spent.subject_no} was redeemed before`)
  return { ...held, points }
}

type Grown = Omit<NewGrowth, 'id' | 'member_id'>

/** Growth, once for the same. A level is reached at once, and lost only in the night. */
export async function addGrowth(
  tx: Tx,
  held: MembershipRow,
  grown: Grown,
  { now, isQuiet }: Reached = { now: grown.at },
): Promise<MembershipRow> {
  const { member_id } = held
  if (!(await insertGrowth(tx, { ...grown, member_id }))) return held
  return reachLevel(tx, held, { now, isQuiet })
}

/** What happened long ago counts by today's sum: nobody is told, and nobody is given anything for it. */
export interface Reached {
  readonly now: Date
  readonly isQuiet?: boolean | undefined
}

export async function reachLevel(
  tx: Tx,
  held: MembershipRow,
  { now: at, isQuiet = false }: Reached,
): Promise<MembershipRow> {
  const { member_id } = held
  const today = studioDay(at)
  const growth_seen = growthOn(await listGrowth(tx, [member_id], today), today)
  const levels = await listLevels(tx)
  const reached = levelFor(levels, growth_seen)
  const isUp = reached.level > held.level
  const change = { growth_seen, ...(isUp && { level: reached.level, level_since: today }) }
  await updateMembership(tx, member_id, change)
  if (isUp && !isQuiet) {
    const passed = levels.filter(({ level }) => level > held.level && level <= reached.level)
    const gifts = await giveUpgrades(tx, member_id, passed, at)
    const gift = gifts.length > 0 ? `，${gifts.join('、')}已放进卡包` : ''
    const dedupe = `level:${member_id}:${reached.level}:${today}`
    const data = { level: reached.name, gift }
    await notify(tx, { member_id, kind: 'level_up', dedupe, data, path: paths.memberCenter(), at })
  }
  return { ...held, ...change }
}
