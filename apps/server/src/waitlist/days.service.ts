import { addDays, type StudioDay, studioDay } from '@kuaimen/contract/kernel/time'
import { demandOf, type Item, lastDayOf, type PoolCells, timeOfCell } from '@kuaimen/contract/schedule/schedule.rules'
import { firstFit, type WaitHours } from '@kuaimen/contract/waitlist/waitlist.rules'
import type { WaitDay } from '@kuaimen/contract/waitlist/waitlist.views'
import type { MemberCtx } from '../context'
import { planVisit } from '../product/visit.service'
import { daysOfStores } from '../schedule/days.service'
import { windowOf } from '../schedule/schedule.service'
import { storesByIds } from '../store/store.service'
import { emptied, storesOf } from './ask.service'

interface DaysAsked extends WaitHours {
  readonly items: readonly Item[]
  readonly city_id: number
  readonly store_ids: readonly number[]
}

const hasPlan = (pools: readonly PoolCells[]): boolean =>
  pools.some(({ plan }) => Array.from(plan).some((places) => places > 0))

/** Each day of the horizon as the ask judges it: read at once for all stores, decided in memory. */
export async function waitDaysOf(ctx: MemberCtx, asked: DaysAsked): Promise<{ days: WaitDay[] }> {
  const window = await windowOf(ctx)
  const plan = await planVisit(ctx.db, asked.items, null, window.now)
  const stores = await storesOf(ctx, asked, plan)
  const [today, last, demand] = [studioDay(window.now), lastDayOf(window), demandOf(plan.needs)]
  const read = await daysOfStores(ctx, stores, today, last)
  const cells = new Map(stores.map((id) => [id, new Map(read.get(id)?.map(({ day, pools }) => [day, pools]))]))
  const names = new Map((await storesByIds(ctx, stores, undefined)).map(({ id, name }) => [id, name]))
  const judge = (day: StudioDay): WaitDay => {
    let state: WaitDay['state'] = 'closed'
    for (const store_id of stores) {
      const pools = cells.get(store_id)?.get(day)?.() ?? []
      const fit = (among: readonly PoolCells[]) => firstFit({ demand, hours: asked, day, pools: among, window })
      const start = fit(pools)
      if (start !== undefined)
        return { day, state: 'open', start: { store_id, store: names.get(store_id) ?? '', time: timeOfCell(start) } }
      if (state !== 'full' && fit(emptied(pools)) !== undefined) state = 'full'
      else if (state === 'closed' && hasPlan(pools)) state = 'unfit'
    }
    return { day, state, start: null }
  }
  const days: WaitDay[] = []
  for (let day = today; day <= last; day = addDays(day, 1)) days.push(judge(day))
  return { days }
}
