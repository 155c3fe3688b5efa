import type { Environment } from '@kuaimen/contract/kernel/environment'
import type { Logger } from 'pino'
import type { Database, Tx } from './db/database'
import type { Env } from './env'
import type { Ports } from './ports'

/** What code may use besides its arguments. What runs without a request (a job, a timer) gets this alone. */
export interface Services {
  readonly env: Env
  readonly log: Logger
  readonly now: () => Date
  readonly randomBytes: (size: number) => Uint8Array
  /** The pool, or the transaction that is open (see `within`). */
  readonly db: Tx
  readonly transaction: Database['transaction']
  /** For what may be a second old, or is of one moment: a replica answers where there is one. */
  readonly reading: Database['reading']
  readonly snapshot: Database['snapshot']
  readonly probe: Database['probe']
  readonly listen: Database['listen']
  /** Answers of the rooms of this app to each other; one value for all of an app. */
  readonly ports: Ports
  /** The request that this goes back to, also in the jobs that it caused. */
  readonly requestId?: string
}

/** Runs in every process each second, never twice at once in one process. */
export type EverySecond = (services: Services) => Promise<unknown>

/** One request, before anything is known about who sent it. */
export interface Caller {
  readonly requestId: string
  readonly address: string
  readonly host: string
  readonly environment: Environment
  readonly token: string | undefined
  /** As the browser sent them: what must not stand in an address is read from them. */
  readonly cookies: string | undefined
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
  readonly hasMobile: boolean
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

/** Of a call that visitors make too. */
export interface AnyoneCtx extends Ctx {
  readonly principal: VisitorPrincipal | MemberPrincipal
}

export interface StaffCtx extends Ctx {
  readonly principal: StaffPrincipal
}

/** The same on behalf of a request: lines of the log name it, and jobs carry it on. */
export const carrying = (services: Services, requestId: string): Services => ({
  ...services,
  requestId,
  log: services.log.child({ request_id: requestId }),
  transaction: (work) => services.transaction(work, requestId),
})

/** Everybody is a visitor until `admit` says otherwise. */
export const contextFor = (services: Services, caller: Caller): Ctx => ({
  ...carrying(services, caller.requestId),
  caller,
  principal: { kind: 'visitor' },
})

/** The same inside a transaction that is already open: nested transactions join it. */
export const within = <S extends Services>(services: S, tx: Tx): S => ({
  ...services,
  db: tx,
  transaction: (work) => work(tx),
})
