import type { NoticeKind, SendChannel } from '@kuaimen/contract/notice/notice.rules'

interface DemoTemplate {
  readonly kind: NoticeKind
  readonly channel: SendChannel
  readonly provider_template: string
  readonly provider_fields: Readonly<Record<string, string>>
}

const VISIT = { thing1: '{store}', thing2: '{start}', thing3: '{products}' }
const MONEY = { amount1: '{amount}', thing2: '{to}' }
const PAPER = { thing1: '{title}', amount2: '{amount}' }

/** As long as WeChat's numbers of templates. */
const numbered = (name: string): string => `${name}-${'0'.repeat(42 - name.length)}`

const template = (kind: NoticeKind, provider_fields: DemoTemplate['provider_fields']): DemoTemplate => ({
  ...{ kind, channel: 'wx_template', provider_template: numbered(`T_${kind}`) },
  provider_fields,
})
const subscribe = (kind: NoticeKind, provider_fields: DemoTemplate['provider_fields']): DemoTemplate => ({
  ...{ kind, channel: 'wx_subscribe', provider_template: numbered(`S_${kind}`) },
  provider_fields,
})
/** The same names on both sides. */
const sms = (kind: NoticeKind, provider_template: string, ...names: string[]): DemoTemplate => ({
  ...{ kind, channel: 'sms', provider_template },
  provider_fields: Object.fromEntries(names.map((name) => [name, `{${name}}`])),
})

/** To whoever comes, with a way out in its words. */
const guest = (kind: NoticeKind, provider_template: string, ...names: string[]): DemoTemplate => ({
  ...sms(kind, provider_template, ...names),
  channel: 'guest_sms',
})

/** Templates that the lab knows; a chain has its own at WeChat and Aliyun. */
export const demoTemplates: readonly DemoTemplate[] = [
  template('booked', VISIT),
  template('hold_ending', { thing1: '{store}', thing2: '{start}', thing3: '请在{until}前付款' }),
  template('remind_24h', VISIT),
  template('remind_2h', VISIT),
  template('rescheduled', VISIT),
  template('cancelled', VISIT),
  template('cancelled_by_studio', { thing1: '{store}', thing2: '{start}', thing3: '{reason}' }),
  template('store_changed', { thing1: '{store}', thing2: '{start}', thing3: '{reason}' }),
  template('store_open_again', { thing1: '{closed}', thing2: '{start}', thing3: '{days}照常营业' }),
  template('missed', VISIT),
  template('photos_ready', VISIT),
  template('group_complete', { thing1: '{name}', thing2: '券已放进卡包' }),
  template('group_failed', { thing1: '{name}', amount2: '{amount}' }),
  template('refund_sent', MONEY),
  template('refund_settled', MONEY),
  template('refund_failed', MONEY),
  template('invoice_issued', PAPER),
  template('invoice_failed', PAPER),
  template('coupon_expiring', { thing1: '{names}', thing2: '{day}' }),
  template('gift_card_expiring', { amount1: '{amount}', thing2: '{day}' }),
  template('giving_taken', { thing1: '{name}', thing2: '好友已经收下' }),
  template('giving_over', { thing1: '{name}', thing2: '已回到您的卡包' }),
  template('waitlist_turn', { thing1: '{store}', thing2: '{start}', thing3: '保留到{until}，请尽快确认' }),
  template('waitlist_over', { thing1: '{products}', thing2: '{reason}' }),
  template('waitlist_on', { thing1: '{store}', thing2: '{start}', thing3: '{reason}' }),
  template('level_up', { thing1: '{level}', thing2: '等级提升了' }),
  template('birthday', { thing1: '生日快乐', thing2: '{gift}' }),
  template('contact_gift', { thing1: '{name}', thing2: '已放入卡包' }),
  template('session_new', { thing1: '{device}', thing2: '{time}' }),
  subscribe('remind_24h', VISIT),
  subscribe('remind_2h', VISIT),
  subscribe('photos_ready', VISIT),
  subscribe('campaign_open', { thing1: '{name}', thing2: '活动开始了' }),
  sms('booked', 'SMS_100000011', 'start', 'store', 'products'),
  sms('remind_24h', 'SMS_100000012', 'start', 'store', 'address'),
  sms('rescheduled', 'SMS_100000017', 'start', 'store', 'products'),
  sms('cancelled_by_studio', 'SMS_100000013', 'start', 'store', 'reason'),
  sms('store_changed', 'SMS_100000014', 'start', 'store', 'reason'),
  sms('store_open_again', 'SMS_100000025', 'closed', 'days', 'start'),
  sms('photos_ready', 'SMS_100000015', 'store', 'products'),
  sms('session_new', 'SMS_100000016', 'time', 'device'),
  sms('waitlist_turn', 'SMS_100000018', 'start', 'store', 'products', 'until'),
  sms('waitlist_over', 'SMS_100000019', 'products', 'reason'),
  sms('waitlist_on', 'SMS_100000020', 'start', 'store', 'reason'),
  guest('remind_24h', 'SMS_100000021', 'start', 'store', 'address'),
  guest('remind_2h', 'SMS_100000022', 'start', 'store', 'address'),
  guest('rescheduled', 'SMS_100000023', 'start', 'store'),
  guest('cancelled', 'SMS_100000024', 'start', 'store'),
  guest('cancelled_by_studio', 'SMS_100000024', 'start', 'store'),
]
