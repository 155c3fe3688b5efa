import type { Services } from '../../context'
import type { Tx } from '../../db/database'
import { deleteRepliesAbout } from '../../http/request/idempotency'
import type { Left } from '../../member-data'
import { insertLeftUses, listLeftUses as listUses } from './left.sql'
import { peppered } from './pepper.service'

type Keyed = Pick<Services, 'env'>

/** A number, an address or a mailbox of who has left. */
const hidden = (ctx: Keyed, text: string): string => `left:${peppered(ctx, `left:${text}`).toString('hex')}`

/** As it is, and as it stays behind when its owner leaves: whoever counts by it looks for both. */
export const seenAs = (ctx: Keyed, text: string): [string, string] => [text, hidden(ctx, text)]

export const leftOf = (ctx: Keyed, tx: Tx, memberId: number): Left => ({
  hide: (text) => hidden(ctx, text),
  saveUses: (acts) => insertLeftUses(tx, memberId, acts),
  forgetReplies: (numbers) => deleteRepliesAbout(tx, numbers),
})

/** When accounts of this person that have left did a limited thing; where a number is enough, SQL asks `left_uses`. */
export const listLeftUses = (tx: Tx, what: string, memberId: number, since: Date): Promise<Date[]> =>
  listUses(tx, what, memberId, since)
