import type { Environment } from '@kuaimen/contract/kernel/environment'
import type { Permission } from '@kuaimen/contract/kernel/permissions'
import type { Reach } from '@kuaimen/contract/kernel/reach'
import type { GivenGrant, Limit, StoresOfRegion } from '@kuaimen/contract/staff/permissions.rules'
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
  /** The page that a browser sends it from. */
  readonly origin?: string | undefined
  readonly agent?: string | undefined
  /** A cookie that goes out with the answer; there is none where nobody is answered over HTTP. */
  readonly setCookie?: (cookie: string) => void
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

/** A person signed in on the console, or a machine with a key. */
export interface StaffPrincipal {
  readonly kind: 'staff'
  readonly id: number
  readonly name: string
  /** As histories name them: staff:12. */
  readonly who: string
  /** operator: by a key of the release before. */
  readonly via: 'console' | 'pin' | 'machine' | 'operator'
  readonly sessionId: number | null
  readonly deviceId: number | null
  /** The grants that they act with; machines have none. */
  readonly grants: readonly GivenGrant[]
  /** The stores of regions that they are granted. */
  readonly storesOfRegion: StoresOfRegion
  /** Where the permission of this call holds. */
  readonly stores: Reach
  /** The same for another permission. */
  readonly reach: (permission: Permission) => Reach
  /** The bounds of one act by a permission at a store, or of the chain; machines have none. */
  readonly limit: (permission: Permission, storeId: number | null) => Limit
  /** A second factor was given in the last minutes; machines have none. */
  readonly reauthed: boolean
}

/** An act of staff, as the audit log keeps it. */
export interface AuditEntry {
  readonly action: string
  /** The kind and number of the thing that it changed. */
  readonly subject: readonly [kind: string, no: string | number]
  readonly store_id?: number | null
  readonly before?: unknown
  readonly after?: unknown
  readonly reason?: string
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
  /** Writes into the audit log, in the transaction that the act is in. */
  readonly audit: (tx: Tx, entry: AuditEntry) => Promise<void>
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
