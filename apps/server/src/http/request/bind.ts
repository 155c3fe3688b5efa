import { sessionEndedElsewhere } from '@kuaimen/contract/account/person.errors'
import type { DataOf, Endpoint, InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { reauthNeeded } from '@kuaimen/contract/staff/staff.errors'
import type { AuditEntry, Ctx, StaffCtx } from '../../context'
import type { Tx } from '../../db/database'
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
  return {
    endpoint,
    prepare: () => {
      const validate = validator(endpoint)
      return (visitor, query, body) =>
        againIfGone(async () => {
          const ctx = await admit(visitor, endpoint)
          const input = validate(query, body)
          demandReauth(ctx, endpoint, input)
          return answer(ctx, input)
        })
    },
  }
}

const isDry = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && Reflect.get(input, 'dry_run') === true

/** A dry run shows what would be, to whoever may do it. */
function demandReauth({ principal }: Ctx, { reauth }: Endpoint, input: unknown): void {
  if (reauth && principal.kind === 'staff' && !principal.reauthed && !isDry(input)) throw new Refusal(reauthNeeded)
}

/** An act of staff that left nothing in the audit log is a mistake of ours, and no answer hides it. */
async function audited<C extends Ctx>(
  ctx: C,
  endpoint: Endpoint,
  input: unknown,
  work: (ctx: C) => Promise<unknown>,
): Promise<unknown> {
  if (!endpoint.audit || isDry(input) || !isStaff(ctx)) return work(ctx)
  let entries = 0
  const counting = {
    ...ctx,
    audit: async (tx: Tx, entry: AuditEntry) => {
      entries += 1
      await ctx.audit(tx, entry)
    },
  }
  const data = await work(counting)
  if (entries === 0 && !isDry(data)) throw new Error(`${endpoint.path} has left no entry in the audit log`)
  return data
}

const isStaff = <C extends Ctx>(ctx: C): ctx is C & StaffCtx => ctx.principal.kind === 'staff'

/** The handler's context is what the endpoint's access promises; its input is what the endpoint's schemas give. */
export const bind = <E extends Endpoint>(
  endpoint: E,
  handle: (ctx: CtxByAccess[E['access']], input: InputOf<E>) => Promise<DataOf<E>>,
): Binding =>
  bindBy(endpoint, (ctx, input) => {
    const work = (inner: typeof ctx) => audited(inner, endpoint, input, (counting) => handle(counting, input))
    return endpoint.idempotent ? once(ctx, endpoint, input, work) : work(ctx)
  })

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
