import { Refusal } from '@kuaimen/contract/kernel/failure'
import { covers } from '@kuaimen/contract/kernel/reach'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import { waitNotFound } from '@kuaimen/contract/waitlist/waitlist.errors'
import { WAITS_AT_MOST } from '@kuaimen/contract/waitlist/waitlist.rules'
import type { WaitDemand, WaitList, WaitView } from '@kuaimen/contract/waitlist/waitlist.views'
import type { MemberCtx, StaffCtx } from '../context'
import type { Tx } from '../db/database'
import { windowOf } from '../schedule/schedule.service'
import { countLive, findOwnWait, listDemand, listOwnWaits } from './list.sql'
import { presentWait } from './waitlist.present'

const DAY_MS = 86_400_000
const ENDED_SHOWN_DAYS = 30
const SHOWN_AT_MOST = 20

export async function waitsOf(ctx: MemberCtx): Promise<WaitList> {
  const now = ctx.now()
  const since = new Date(now.getTime() - ENDED_SHOWN_DAYS * DAY_MS)
  const rows = await listOwnWaits(ctx.db, ctx.principal.memberId, since, SHOWN_AT_MOST)
  return { at_most: WAITS_AT_MOST, list: rows.map((row) => presentWait(row, now)) }
}

export async function waitOf(tx: Tx, memberId: number, waitNo: string, now: Date): Promise<WaitView> {
  const row = await findOwnWait(tx, memberId, waitNo)
  if (!row) throw new Refusal(waitNotFound)
  return presentWait(row, now)
}

export const waitCountOf = (ctx: MemberCtx) => countLive(ctx.db, ctx.principal.memberId, ctx.now())

interface DemandAsked {
  readonly store_id?: number | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** A store's staff see their own store only; another's does not exist for them. */
export async function demandFor(ctx: StaffCtx, { store_id, from, until }: DemandAsked): Promise<WaitDemand[]> {
  const { stores } = ctx.principal
  if (store_id !== undefined && !covers(stores, store_id)) throw new Refusal(storeNotFound)
  const { now, horizon_days } = await windowOf(ctx)
  const last = studioDay(new Date(now.getTime() + horizon_days * DAY_MS))
  return listDemand(ctx.db, {
    stores: store_id === undefined ? stores : [store_id],
    from: from ?? studioDay(now),
    until: until ?? last,
  })
}
