import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { startAt, turnUntil } from '@kuaimen/contract/waitlist/waitlist.rules'
import { quietHours } from '../brand/settings.service'
import type { Services } from '../context'
import type { Tx } from '../db/database'
import type { Listener } from '../events'
import { cellsChanged } from '../schedule/cache.service'
import type { FreedDay } from '../schedule/freed.port'
import { poolsOfDay, windowOf } from '../schedule/schedule.service'
import { cellsFor } from '../schedule/taking.service'
import { type GivenTurn, giveTurns, type LineRow, listLine, listOverPlan, lockPlace } from './line.sql'
import { type Match, matchOf, type Place, plansOf } from './match.service'
import { notifyTurns } from './notices.service'
import { withdrawTurn } from './turn.service'

/** So many of the line are read at once. */
const LINE_AT_ONCE = 1000
/** Somebody was quicker: what is left is looked at again, but not for ever. */
const ROUNDS = 5
const MINUTE_MS = 60_000

interface Picked extends Match {
  readonly turn: GivenTurn
}

async function giveTo(services: Services, tx: Tx, place: Place, line: readonly LineRow[]): Promise<'done' | 'again'> {
  const { store_id, day } = place
  const at = services.now()
  const until = turnUntil(at, await quietHours(tx, at))
  const window = { ...(await windowOf(services)), now: until }
  const { pools, cells } = await poolsOfDay(tx, store_id, day)
  const fitting = matchOf(line, { day, pools: cells, window, plans: await plansOf(tx, line, place, at) })
  if (fitting.length === 0) return 'done'
  const pickOf = async (one: Match): Promise<Picked> => {
    const { row, plan, start } = one
    const start_at = startAt(day, start)
    const turn = {
      turn_no: makeId('T', services.randomBytes(ID_LENGTH)),
      wait_no: row.wait_no,
      start_at,
      end_at: new Date(start_at.getTime() + plan.minutes * MINUTE_MS),
      cells: await cellsFor(tx, { store_id, day, start, needs: plan.needs, pools }),
    }
    return { ...one, turn }
  }
  const picks = await Promise.all(fitting.map(pickOf))
  const given = await giveTurns(
    tx,
    { ...place, at, until },
    picks.map(({ turn }) => turn),
  )
  const turns = picks.filter(({ turn }) => given.has(turn.turn_no))
  await notifyTurns(tx, turns, { at, until })
  if (turns.length > 0) cellsChanged(tx, store_id)
  return turns.length < picks.length ? 'again' : 'done'
}

/** One look at a place, under its lock: the line from its beginning, so many at a time. */
async function giveOnce(services: Services, tx: Tx, place: Place): Promise<'done' | 'again'> {
  await lockPlace(tx, place.store_id, place.day)
  for (let after = 0; ; ) {
    const line = await listLine(tx, place, after, LINE_AT_ONCE)
    const last = line.at(-1)
    if (!last) return 'done'
    if ((await giveTo(services, tx, place, line)) === 'again') return 'again'
    if (line.length < LINE_AT_ONCE) return 'done'
    after = last.seq
  }
}

/** Cells of a store's day came free, or its plan has changed: the first in line whose wait fits gets a turn. */
export const offerFreedPlaces: Listener<FreedDay> = async (services, place) => {
  if (place.day < studioDay(services.now())) return
  for (const { turn_no } of await listOverPlan(services.db, place)) await withdrawTurn(services, turn_no)
  for (let round = 0; round < ROUNDS; round += 1)
    if ((await services.transaction((tx) => giveOnce(services, tx, place))) === 'done') return
}
