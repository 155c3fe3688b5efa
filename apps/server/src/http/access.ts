import type { Access } from '@kuaimen/contract/kernel/endpoint'
import { findSession } from '../account/session.service'
import type { Ctx, MemberCtx } from '../context'

/** Lets the caller through as what the endpoint asks for, or refuses. */
export async function admit(ctx: Ctx, access: Access): Promise<Ctx | MemberCtx> {
  if (access === 'visitor') return ctx
  return { ...ctx, session: await findSession(ctx) }
}
