import type { NoticeKind } from '@kuaimen/contract/notice/notice.rules'
import type { Tx } from '../db/database'
import { templateFor, templatesOf } from './recipient.service'
import { forgetSentTo } from './send.sql'

/** What went to guests before then is told of nobody any more. */
export const forgetGuestNumbers = (tx: Tx, before: Date) => forgetSentTo(tx, before)

/** Of these kinds, those that a guest can be told: the chain has a template for them. */
export async function messagesToGuests<K extends NoticeKind>(tx: Tx, kinds: readonly K[], now: Date): Promise<K[]> {
  const templates = await templatesOf(tx, now)
  return kinds.filter((kind) => templateFor(templates, kind, 'guest_sms') !== undefined)
}
