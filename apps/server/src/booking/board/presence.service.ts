import type { boardPresent } from '@kuaimen/contract/booking/desk.endpoints'
import type { DataOf, InputOf } from '@kuaimen/contract/kernel/endpoint'
import type { StaffCtx } from '../../context'
import { demandStore } from '../settle/locked.service'
import { beat } from './presence.sql'

/** Two beats that were lost, and a little more. */
const PRESENT_MS = 50_000

/** Machines look at nothing. */
export async function presentAt(
  ctx: StaffCtx,
  { store_id, order_sn }: InputOf<typeof boardPresent>,
): Promise<DataOf<typeof boardPresent>> {
  demandStore(ctx, store_id)
  const { sessionId, id } = ctx.principal
  if (sessionId === null) return { here: [], looking: [] }
  const at = ctx.now()
  const mine = { session_id: sessionId, staff_id: id, store_id, order_sn, at }
  const others = await beat(ctx.db, mine, new Date(at.getTime() - PRESENT_MS))
  const looking = order_sn === null ? [] : others.filter((one) => one.order_sn === order_sn)
  return { here: [...new Set(others.map(({ name }) => name))], looking: looking.map(({ name }) => name) }
}
