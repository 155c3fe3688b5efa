import type { DataOf, Endpoint, InputOf } from '@kuaimen/contract/kernel/endpoint'
import type { Ctx, MemberCtx, OperatorCtx } from '../context'

interface CtxOf {
  visitor: Ctx
  member: MemberCtx
  operator: OperatorCtx
}
type CtxFor<E extends Endpoint> = CtxOf[E['access']]

/** An endpoint of the contract with what answers it. */
export interface Binding {
  readonly endpoint: Endpoint
  readonly handle: (ctx: MemberCtx, input: never) => Promise<unknown>
}

export const bind = <E extends Endpoint>(
  endpoint: E,
  handle: (ctx: CtxFor<E>, input: InputOf<E>) => Promise<DataOf<E>>,
): Binding => ({ endpoint, handle: handle as unknown as Binding['handle'] })
