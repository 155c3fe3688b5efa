import type { DataOf } from '@kuaimen/contract/kernel/endpoint'
import { isNowhere } from '@kuaimen/contract/kernel/reach'
import type { staffToday } from '@kuaimen/contract/staff/today.endpoints'
import { QUEUE_KINDS, QUEUE_SHOWN, type QueueKind, queueMay, queueText } from '@kuaimen/contract/staff/today.rules'
import type { QueueView } from '@kuaimen/contract/staff/today.views'
import type { StaffCtx } from '../context'
import type { StaffPlaces } from './places.port'
import { type Queue, queuePort } from './queue.port'
import { placesOf } from './reach.service'
import { secondsOf, storeName } from './staff.present'

async function shown(ctx: StaffCtx, { kind, list }: Queue, places: StaffPlaces): Promise<QueueView> {
  const found = await list(ctx.db, ctx.principal.reach(queueMay[kind]), ctx.now(), QUEUE_SHOWN + 1)
  const rows = found.slice(0, QUEUE_SHOWN).map(({ no, title, at, store_id }) => ({
    ...{ no, title, at: secondsOf(at), store_id },
    store_name: storeName(places, store_id),
  }))
  return { kind, name: queueText[kind], rows, is_longer: found.length > QUEUE_SHOWN }
}

/** The queues that the caller can do something about, also those in which nothing waits. */
export async function todayFor(ctx: StaffCtx): Promise<DataOf<typeof staffToday>> {
  const queues = ctx.ports.of(queuePort)
  const isMine = (kind: QueueKind) => !isNowhere(ctx.principal.reach(queueMay[kind]))
  const places = await placesOf(ctx)
  return Promise.all(
    QUEUE_KINDS.filter(isMine).flatMap((kind) => {
      const queue = queues.get(kind)
      return queue ? [shown(ctx, queue, places)] : []
    }),
  )
}
