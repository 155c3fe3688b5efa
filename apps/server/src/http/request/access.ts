import type { Access, Endpoint } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { AnyoneCtx, Ctx, MemberCtx, StaffCtx } from '../../context'
import { type Asked, admitMemberPort, admitStaffPort } from '../admit.port'

/** The context a handler gets, by what its endpoint asks for. */
export interface CtxByAccess {
  visitor: Ctx
  anyone: AnyoneCtx
  member: MemberCtx
  staff: StaffCtx
}

/** A session that is over is nobody's: who had it is a visitor again. */
async function memberOrVisitor(ctx: Ctx): Promise<AnyoneCtx['principal']> {
  if (!ctx.caller.token) return { kind: 'visitor' }
  try {
    return await ctx.ports.of(admitMemberPort)(ctx)
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'visitor' }
    throw error
  }
}

async function asStaff(ctx: Ctx, asked: Asked): Promise<StaffCtx> {
  const { admit: find, audit } = ctx.ports.of(admitStaffPort)
  const principal = await find(ctx, asked)
  return { ...ctx, principal, audit: (tx, entry) => audit(ctx, principal, tx, entry) }
}

const admitters: { readonly [A in Access]: (ctx: Ctx, asked: Asked) => Promise<CtxByAccess[A]> } = {
  visitor: async (ctx) => ctx,
  anyone: async (ctx) => ({ ...ctx, principal: await memberOrVisitor(ctx) }),
  member: async (ctx) => ({ ...ctx, principal: await ctx.ports.of(admitMemberPort)(ctx) }),
  staff: asStaff,
}

/** Lets the caller through as what the endpoint asks for, or refuses. */
export const admit = <E extends Endpoint>(ctx: Ctx, endpoint: E): Promise<CtxByAccess[E['access']]> => {
  const access: E['access'] = endpoint.access
  return admitters[access](ctx, endpoint)
}
