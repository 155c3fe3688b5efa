import { addDays, type StudioTime, studioDay, studioInstant, studioTime } from '../kernel/time'
import {
  type MemberChannel,
  NOTICE_KINDS,
  type NoticeKind,
  type NoticeTopic,
  type Reminder,
  ruleOf,
  type SendChannel,
  SMS_A_DAY,
} from './notice.rules'

export interface QuietHours {
  readonly quiet_from: StudioTime
  readonly quiet_until: StudioTime
}

/** Unless the chain sets others. */
export const QUIET_HOURS: QuietHours = { quiet_from: '22:00', quiet_until: '08:00' }

export function isQuiet(at: Date, { quiet_from: from, quiet_until: until }: QuietHours): boolean {
  const time = studioTime(at)
  return from <= until ? from <= time && time < until : from <= time || time < until
}

/** The moment itself, or the end of the quiet hours it falls into. */
export function afterQuiet(at: Date, quiet: QuietHours): Date {
  if (!isQuiet(at, quiet)) return at
  const day = studioDay(at)
  const isBefore = studioTime(at) < quiet.quiet_until
  return studioInstant(isBefore ? day : addDays(day, 1), quiet.quiet_until)
}

interface Timing {
  readonly at: Date
  readonly useful_until?: Date | null | undefined
}

const MINUTE_MS = 60_000

/** When it may be sent; nothing when it would come too late to be of use. */
export function dueAt(
  kind: NoticeKind,
  { at, useful_until }: Timing,
  quiet: QuietHours,
  channel?: SendChannel,
): Date | undefined {
  const { urgent, leadMinutes = 0 } = ruleOf(kind)
  // A guest, who is no member, is not woken up.
  const due = urgent && channel !== 'guest_sms' ? at : afterQuiet(at, quiet)
  // The lead is asked for only where it had to wait: what is on time is sent on time.
  const lead = due > at ? leadMinutes * MINUTE_MS : 0
  if (!useful_until) return due
  return due.getTime() + lead <= useful_until.getTime() && due < useful_until ? due : undefined
}

/** The channels that reach a member, for one kind. */
export interface Reach {
  /** The member has asked for a message of this template, and it is not used. */
  readonly wx_subscribe: boolean
  /** There is an openid and a template, and WeChat has not refused it lately. */
  readonly wx_template: boolean
  readonly sms: boolean
}

export type Wants = Readonly<Record<Reminder, boolean>>

/** Without a row of their own everybody wants to be told. */
export const WANTS_ALL: Wants = { wx: true, sms: true }

const wxWay = (kind: NoticeKind, reach: Reach): MemberChannel | undefined => {
  const { wx } = ruleOf(kind)
  if (wx === 'no') return undefined
  if (reach.wx_subscribe) return 'wx_subscribe'
  return wx === 'yes' && reach.wx_template ? 'wx_template' : undefined
}

const smsWay = (kind: NoticeKind, reach: Reach): MemberChannel | undefined =>
  ruleOf(kind).sms !== 'no' && reach.sms ? 'sms' : undefined

/** Where a message goes besides the inbox. */
export function planChannels(kind: NoticeKind, reach: Reach, wants: Wants): MemberChannel[] {
  const { sms: rule, urgent } = ruleOf(kind)
  const [wx, sms] = [wxWay(kind, reach), smsWay(kind, reach)]
  const wanted: MemberChannel[] = []
  if (wx && wants.wx) wanted.push(wx)
  if (sms && wants.sms && (rule === 'yes' || wanted.length === 0)) wanted.push(sms)
  if (wanted.length > 0 || !urgent) return wanted
  const only = wx ?? sms
  return only ? [only] : []
}

/** The last text message of a day is kept for what is urgent; messages with a deadline are counted by themselves. */
export function smsADay(kind: NoticeKind): number {
  const { urgent, deadline } = ruleOf(kind)
  return urgent || deadline ? SMS_A_DAY : SMS_A_DAY - 1
}

/** Where a message goes that this channel has refused. */
export function fallbackOf(
  kind: NoticeKind,
  refused: SendChannel,
  reach: Reach,
  wants: Wants,
): MemberChannel | undefined {
  const { urgent } = ruleOf(kind)
  if (refused === 'guest_sms') return undefined
  // Rather by WeChat than not at all, whatever is switched off.
  if (refused === 'sms') return urgent ? wxWay(kind, reach) : undefined
  if (refused === 'wx_subscribe' && ruleOf(kind).wx === 'yes' && reach.wx_template) return 'wx_template'
  return wants.sms || urgent ? smsWay(kind, reach) : undefined
}

/** Not a follower, not subscribed, no such openid: asking again soon would be answered the same. */
const REMEMBERED = new Set(['43004', '43101', '40003'])
export const isRemembered = (code: string): boolean => REMEMBERED.has(code)

const kindsOf = (topic: NoticeTopic) => Object.values(NOTICE_KINDS).filter((rule) => rule.topic === topic)

/** By what a topic is ever sent: there is no switch for anything else. */
export function channelsOf(topic: NoticeTopic): Reminder[] {
  const rules = kindsOf(topic)
  const has: Record<Reminder, boolean> = {
    wx: rules.some(({ wx }) => wx !== 'no'),
    sms: rules.some(({ sms }) => sms !== 'no'),
  }
  return (['wx', 'sms'] as const).filter((one) => has[one])
}

/** A topic with urgent kinds keeps one of the channels by which the member can be reached. */
export const mayWant = (topic: NoticeTopic, wants: Wants, ways: readonly Reminder[] = channelsOf(topic)): boolean =>
  !kindsOf(topic).some(({ urgent }) => urgent) || ways.length === 0 || ways.some((one) => wants[one])

/** The channels that cannot be switched off as things stand. */
export const fixedOf = (topic: NoticeTopic, wants: Wants, ways: readonly Reminder[] = channelsOf(topic)): Reminder[] =>
  ways.filter((one) => wants[one] && !mayWant(topic, { ...wants, [one]: false }, ways))
