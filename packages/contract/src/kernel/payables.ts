import { failure } from './failure'
import { ID_LENGTH, idPattern, makeId } from './ids'

const bookingNotFound = failure(201004, 404, '没有找到这个预约')

/**
 * The kinds of payables: the letter their numbers begin with, which nothing else knows, and how an unknown number is refused.
 * Here and not in a room: payment declares these refusals for its calls, and the rooms that are paid are above it.
 */
const payables = {
  booking: { letter: 'B', notFound: bookingNotFound },
  reschedule: { letter: 'X', notFound: bookingNotFound },
  voucher_order: { letter: 'K', notFound: failure(300505, 404, '没有找到这笔套券订单') },
} as const

export type PayableKind = keyof typeof payables

export const PAYABLE_KINDS = Object.keys(payables) as [PayableKind, ...PayableKind[]]

export const notFoundOf = (kind: PayableKind) => payables[kind].notFound

/** Each once: two kinds may be refused alike. */
export const payableErrors = [...new Set(PAYABLE_KINDS.map(notFoundOf))]

/** The pattern of a number of one of these kinds. */
export const payablePattern = (...kinds: readonly PayableKind[]): RegExp =>
  idPattern(`[${kinds.map((kind) => payables[kind].letter).join('')}]`, ID_LENGTH)

export const anyPayablePattern: RegExp = payablePattern(...PAYABLE_KINDS)

const patterns = PAYABLE_KINDS.map((kind) => ({ kind, pattern: payablePattern(kind) }))

/** The kind of a number; nothing for a number of what is not paid. */
export const kindOf = (no: string): PayableKind | undefined => patterns.find(({ pattern }) => pattern.test(no))?.kind

/** A new number of a kind. */
export const makePayableNo = (kind: PayableKind, random: Uint8Array): string => makeId(payables[kind].letter, random)
