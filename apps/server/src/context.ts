import type { Environment } from '@kuaimen/contract/kernel/environment'
import type { Logger } from 'pino'
import type { Database, Tx } from './db/database'
import type { Env } from './env'

/** What the process has, whoever calls: made once at start. */
export interface Services {
  readonly env: Env
  readonly database: Database
  readonly log: Logger
  readonly now: () => Date
  readonly randomBytes: (size: number) => Uint8Array
}

export interface SessionOfCaller {
  readonly memberId: number
  readonly tokenHash: Buffer
  readonly expiresAt: Date
}

export interface Caller {
  readonly address: string
  readonly host: string
  readonly environment: Environment
  readonly token: string | undefined
  readonly idempotencyKey: string | undefined
}

/** Passed to every handler: the clock, chance and the database come from here and nowhere else. */
export interface Ctx {
  readonly env: Env
  readonly log: Logger
  readonly now: () => Date
  readonly randomBytes: (size: number) => Uint8Array
  readonly db: Tx
  readonly transaction: Database['transaction']
  readonly caller: Caller
}

export interface MemberCtx extends Ctx {
  readonly session: SessionOfCaller
}

/** Staff of a store, or without one of the whole chain. */
export interface OperatorOfCaller {
  readonly id: number
  readonly name: string
  readonly storeId: number | null
}

export interface OperatorCtx extends Ctx {
  readonly operator: OperatorOfCaller
}

export const contextFor = (services: Services, caller: Caller): Ctx => ({
  env: services.env,
  log: services.log,
  now: services.now,
  randomBytes: services.randomBytes,
  db: services.database.db,
  transaction: services.database.transaction,
  caller,
})

/** The same context inside a transaction that is already open: nested transactions join it. */
export const within = <C extends Ctx>(ctx: C, tx: Tx): C => ({ ...ctx, db: tx, transaction: (work) => work(tx) })
