import { paths } from '@kuaimen/contract/kernel/paths'
import { addDays, formatShortDay, type StudioDay, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import {
  FALL_WARNED_DAYS,
  fallWithin,
  type GrowthMovement,
  growthOn,
  levelFor,
} from '@kuaimen/contract/member/level.rules'
import { WARNED_DAYS, WARNED_FROM } from '@kuaimen/contract/member/points.rules'
import type { Services } from '../../context'
import { type NewNotice, notifyAll } from '../../notice/notice.service'
import { eachBatch } from '../membership/batch.service'
import {
  type EndingPoints,
  expireOf,
  type Leveled,
  listEnding,
  lockEnding,
  lockLeveled,
  saveChecked,
  saveTotals,
} from '../membership/due.sql'
import { listGrowth } from '../membership/entries.sql'
import { type LevelRow, listLevels } from '../membership/membership.sql'
import { claimUnclaimed } from '../task/auto-claim.service'

/** What was good until yesterday is gone. Done again it finds nothing. */
const expirePoints = (services: Services, yesterday: StudioDay): Promise<void> =>
  eachBatch(services, async (tx, page) => {
    const ids = await lockEnding(tx, yesterday, page)
    if (ids.length > 0) await expireOf(tx, ids, yesterday, services.now())
    return ids
  })

const endingNotice = ({ member_id, amount }: EndingPoints, on: StudioDay, days: number, at: Date): NewNotice => ({
  ...{ member_id, kind: 'points_expiring', dedupe: `points:${member_id}:${on}:${days}`, at },
  data: { points: String(amount), day: formatShortDay(on) },
  path: paths.pointsMall(),
  useful_until: studioInstant(addDays(on, 1)),
})

const warnOfEnding = (services: Services, today: StudioDay, days: number): Promise<void> =>
  eachBatch(services, async (tx, page) => {
    const on = addDays(today, days)
    const rows = await listEnding(tx, on, page)
    const worth = rows.filter(({ amount }) => amount >= WARNED_FROM)
    await notifyAll(
      tx,
      worth.map((row) => endingNotice(row, on, days, services.now())),
    )
    return rows.map(({ member_id }) => member_id)
  })

type Levels = readonly [LevelRow, ...LevelRow[]]

/** The level that a member has from today on, and the warning where the next one is near. */
function lookAt({ member_id, level }: Leveled, levels: Levels, movements: readonly GrowthMovement[], at: Date) {
  const today = studioDay(at)
  const growth = growthOn(movements, today)
  const reached = levelFor(levels, growth)
  const now = reached.level < level ? reached : (levels.find((one) => one.level === level) ?? reached)
  const fall = fallWithin(levels, now, movements, today, FALL_WARNED_DAYS)
  const warning: NewNotice[] = fall
    ? [
        {
          ...{ member_id, kind: 'level_falling', dedupe: `fall:${member_id}:${fall.on}:${fall.to.level}`, at },
          data: { day: formatShortDay(fall.on), level: fall.to.name, missing: String(fall.missing) },
          path: paths.growthValue(),
          useful_until: studioInstant(fall.on),
        },
      ]
    : []
  return { checked: { member_id, level: now.level, growth }, warning }
}

function byMember<Row extends { readonly member_id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row[]> {
  const map = new Map<number, Row[]>()
  for (const row of rows) map.set(row.member_id, [...(map.get(row.member_id) ?? []), row])
  return map
}

/** Levels fall here alone, and are looked at once a day. */
const checkLevels = (services: Services, today: StudioDay): Promise<void> =>
  eachBatch(services, async (tx, page) => {
    const rows = await lockLeveled(tx, today, page)
    if (rows.length === 0) return []
    const ids = rows.map(({ member_id }) => member_id)
    const levels = await listLevels(tx)
    const growth = byMember(await listGrowth(tx, ids, today))
    const looks = rows.map((row) => lookAt(row, levels, growth.get(row.member_id) ?? [], services.now()))
    await saveChecked(
      tx,
      looks.map(({ checked }) => checked),
      today,
    )
    await notifyAll(
      tx,
      looks.flatMap(({ warning }) => warning),
    )
    return ids
  })

/** The job of the night: points that ran out, rewards that nobody claimed, levels that fall, and what will. */
export async function closeDay(services: Services): Promise<void> {
  const today = studioDay(services.now())
  await expirePoints(services, addDays(today, -1))
  await checkLevels(services, today)
  await claimUnclaimed(services)
  for (const days of WARNED_DAYS) await warnOfEnding(services, today, days)
  await saveTotals(services.db, today)
}
