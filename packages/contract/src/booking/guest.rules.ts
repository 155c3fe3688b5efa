import { REMINDERS_OF_VISITS } from './notice.rules'

/** Whether the one who comes wants to be reminded: not asked, asked, and what was answered last. */
export const GUEST_CONSENTS = ['unasked', 'asked', 'agreed', 'refused'] as const
export type GuestConsent = (typeof GUEST_CONSENTS)[number]

/** What whoever comes can be told: of the visit alone, never of money and never of an offer. */
export const GUEST_KINDS = ['remind_24h', 'remind_2h', 'rescheduled', 'cancelled', 'cancelled_by_studio'] as const
export type GuestKind = (typeof GUEST_KINDS)[number]

/** A reminder whose moment has passed does not come any more; another start has its own. */
export const canStillCome = (kind: GuestKind, start_at: Date, now: Date): boolean => {
  const reminder = REMINDERS_OF_VISITS.find((one) => one.kind === kind)
  return !reminder || now.getTime() < start_at.getTime() - reminder.due_ms
}

export const GUEST_NAME_AT_MOST = 20
const NAME = /^[\p{L}\p{M}\p{N} ·・'’.-]+$/u
const ADDRESS = /[a-z0-9]\.[a-z]{2,}/i

/** A name has letters of any language, no line breaks, nothing invisible and no address. */
export function guestNameProblem(name: string): string | undefined {
  if (name === '') return '请填写姓名'
  if (name.length > GUEST_NAME_AT_MOST) return `姓名最多${GUEST_NAME_AT_MOST}字`
  return NAME.test(name) && !ADDRESS.test(name) ? undefined : '姓名里有不能用的字符'
}

/** People whom a member can choose from. */
export const KNOWN_GUESTS_AT_MOST = 10
/** So long after the visit name and number of a guest are forgotten. */
export const GUEST_FORGOTTEN_DAYS = 30
/** Somebody who was not chosen for so long is forgotten too. */
const KNOWN_FORGOTTEN_DAYS = 365
/** Letters of the secret in a link: 5 bits each. */
export const SECRET_LETTERS = 28

const DAY_MS = 86_400_000

export const guestsForgottenBefore = (now: Date): Date => new Date(now.getTime() - GUEST_FORGOTTEN_DAYS * DAY_MS)
export const knownForgottenBefore = (now: Date): Date => new Date(now.getTime() - KNOWN_FORGOTTEN_DAYS * DAY_MS)

/** What whoever comes along should know; the rest stands in the notes on shoots. */
export const BRING: Readonly<Record<'shoot' | 'makeup', readonly string[]>> = {
  shoot: ['素颜到店就好，妆发由我们来做', '想穿进照片里的衣服，熨平后带来', '提前十分钟到，换装和存包都从容'],
  makeup: ['素颜到店就好，前一晚做好保湿', '穿开衫或衬衣，换装时不碰花妆面', '提前十分钟到，先和化妆师聊两句'],
}
