import type { Access } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { AnyoneCtx, Ctx, MemberCtx, StaffCtx } from '../../context'
import { admitPort } from '../admit.port'

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
    return await ctx.ports.of(admitPort).member(ctx)
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'visitor' }
    throw error
  }
}

const admitters: { readonly [A in Access]: (ctx: Ctx) => Promise<CtxByAccess[A]> } = {
  visitor: async (ctx) => ctx,
  anyone: async (ctx) => ({ ...ctx, principal: await memberOrVisitor(ctx) }),
  member: async (ctx) => ({ ...ctx, principal: await ctx.ports.of(admitPort).member(ctx) }),
  staff: async (ctx) => ({ ...ctx, principal: await ctx.ports.of(admitPort).staff(ctx) }),
}

/** Lets the caller through as what the endpoint asks for, or refuses. */
export const admit = <A extends Access>(ctx: Ctx, access: A): Promise<CtxByAccess[A]> => admitters[access](ctx)
