import type { Access } from '@kuaimen/contract/kernel/endpoint'
import type { Ctx, MemberCtx, StaffCtx } from '../../context'

/** The context a handler gets, by what its endpoint asks for. */
export interface CtxByAccess {
  visitor: Ctx
  member: MemberCtx
  staff: StaffCtx
}

const admitters: { readonly [A in Access]: (ctx: Ctx) => Promise<CtxByAccess[A]> } = {
  visitor: async (ctx) => ctx,
  member: async (ctx) => ({ ...ctx, principal: await ctx.hooks.admit.member(ctx) }),
  staff: async (ctx) => ({ ...ctx, principal: await ctx.hooks.admit.staff(ctx) }),
}

/** Lets the caller through as what the endpoint asks for, or refuses. */
export const admit = <A extends Access>(ctx: Ctx, access: A): Promise<CtxByAccess[A]> => admitters[access](ctx)
