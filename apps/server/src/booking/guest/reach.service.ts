import { canStillCome, GUEST_KINDS, type GuestKind } from '@kuaimen/contract/booking/guest.rules'
import type { NoticeKind } from '@kuaimen/contract/notice/notice.rules'
import type { Tx } from '../../db/database'
import { messagesToGuests } from '../../notice/guest.service'
import type { GuestOf } from '../../notice/still-valid.port'
import { findRescheduled } from '../notice/visit.sql'
import { findAgreed } from './guest.sql'

const KINDS: ReadonlySet<NoticeKind> = new Set(GUEST_KINDS)

/** What would still come to whoever agrees, as the chain's templates are now. */
export async function guestMessages(tx: Tx, { start_at }: { start_at: Date }, now: Date): Promise<GuestKind[]> {
  const kinds = await messagesToGuests(tx, GUEST_KINDS, now)
  return kinds.filter((kind) => canStillCome(kind, start_at, now))
}

/** Asked in the moment of sending: whoever has withdrawn meanwhile gets nothing. */
export const agreedGuest: GuestOf = async (tx, { kind, dedupe }) => {
  if (!KINDS.has(kind)) return undefined
  const no = dedupe.split(':')[1] ?? ''
  const orderSn = kind === 'rescheduled' ? (await findRescheduled(tx, no))?.order_sn : no
  return orderSn === undefined ? undefined : findAgreed(tx, orderSn)
}
