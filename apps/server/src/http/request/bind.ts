import { sessionEndedElsewhere } from '@kuaimen/contract/account/person.errors'
import type { DataOf, Endpoint, InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { Ctx } from '../../context'
import { DEADLOCK, isRefusedWith, MEMBER_GONE, NOT_SERIAL } from '../../db/errors'
import { admit, type CtxByAccess } from './access'
import { type Claim, once, onceAtTheEnd } from './idempotency'
import { validator } from './validate'

/** Admits the caller, checks the input and runs the handler. */
type Handle = (ctx: Ctx, query: unknown, body: unknown) => Promise<unknown>

/** An endpoint of the contract with what answers it. */
export interface Binding {
  readonly endpoint: Endpoint
  /** Schemas are compiled here, once a process. */
  readonly prepare: () => Handle
}

/**
 * An account was joined to another or left while the call was under way, and nothing was written. Asked again, the
 * token leads to the account that stays, or is refused. So it goes for two that waited for each other.
 */
async function againIfGone(answer: () => Promise<unknown>): Promise<unknown> {
  try {
    return await answer()
  } catch (error) {
    if (!isRefusedWith(error, MEMBER_GONE, DEADLOCK, NOT_SERIAL)) throw error
  }
  try {
    return await answer()
  } catch (error) {
    throw isRefusedWith(error, MEMBER_GONE) ? new Refusal(sessionEndedElsewhere) : error
  }
}

function bindBy<E extends Endpoint>(
  endpoint: E,
  answer: (ctx: CtxByAccess[E['access']], input: InputOf<E>) => Promise<unknown>,
): Binding {
  if (endpoint.idempotent && (endpoint.access === 'visitor' || endpoint.access === 'anyone'))
    throw new Error(`${endpoint.path}: a visitor has no idempotency keys of their own`)
  const access: E['access'] = endpoint.access
  return {
    endpoint,
    prepare: () => {
      const validate = validator(endpoint)
      return (visitor, query, body) =>
        againIfGone(async () => {
          const ctx = await admit(visitor, access)
          return answer(ctx, validate(query, body))
        })
    },
  }
}

/** The handler's context is what the endpoint's access promises; its input is what the endpoint's schemas give. */
export const bind = <E extends Endpoint>(
  endpoint: E,
  handle: (ctx: CtxByAccess[E['access']], input: InputOf<E>) => Promise<DataOf<E>>,
): Binding =>
  bindBy(endpoint, (ctx, input) =>
    endpoint.idempotent ? once(ctx, endpoint, input, (inner) => handle(inner, input)) : handle(ctx, input),
  )

/** For what may be a second old and is no member's own: asked of the replica where there is one. It must not write. */
export const bindShared = <E extends Endpoint & { readonly access: 'visitor' }>(
  endpoint: E,
  handle: (ctx: Ctx, input: InputOf<E>) => Promise<DataOf<E>>,
): Binding => bindBy(endpoint, (ctx, input) => ctx.reading((db) => handle({ ...ctx, db }, input)))

/** For an idempotent call that writes its key itself, with its effect. */
export const bindAtTheEnd = <E extends Endpoint>(
  endpoint: E,
  handle: (ctx: CtxByAccess[E['access']], input: InputOf<E>, claim: Claim) => Promise<DataOf<E>>,
): Binding => bindBy(endpoint, (ctx, input) => onceAtTheEnd(ctx, endpoint, input, (claim) => handle(ctx, input, claim)))
