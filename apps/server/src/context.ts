import type { Loss, Obstacle } from '@kuaimen/contract/account/person.views'
import type { EndState } from '@kuaimen/contract/booking/record.rules'
import type { Environment } from '@kuaimen/contract/kernel/environment'
import type { PayableKind } from '@kuaimen/contract/kernel/payables'
import type { StudioDay } from '@kuaimen/contract/kernel/time'
import type { NoticeKind } from '@kuaimen/contract/notice/notice.rules'
import type { DueState } from '@kuaimen/contract/payment/payment.rules'
import type { Logger } from 'pino'
import type { Database, Tx } from './db/database'
import type { Env } from './env'

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
  readonly hooks: Hooks
  /** The request that this goes back to, also in the jobs that it caused. */
  readonly requestId?: string
}

/** A payment that is in, as the room of what was paid sees it. */
export interface SettledPayment {
  readonly pay_no: string
  readonly kind: PayableKind
  readonly payable_no: string
  readonly amount_fen: number
}

/** What a payable costs and whether it can be paid now. */
export interface Due {
  readonly is: DueState
  readonly amount_fen: number
  /** The provider takes no money after it. */
  readonly until: Date | null
  /** What the customer reads at the cashier. */
  readonly names: readonly string[]
  /** The booking it belongs to, if it belongs to one. */
  readonly order_sn?: string
}

/** Money that has arrived back. */
export interface SettledRefund {
  readonly refund_no: string
  readonly amount_fen: number
  readonly settled_at: Date | null
}

/** One kind of what can be paid: what payment asks of its room. */
export interface Payable {
  readonly kind: PayableKind
  /** Nothing when there is none of this number, or it is another member's. */
  readonly dueOf: (ctx: MemberCtx, payableNo: string) => Promise<Due | undefined>
  /** A payment is in. May be called again for the same payment. */
  readonly settled: (services: Services, payment: SettledPayment) => Promise<void>
  /** Money has arrived back. May be called again for the same refund. */
  readonly refunded: (services: Services, refund: SettledRefund, payment: SettledPayment) => Promise<void>
}

/** Whether money of a payment may go back now; asked again until it says go. */
export type RefundGate = (services: Services, payNo: string) => Promise<'go' | 'wait'>

/** Finds as whom a caller may come in, or refuses. */
export interface Admit {
  readonly member: (ctx: Ctx) => Promise<MemberPrincipal>
  readonly staff: (ctx: Ctx) => Promise<StaffPrincipal>
}

/** What a member owns in a room goes to another account, in the transaction that merges the two. */
export type Reassign = (tx: Tx, from: number, into: number, at: Date) => Promise<unknown>
/** What a room does when a member leaves, in the transaction that empties the account. */
export type Leave = (tx: Tx, memberId: number, at: Date) => Promise<unknown>
/** What of a room has to be over before a member can leave. */
export type Obstacles = (tx: Tx, memberId: number, now: Date) => Promise<readonly Obstacle[]>
/** What of a room is lost when a member leaves. */
export type Losses = (tx: Tx, memberId: number, now: Date) => Promise<readonly Loss[]>
/** What a room knows of a member, for the member's export. */
export type Export = (tx: Tx, memberId: number, now: Date) => Promise<unknown>

/** A visit that holds cells of a store, as the room that made it knows it. */
export interface HoldingVisit {
  readonly order_sn: string
  readonly member_id: number
  readonly state: string
  readonly store_id: number
  readonly store_name: string
  readonly start_at: Date
  readonly people: number
  readonly paid_fen: number
  readonly prepaid_fen: number
}

/** A booking that is over. */
export interface EndedBooking {
  readonly order_sn: string
  readonly member_id: number
  readonly state: EndState
}

/** A booking is over. May be called again for the same one; one that expired is booked again when its money was only late. */
export type Ended = (services: Services, ended: EndedBooking) => Promise<unknown>

/** A company's invoice is issued: told in the transaction that says so, once. */
export type Invoiced = (tx: Tx, invoiceNo: string) => Promise<unknown>

