import { ID_LENGTH, idPattern, makeId } from '../kernel/ids'

/** What can be paid, and the letter its numbers begin with. Nothing else knows these letters. */
const LETTERS = { booking: 'B', reschedule: 'X', voucher_order: 'K' } as const

export type PayableKind = keyof typeof LETTERS

const KINDS = Object.keys(LETTERS) as readonly PayableKind[]

/** What a number of one of these kinds looks like. */
export const payablePattern = (...kinds: readonly PayableKind[]): RegExp =>
  idPattern(`[${kinds.map((kind) => LETTERS[kind]).join('')}]`, ID_LENGTH)

export const anyPayablePattern: RegExp = payablePattern(...KINDS)

const PATTERNS = KINDS.map((kind) => ({ kind, pattern: payablePattern(kind) }))

/** The kind of a number; nothing for a number of what is not paid. */
export const kindOf = (no: string): PayableKind | undefined => PATTERNS.find(({ pattern }) => pattern.test(no))?.kind

/** A new number of a kind. */
export const makePayableNo = (kind: PayableKind, random: Uint8Array): string => makeId(LETTERS[kind], random)
