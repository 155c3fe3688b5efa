import type { Tx } from '../../db/database'
import { port } from '../../ports'

interface TurnAsked {
  readonly turn_no: string
  readonly member_id: number
  readonly at: Date
}

export interface MadeOfTurn {
  readonly order_sn: string
  readonly payable_fen: number
}

/** Places that are held for somebody who waited: what a booking asks of the room that holds them. */
export interface Turns {
  /** Under which number the cells are taken; null when the turn is over or another's. */
  readonly findTaking: (tx: Tx, asked: TurnAsked) => Promise<number | null>
  /** The same, and the turn is over: the cells are the booking's, in its transaction. The account is pinned before. */
  readonly handOver: (tx: Tx, asked: TurnAsked & { readonly order_sn: string }) => Promise<number | null>
  /** The booking that stands which this member has made of the turn, with what is due for it. */
  readonly findMade: (tx: Tx, asked: Omit<TurnAsked, 'at'>) => Promise<MadeOfTurn | null>
}

export const turnsPort = port<Turns>('booking.turns', 'one')