/**
 * A room that has a number of places besides the cells. Asked under the lock of the booking, before cards and cells; one
 * that has none for this booking agrees.
 */
export interface Places {
  /** A booking that had expired is paid late. False when its place is gone. */
  readonly retake: (tx: Tx, orderSn: string, now: Date) => Promise<boolean>
  /** What was just taken again is of no use. */
  readonly release: (tx: Tx, orderSn: string) => Promise<void>
  /** False when there is none at the other store or day. */
  readonly reschedule: (
    tx: Tx,
    orderSn: string,
    to: { readonly store_id: number; readonly day: StudioDay },
  ) => Promise<boolean>
}

/** Whose visits hold the cells that were taken under these numbers. */
export type VisitsOf = (tx: Tx, takingIds: readonly number[]) => Promise<readonly HoldingVisit[]>

/** Cells of a store's day came free, or its plan has changed. May be called again for the same day. */
export type Freed = (services: Services, freed: { readonly store_id: number; readonly day: string }) => Promise<unknown>

interface TurnAsked {
  readonly turn_no: string
  readonly member_id: number
  readonly at: Date
}

export interface MadeOfTurn {
  readonly order_sn: string
  readonly payable_fen: number
}

/** Places that are held for somebody who waited: what booking asks of the room that holds them. */
export interface Turns {
  /** Under which number the cells are taken; null when the turn is over or another's. */
  readonly findTaking: (tx: Tx, asked: TurnAsked) => Promise<number | null>
  /** The same, and the turn is over: the cells are the booking's, in its transaction. The account is pinned before. */
  readonly handOver: (tx: Tx, asked: TurnAsked & { readonly order_sn: string }) => Promise<number | null>
  /** The booking that stands which this member has made of the turn, with what is due for it. */
  readonly findMade: (tx: Tx, asked: Omit<TurnAsked, 'at'>) => Promise<MadeOfTurn | null>
}

/** A notice that is about to be sent. */
export interface AboutToSend {
  readonly kind: NoticeKind
  readonly dedupe: string
  readonly data: Readonly<Record<string, string>>
}

/** Whether what a notice says is still so; a room that did not tell it says yes. */
export type StillHolds = (tx: Tx, notice: AboutToSend, now: Date) => Promise<boolean>

/** The number of somebody else who has agreed to be told the same, as things are now. */
export type GuestOf = (tx: Tx, notice: AboutToSend) => Promise<string | undefined>

/** Runs in every process each second, never twice at once in one process. */
export type EverySecond = (services: Services) => Promise<unknown>

/** A member has allowed messages of a template, by WeChat's own word. May be called again for the same one. */
export type Subscribed = (
  tx: Tx,
  subscribed: { readonly member_id: number; readonly template_id: string; readonly at: Date },
) => Promise<unknown>

/** A WeChat identity is a member's now, or still: told at every login by it, in its transaction. */
export type Identified = (
  ctx: Pick<Services, 'now' | 'randomBytes' | 'log'>,
  tx: Tx,
  identified: { readonly member_id: number; readonly unionid: string },
) => Promise<unknown>

/**
 * How http and lower rooms call what a room has given: they may not import it. Collected once from the list of rooms
 * (`room.ts`), and the same for all.
 */
export interface Hooks {
  readonly admit: Admit
  readonly reassign: readonly Reassign[]
  readonly leave: readonly Leave[]
  readonly obstacles: readonly Obstacles[]
  readonly losses: readonly Losses[]
  readonly exports: ReadonlyMap<string, Export>
  readonly refundGates: readonly RefundGate[]
  readonly payables: ReadonlyMap<PayableKind, Payable>
  readonly visitsOf: readonly VisitsOf[]
  readonly ended: readonly Ended[]
  readonly invoiced: readonly Invoiced[]
  readonly freed: readonly Freed[]
  readonly turns: Turns | undefined
  readonly places: readonly Places[]
  readonly stillHolds: readonly StillHolds[]
  readonly guestOf: readonly GuestOf[]
  readonly subscribed: readonly Subscribed[]
  readonly identified: readonly Identified[]
}

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
