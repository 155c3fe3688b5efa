import type { DataOf, Endpoint, InputOf } from '@kuaimen/contract/kernel/endpoint'
import type { Ctx, MemberCtx } from '../context'

type CtxFor<E extends Endpoint> = E['access'] extends 'member' ? MemberCtx : Ctx

/** An endpoint of the contract with what answers it. */
export interface Binding {
  readonly endpoint: Endpoint
  readonly handle: (ctx: MemberCtx, input: never) => Promise<unknown>
}

export const bind = <E extends Endpoint>(
  endpoint: E,
  handle: (ctx: CtxFor<E>, input: InputOf<E>) => Promise<DataOf<E>>,
): Binding => ({ endpoint, handle: handle as Binding['handle'] })
