import type { Access } from '@kuaimen/contract/kernel/endpoint'
import { findOperator } from '../account/operator.service'
import { findSession } from '../account/session.service'
import type { Ctx, MemberCtx, OperatorCtx } from '../context'

/** Lets the caller through as what the endpoint asks for, or refuses. */
export async function admit(ctx: Ctx, access: Access): Promise<Ctx | MemberCtx | OperatorCtx> {
  if (access === 'visitor') return ctx
  if (access === 'operator') return { ...ctx, operator: await findOperator(ctx) }
  return { ...ctx, session: await findSession(ctx) }
}
