import type { Environment } from '@kuaimen/contract/kernel/environment'
import type { Logger } from 'pino'
import type { Database, Tx } from './db/database'
import type { Env } from './env'

/** What code may use besides its arguments. A service that serves nobody in particular (a job, a timer) takes this. */
export interface Services {
  readonly env: Env
  readonly log: Logger
  readonly now: () => Date
  readonly randomBytes: (size: number) => Uint8Array
  /** The pool, or the transaction that is open (see `within`). */
  readonly db: Tx
  readonly transaction: Database['transaction']
}

/** One request, before anything is known about who sent it. */
export interface Caller {
  readonly address: string
  readonly host: string
  readonly environment: Environment
  readonly token: string | undefined
  readonly idempotencyKey: string | undefined
}

export interface VisitorPrincipal {
  readonly kind: 'visitor'
}

export interface MemberPrincipal {
  readonly kind: 'member'
  readonly memberId: number
  readonly tokenHash: Buffer
  readonly expiresAt: Date
}

/** Staff of a store, or without one of the whole chain. */
export interface StaffPrincipal {
  readonly kind: 'staff'
  readonly id: number
  readonly name: string
  readonly storeId: number | null
}

/** As whom the caller was admitted: what the endpoint asks for, never more. */
export type Principal = VisitorPrincipal | MemberPrincipal | StaffPrincipal

/** Passed to every handler. */
export interface Ctx extends Services {
  readonly caller: Caller
  readonly principal: Principal
}

export interface MemberCtx extends Ctx {
  readonly principal: MemberPrincipal
}

export interface StaffCtx extends Ctx {
  readonly principal: StaffPrincipal
}

/** Everybody is a visitor until `admit` says otherwise. */
export const contextFor = (services: Services, caller: Caller): Ctx => ({
  ...services,
  caller,
  principal: { kind: 'visitor' },
})

/** The same inside a transaction that is already open: nested transactions join it. */
export const within = <S extends Services>(services: S, tx: Tx): S => ({
  ...services,
  db: tx,
  transaction: (work) => work(tx),
})
