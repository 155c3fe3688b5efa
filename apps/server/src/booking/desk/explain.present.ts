import type { SlotExplained, SlotHolder } from '@kuaimen/contract/booking/desk.views'
import { stateText } from '@kuaimen/contract/booking/record.rules'
import { studioTime } from '@kuaimen/contract/kernel/time'
import { maskName } from '@kuaimen/contract/kernel/validation'
import { poolNames, type StageAt, timeAfter, timeOfCell } from '@kuaimen/contract/schedule/schedule.rules'
import type { HolderRow } from './holders.sql'

/** Cells that somebody has, with how many places in the one that is looked at. */
export interface Held {
  readonly places: number
  readonly by: HolderRow | undefined
  readonly first: number
  readonly last: number
}

const presentHolder = ({ places, by, first, last }: Held): SlotHolder =>
  by
    ? {
        order_sn: by.order_sn,
        name: maskName(by.name),
        time: studioTime(by.start_at),
        end_time: studioTime(by.end_at),
        state: by.state,
        state_text: stateText[by.state],
        places,
        is_pending: by.is_pending,
      }
    : {
        ...{ order_sn: '', name: '候补顾客', time: timeOfCell(first), end_time: timeOfCell(last) },
        ...{ state: null, state_text: '候补保留', places, is_pending: false },
      }

export const presentStage = (
  { need, cell, places, plan, taken, why }: StageAt,
  time: string,
  holders: readonly Held[],
): SlotExplained['stages'][number] => ({
  name: need.name,
  pool_kind: need.pool_kind,
  pool_name: poolNames[need.pool_kind],
  from: timeAfter(time, need.from_minute),
  to: timeAfter(time, need.to_minute),
  at: timeOfCell(cell),
  places,
  plan,
  capacity: Math.max(plan, taken),
  taken,
  why: why ?? '',
  holders: holders.map(presentHolder),
})
