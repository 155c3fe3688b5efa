import type { DataOf, Endpoint, InputOf } from '@kuaimen/contract/kernel/endpoint'
import type { Ctx } from '../context'
import { admit, type CtxByAccess } from './access'
import { once } from './idempotency'
import { validator } from './validate'

/** Admits the caller, checks the input and runs the handler. */
type Handle = (ctx: Ctx, query: unknown, body: unknown) => Promise<unknown>

/** An endpoint of the contract with what answers it. */
export interface Binding {
  readonly endpoint: Endpoint
  /** Schemas are compiled here, once a process. */
  readonly prepare: () => Handle
}

/** The handler's context is what the endpoint's access promises; its input is what the endpoint's schemas give. */
export function bind<E extends Endpoint>(
  endpoint: E,
  handle: (ctx: CtxByAccess[E['access']], input: InputOf<E>) => Promise<DataOf<E>>,
): Binding {
  if (endpoint.idempotent && endpoint.access === 'visitor')
    throw new Error(`${endpoint.path}: a visitor has no idempotency keys of their own`)
  const access: E['access'] = endpoint.access
  return {
    endpoint,
    prepare: () => {
      const validate = validator(endpoint)
      return async (visitor, query, body) => {
        const ctx = await admit(visitor, access)
        const input = validate(query, body)
        return endpoint.idempotent ? once(ctx, endpoint, input, (inner) => handle(inner, input)) : handle(ctx, input)
      }
    },
  }
}
