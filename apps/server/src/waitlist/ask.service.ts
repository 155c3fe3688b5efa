import { Refusal } from '@kuaimen/contract/kernel/failure'
import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import { type StudioDay, studioDay } from '@kuaimen/contract/kernel/time'
import { notOffered } from '@kuaimen/contract/schedule/schedule.errors'
import {
  CELLS_A_DAY,
  demandOf,
  type Item,
  lastDayOf,
  type PoolCells,
  timeOfCell,
} from '@kuaimen/contract/schedule/schedule.rules'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import {
  openAlready,
  tooManyWaits,
  waitDayClosed,
  waitsOverlap,
  waitsPaused,
} from '@kuaimen/contract/waitlist/waitlist.errors'
import { firstFit, WAITS_A_DAY, WAITS_AT_MOST } from '@kuaimen/contract/waitlist/waitlist.rules'
import type { WaitAsked, WaitView } from '@kuaimen/contract/waitlist/waitlist.views'
import { pinAccount } from '../account/self/account.service'
import { demandMobile } from '../account/session/session.service'
import type { MemberCtx } from '../context'
import { planVisit, type VisitPlan } from '../product/visit.service'
import { daysOfStores, storesThatFit } from '../schedule/days.service'
import { windowOf } from '../schedule/schedule.service'
import { storesOffering } from '../schedule/soonest.service'
import { watchDays } from '../schedule/watch.service'
import { storesByIds } from '../store/store.service'
import { countAsked, insertWait, isWaitedBy, lockWaits } from './ask.sql'
import { waitOf } from './list.service'

const DAY_MS = 86_400_000
const NOTHING_TAKEN: readonly number[] = Array<number>(CELLS_A_DAY).fill(0)

/** Refuses days that are over or not open yet. */
async function daysOf(ctx: MemberCtx, asked: WaitAsked): Promise<StudioDay[]> {
  const window = await windowOf(ctx)
  const days = [...new Set(asked.days)].toSorted()
  const [today, last] = [studioDay(window.now), lastDayOf(window)]
  if (days.some((day) => day < today || day > last)) throw new Refusal(waitDayClosed)
  return days
}

interface Where {
  readonly city_id: number
  readonly store_ids: readonly number[]
  readonly items: readonly Item[]
}

/** The stores that are waited for: each has to offer everything. */
export async function storesOf(ctx: MemberCtx, asked: Where, plan: VisitPlan): Promise<number[]> {
  const offering = await storesOffering(ctx, asked.city_id, asked.items)
  const wanted = asked.store_ids.length === 0 ? offering : [...new Set(asked.store_ids)]
  if (wanted.some((id) => !offering.includes(id))) {
    const there = await storesByIds(ctx, wanted, undefined)
    throw new Refusal(there.length === wanted.length ? notOffered : storeNotFound)
  }
  if ((await storesThatFit(ctx, wanted, demandOf(plan.needs))).length === 0) throw new Refusal(notOffered)
  return wanted
}

interface Waited {
  readonly plan: VisitPlan
  readonly stores: readonly number[]
  readonly days: readonly StudioDay[]
}

export const emptied = (pools: readonly PoolCells[]): PoolCells[] =>
  pools.map((pool) => ({ ...pool, taken: NOTHING_TAKEN }))

/** Nobody is to wait for what can be had, whose first open start is said, nor for what never can. */
async function refuseOpen(ctx: MemberCtx, asked: WaitAsked, { plan, stores, days }: Waited): Promise<void> {
  const window = await windowOf(ctx)
  const demand = demandOf(plan.needs)
  let isPossible = false
  const read = await daysOfStores(ctx, stores, days[0]!, days.at(-1)!)
  for (const day of days)
    for (const store_id of stores) {
      const pools =
        read
          .get(store_id)
          ?.find((one) => one.day === day)
          ?.pools() ?? []
      const start = firstFit({ demand, hours: asked, day, pools, window })
      if (start !== undefined) {
        const [store] = await storesByIds(ctx, [store_id], undefined)
        throw new Refusal(openAlready, { store_id, store: store?.name ?? '', day, time: timeOfCell(start) })
      }
      isPossible ||= firstFit({ demand, hours: asked, day, pools: emptied(pools), window }) !== undefined
    }
  if (!isPossible) throw new Refusal(waitDayClosed)
}

/** Asks for a place in line; the third live wait is the last. */
export const askToWait = async (ctx: MemberCtx, asked: WaitAsked): Promise<WaitView> => {
  demandMobile(ctx)
  const { memberId } = ctx.principal
  const at = ctx.now()
  const days = await daysOf(ctx, asked)
  const plan = await planVisit(ctx.db, asked.items, null, at)
  const stores = await storesOf(ctx, asked, plan)
  // Read before anything is locked: what comes free from here on is given by the line, whose next look is at these days.
  await refuseOpen(ctx, asked, { plan, stores, days })
  return ctx.transaction(async (tx) => {
    await pinAccount(ctx, tx)
    await lockWaits(tx, memberId)
    if ((await countAsked(tx, memberId, new Date(at.getTime() - DAY_MS))) >= WAITS_A_DAY) throw new Refusal(waitsPaused)
    const wait_no = makeId('W', ctx.randomBytes(ID_LENGTH))
    const row = { wait_no, member_id: memberId, ...asked, store_ids: asked.store_ids.length === 0 ? [] : stores, days }
    if (await isWaitedBy(tx, row)) throw new Refusal(waitsOverlap)
    if (!(await insertWait(tx, row, at))) throw new Refusal(tooManyWaits({ count: WAITS_AT_MOST }))
    await watchDays(tx, stores, days)
    return waitOf(tx, memberId, wait_no, at)
  })
}
