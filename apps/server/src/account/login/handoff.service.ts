import type { handoffState, newHandoff } from '@kuaimen/contract/account/login.endpoints'
import { handoffGone } from '@kuaimen/contract/account/person.errors'
import { HANDOFF_LIFE_MS } from '@kuaimen/contract/account/proof.rules'
import type { DataOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { Ctx } from '../../context'
import { findHandoff, insertHandoff, markTaken } from './handoff.sql'

export async function offerHandoff(ctx: Ctx): Promise<DataOf<typeof newHandoff>> {
  const id = Buffer.from(ctx.randomBytes(16)).toString('base64url')
  const expiresAt = new Date(ctx.now().getTime() + HANDOFF_LIFE_MS)
  await insertHandoff(ctx.db, { id, expires_at: expiresAt })
  return { id, expires_at: Math.floor(expiresAt.getTime() / 1000) }
}

export async function stateOfHandoff(ctx: Ctx, id: string): Promise<DataOf<typeof handoffState>> {
  const found = await findHandoff(ctx.db, id, ctx.now())
  if (!found) throw new Refusal(handoffGone)
  return { state: found.taken_at ? 'taken' : 'waiting' }
}

export async function acceptHandoff(ctx: Ctx, id: string): Promise<null> {
  if (!(await markTaken(ctx.db, id, ctx.now()))) throw new Refusal(handoffGone)
  return null
}
