import type { Services } from '../context'

/** A message needs the lent token of the account, which is saved in the database. */
export type MessageCtx = Pick<Services, 'db' | 'transaction' | 'now' | 'env'> & Partial<Services>
export type SmsCtx = Pick<Services, 'env'> & Partial<Services>

/** no: the provider's own number of the message; refused: for good, and `code` says why in the provider's words. */
export type SendResult =
  | { readonly is: 'sent'; readonly no: string }
  | { readonly is: 'refused'; readonly code: string; readonly why: string }

/** The message may have gone out: only the provider knows. `ProviderAway` in its stead: it certainly did not. */
export class AnswerLost extends Error {
  override name = 'AnswerLost'
}

/** Words by the names of the template's fields. */
type Words = Readonly<Record<string, string>>

export interface WxTemplateMessage {
  readonly openid: string
  readonly template_id: string
  /** Where a tap leads; empty: nowhere. */
  readonly url: string
  readonly data: Words
  /** The same one is sent once in ten minutes to an openid, however often it is asked for. */
  readonly client_msg_id: string
}

export interface WxSubscribeMessage {
  readonly openid: string
  readonly template_id: string
  readonly url: string
  readonly data: Words
}

export interface NoticeSms {
  readonly mobile: string
  readonly template: string
  readonly params: Words
  /** Ours, to ask about it later. */
  readonly out_id: string
}

/** The fate of messages to a number on a day of Beijing (2026-11-14), as the provider tells it. */
export interface SmsQuestion {
  readonly mobile: string
  readonly day: string
  readonly out_id: string
}

/** failed: it was taken, and did not arrive; none: the provider has never seen it. */
export type SmsFound = 'sent' | 'failed' | 'none'

export type WxEventName =
  | 'subscribe_msg_popup_event'
  | 'subscribe_msg_change_event'
  | 'subscribe_msg_sent_event'
  | 'TEMPLATESENDJOBFINISH'

/** One thing that WeChat tells of one template, or of one message. */
export interface WxPushEvent {
  readonly event: WxEventName
  /** The same when WeChat tells it again. */
  readonly key: string
  readonly openid: string
  readonly at: Date
  /** Empty where a message is told of. */
  readonly template_id: string
  /** WeChat's number of a message, as `SendResult` has it; empty where a choice is told of. */
  readonly msg_id: string
  /** accept or reject for a choice; success or what hindered it for a message. */
  readonly status: string
}

/** ok: genuine, with what concerns us, which may be nothing. */
export type WxPush = { readonly ok: readonly WxPushEvent[] } | { readonly refused: string }
