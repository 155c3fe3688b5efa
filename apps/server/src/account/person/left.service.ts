import { createHmac } from 'node:crypto'
import type { Services } from '../../context'
import type { Tx } from '../../db/database'
import type { Left } from '../../member-data'
import { insertLeftUses, listLeftUses as listUses } from './left.sql'

type Keyed = Pick<Services, 'env'>

/** A number, an address or a mailbox of who has left. Without the pepper a hash of few digits would be the digits. */
const hidden = ({ env }: Keyed, text: string): string =>
  `left:${createHmac('sha256', env.CODE_PEPPER || 'kuaimen')
    .update(`left:${text}`)
    .digest('hex')}`

/** As it is, and as it stays behind when its owner leaves: whoever counts by it looks for both. */
export const seenAs = (ctx: Keyed, text: string): [string, string] => [text, hidden(ctx, text)]

export const leftOf = (ctx: Keyed, tx: Tx, memberId: number): Left => ({
  hide: (text) => hidden(ctx, text),
  saveUses: (acts) => insertLeftUses(tx, memberId, acts),
})

/** When accounts of this person that have left did a limited thing; where a number is enough, SQL asks `left_uses`. */
export const listLeftUses = (tx: Tx, what: string, memberId: number, since: Date): Promise<Date[]> =>
  listUses(tx, what, memberId, since)
