import type { SlotExplained } from '@kuaimen/contract/booking/desk.views'
import { type StudioDay, type StudioTime, studioDay, studioTime } from '@kuaimen/contract/kernel/time'
import { maskName } from '@kuaimen/contract/kernel/validation'
import { openedByLending, openedByShifting, slotWords } from '@kuaimen/contract/schedule/explain.rules'
import {
  cellOf,
  closedByTime,
  type Item,
  poolNames,
  type StageAt,
  timeAfter,
} from '@kuaimen/contract/schedule/schedule.rules'
import type { StaffCtx } from '../../context'
import { nearestHere, nearStores, type SlotAsked, slotOf } from '../../schedule/explain.service'
import { demandStore } from '../settle/locked.service'
import { type Held, presentStage } from './explain.present'
import { type HolderRow, listHolders } from './holders.sql'

type Slot = Awaited<ReturnType<typeof slotOf>>

/** Takings with places in the cell that decides about a stage. */
function holdersOf({ held, poolIds }: Slot, stage: StageAt, known: ReadonlyMap<number, HolderRow>): Held[] {
  const poolId = poolIds.get(stage.need.pool_kind)
  return held.flatMap(({ id, cells }) => {
    const part = cells.find(({ pool_id }) => pool_id === poolId)
    const places = part?.places[stage.cell - part.first] ?? 0
    if (!part || places === 0) return []
    return [{ places, by: known.get(id), first: part.first, last: part.first + part.places.length }]
  })
}

/** Visits in the way that have not begun, each with the start half an hour off that would make room. */
function shiftsOf(slot: Slot, { day, start }: SlotAsked, inTheWay: readonly Held[]): SlotExplained['shifts'] {
  const { plan, pools, window } = slot
  const isStart = (cell: number) => closedByTime(day, cell, { ...window, lead_hours: 0 }) === undefined
  return inTheWay.flatMap(({ by }) => {
    if (by?.state !== 'booked' || by.is_pending || studioDay(by.start_at) !== day || by.start_at <= window.now)
      return []
    const time = studioTime(by.start_at)
    const other = { needs: by.needs, start: cellOf(time) }
    const to_time = openedByShifting({ needs: plan.needs, start }, other, pools, isStart)
    return to_time ? [{ order_sn: by.order_sn, name: maskName(by.name), time, to_time }] : []
  })
}

/** The fewest places that would have to be lent; nothing where it takes other hours. */
const lendsOf = ({ plan, pools, why }: Slot, { start }: SlotAsked): SlotExplained['lends'] =>
  why !== 'full' && why !== 'closed'
    ? []
    : openedByLending(plan.needs, pools, start).map((one) => ({ ...one, pool_name: poolNames[one.pool_kind] }))

interface Asked {
  readonly store_id: number
  readonly day: StudioDay
  readonly time: StudioTime
  readonly items: readonly Item[]
}

export async function explainSlotFor(ctx: StaffCtx, { time, ...where }: Asked): Promise<SlotExplained> {
  demandStore(ctx, where.store_id)
  const asked = { ...where, start: cellOf(time) }
  const slot = await slotOf(ctx, asked)
  const known = new Map(
    (
      await listHolders(
        ctx.db,
        slot.held.map(({ id }) => id),
      )
    ).map((one) => [one.taking_id, one]),
  )
  const held = slot.stages.map((stage) => holdersOf(slot, stage, known))
  const first = slot.stages.findIndex(({ why }) => why !== undefined)
  const isOpen = slot.why === 'open'
  return {
    store_id: where.store_id,
    store_name: slot.store_name,
    day: where.day,
    time,
    end_time: timeAfter(time, slot.plan.minutes),
    open: isOpen,
    why: slot.why,
    words: slotWords[slot.why],
    at_desk: slot.at_desk,
    stages: slot.stages.map((stage, nth) => presentStage(stage, time, held[nth]!)),
    obstacle: first < 0 ? null : first,
    shifts: slot.why === 'full' ? shiftsOf(slot, asked, held[first] ?? []) : [],
    lends: lendsOf(slot, asked),
    starts: nearestHere(asked, slot),
    stores: isOpen ? [] : await nearStores(ctx, asked, slot.plan),
  }
}
