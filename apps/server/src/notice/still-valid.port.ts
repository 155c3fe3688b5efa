import type { NoticeKind } from '@kuaimen/contract/notice/notice.rules'
import type { Tx } from '../db/database'
import { port } from '../ports'

/** A notice that is about to be sent. */
export interface AboutToSend {
  readonly kind: NoticeKind
  readonly dedupe: string
  readonly data: Readonly<Record<string, string>>
}

/** Whether what a notice says is still so; a room that did not tell it says yes. */
export type NoticeStillValid = (tx: Tx, notice: AboutToSend, now: Date) => Promise<boolean>

export const noticeStillValidPort = port<NoticeStillValid>('notice.still_valid', 'many')

/** The number of somebody else who has agreed to be told the same, as things are now. */
export type GuestOf = (tx: Tx, notice: AboutToSend) => Promise<string | undefined>

export const guestOfPort = port<GuestOf>('notice.guest_of', 'many')
