import { studioDay, studioTime } from '@kuaimen/contract/kernel/time'
import { waitStateText } from '@kuaimen/contract/waitlist/waitlist.rules'
import type { WaitView } from '@kuaimen/contract/waitlist/waitlist.views'
import type { OwnWait } from './list.sql'

const instant = (epoch: number) => new Date(epoch * 1000)

/** A turn whose time is over is none, also before it is swept. */
function presentTurn(turn: OwnWait['turn'], now: Date): WaitView['turn'] {
  if (!turn || instant(turn.until) <= now) return null
  const start = instant(turn.start)
  return {
    turn_no: turn.turn_no,
    store: turn.store,
    day: studioDay(start),
    time: studioTime(start),
    end_time: studioTime(instant(turn.end)),
    until: Math.floor(turn.until),
  }
}

function presentVisit(visit: OwnWait['visit']): WaitView['visit'] {
  if (!visit) return null
  const start = instant(visit.start)
  return {
    store: visit.store,
    day: studioDay(start),
    time: studioTime(start),
    end_time: studioTime(instant(visit.end)),
    until: visit.until === null ? null : Math.floor(visit.until),
  }
}

export const presentWait = (row: OwnWait, now: Date): WaitView => ({
  wait_no: row.wait_no,
  state: row.state,
  state_text: waitStateText[row.state],
  city: row.city,
  stores: row.stores,
  branch: row.branch,
  items: row.items,
  days: row.days,
  from_time: row.from_time,
  until_time: row.until_time,
  place: row.state === 'live' ? row.ahead + 1 : 0,
  turn: presentTurn(row.turn, now),
  passed: row.passed,
  visit: presentVisit(row.visit),
  order_sn: row.order_sn,
  asked_at: Math.floor(row.asked_at),
  ended_at: row.ended_at === null ? null : Math.floor(row.ended_at),
})
