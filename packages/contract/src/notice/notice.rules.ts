/** Topics of messages, in the order of their tabs. */
export const NOTICE_TOPICS = ['order', 'money', 'member', 'campaign', 'system'] as const
export type NoticeTopic = (typeof NOTICE_TOPICS)[number]

/** How a message leaves the house; the inbox has every message and needs no sending. */
export const SEND_CHANNELS = ['wx_subscribe', 'wx_template', 'sms', 'guest_sms'] as const
export type SendChannel = (typeof SEND_CHANNELS)[number]

/** Those by which a member is told; a guest's is beside them. */
export type MemberChannel = Exclude<SendChannel, 'guest_sms'>

const WX_CHANNELS = ['wx_subscribe', 'wx_template'] as const satisfies readonly SendChannel[]
export const isWx = (channel: SendChannel): channel is (typeof WX_CHANNELS)[number] =>
  WX_CHANNELS.some((one) => one === channel)

export const SEND_STATES = ['queued', 'sending', 'sent', 'failed', 'unknown', 'skipped'] as const

/** The channels that a member may switch, by topic. */
export const REMINDERS = ['wx', 'sms'] as const
export type Reminder = (typeof REMINDERS)[number]

interface KindRule {
  readonly topic: NoticeTopic
  /** `subscribe`: only where the member has asked for this one message. */
  readonly wx: 'no' | 'yes' | 'subscribe'
  readonly sms: 'no' | 'yes' | 'without_wx'
  /** Sent in quiet hours, and by one channel at least. */
  readonly urgent: boolean
  /** Something is lost by a moment that is near: it goes out before all others, and theirs are not counted against it. */
  readonly deadline?: true
  /** Worth sending only as long before `useful_until`. */
  readonly leadMinutes?: number
}

const said = (topic: NoticeTopic): KindRule => ({ topic, wx: 'no', sms: 'no', urgent: false })
const sent = (topic: NoticeTopic): KindRule => ({ ...said(topic), wx: 'yes' })
const urgent = (topic: NoticeTopic): KindRule => ({ ...sent(topic), urgent: true })

/** Everything that members are told. Kinds of rooms to come are named, and nobody says them yet. */
export const NOTICE_KINDS = {
  booked: { ...urgent('order'), sms: 'yes' },
  hold_ending: { ...sent('order'), deadline: true },
  remind_24h: { ...sent('order'), sms: 'without_wx' },
  remind_2h: { ...sent('order'), leadMinutes: 30 },
  rescheduled: { ...urgent('order'), sms: 'without_wx' },
  cancelled: sent('order'),
  cancelled_by_studio: { ...urgent('order'), sms: 'yes', deadline: true },
  store_changed: { ...urgent('order'), sms: 'yes', deadline: true },
  store_open_again: { ...sent('order'), sms: 'without_wx' },
  missed: sent('order'),
  checked_in: said('order'),
  selecting_ready: said('order'),
  photos_ready: { ...sent('order'), sms: 'without_wx' },
  review_asked: said('order'),
  group_complete: sent('order'),
  group_failed: sent('order'),
  refund_sent: sent('money'),
  refund_settled: sent('money'),
  refund_failed: sent('money'),
  invoice_issued: sent('money'),
  invoice_failed: sent('money'),
  coupon_expiring: sent('money'),
  gift_card_expiring: sent('money'),
  giving_taken: sent('money'),
  giving_over: sent('money'),
  points_expiring: said('member'),
  level_up: sent('member'),
  level_falling: said('member'),
  badge: said('member'),
  task_done: said('member'),
  proof_rejected: said('member'),
  birthday: sent('member'),
  monthly_gift: said('member'),
  invite_gift: said('member'),
  contact_gift: sent('member'),
  campaign_open: { ...said('campaign'), wx: 'subscribe' },
  /** Not urgent: in quiet hours the place is held until after them. */
  waitlist_turn: { ...sent('order'), sms: 'without_wx', deadline: true },
  waitlist_over: { ...sent('order'), sms: 'without_wx' },
  waitlist_on: { ...sent('order'), sms: 'without_wx' },
  corp_drive: said('order'),
  statement: said('money'),
  session_new: { ...urgent('system'), sms: 'yes' },
} as const satisfies Readonly<Record<string, KindRule>>

export type NoticeKind = keyof typeof NOTICE_KINDS
export const noticeKinds = Object.keys(NOTICE_KINDS) as NoticeKind[]

export const ruleOf = (kind: NoticeKind): KindRule => NOTICE_KINDS[kind]

export const deadlineKinds: readonly NoticeKind[] = noticeKinds.filter((kind) => ruleOf(kind).deadline)

/** A refusal by WeChat (not a follower, not subscribed) is remembered for so long. */
export const REFUSAL_DAYS = 30
/** At most so many text messages a day to one number that is a guest's, over all bookings. */
export const GUEST_SMS_A_DAY = 2
/** That a visit is off is said all the same: nobody is to stand before a door in vain. */
const GUEST_OFF_A_DAY = 5
export const guestSmsADay = (kind: NoticeKind): number =>
  kind === 'cancelled' || kind === 'cancelled_by_studio' ? GUEST_OFF_A_DAY : GUEST_SMS_A_DAY
/** At most so many text messages a member and day, and as many again with a deadline, whatever happens. */
export const SMS_A_DAY = 3
