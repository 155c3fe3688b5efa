import type { ApprovalNumbers } from './approval.port'

const textOf = ({ amount_fen, parts }: ApprovalNumbers): string =>
  JSON.stringify([amount_fen, parts.map(({ name, amount_fen: fen }) => [name, fen])])

export const areSame = (a: ApprovalNumbers, b: ApprovalNumbers): boolean => textOf(a) === textOf(b)

/** Thrown by an act that finds other numbers under its locks than were approved: nothing of it stays. */
export class NumbersChanged extends Error {
  override name = 'NumbersChanged'
  constructor(readonly numbers: ApprovalNumbers) {
    super('approval: the numbers are others now')
  }
}

export function demandNumbers(approved: ApprovalNumbers, now: ApprovalNumbers): void {
  if (!areSame(approved, now)) throw new NumbersChanged(now)
}
