import { formatYuan } from '@kuaimen/contract/kernel/money'
import type { RefundDetail, RefundPart } from '@kuaimen/contract/refund/refund.views'
import { instantText } from '../booking/order-text'
import type { TimelineStep } from '../ui/Timeline/Timeline'
import { dayText } from '../visit/time-text'

type Shown = Pick<RefundDetail, 'parts' | 'total_fen'>

/** 周六 11月21日 14:00 · 快门照相馆 */
export const visitWords = ({ day, time, store_name }: NonNullable<RefundDetail['visit']>): string =>
  `${dayText(day)} ${time} · ${store_name}`

export const cardWords: Record<RefundDetail['cards'][number]['kind'], string> = {
  gift_card: '已退回这张礼品卡',
  voucher: '已放回卡包，可以再用',
  coupon: '已放回卡包，可以再用',
}

export const isUnderWay = ({ parts }: Pick<RefundDetail, 'parts'>): boolean =>
  parts.some(({ state }) => state === 'requested' || state === 'sent')

/** The state of the whole refund, in a few words. */
export function refundTitle({ parts }: Shown): string {
  if (parts.every(({ state }) => state === 'settled')) return '已退回'
  return parts.some(({ state }) => state === 'failed') ? '正在处理' : '退款中'
}

export function refundNote({ parts, total_fen }: Shown): string {
  const sum = `¥${formatYuan(total_fen)}`
  if (parts.length === 0) return '已放回您的卡包'
  if (parts.every(({ state }) => state === 'settled')) return `${sum} 已回到您的支付账户`
  if (parts.some(({ state }) => state === 'failed')) return '有一笔没能自动退回，我们的同事正在处理，钱不会丢'
  return `${sum} 正在原路退回，一般几分钟到账，银行卡需要1到3个工作日`
}

type Step = Pick<TimelineStep, 'key' | 'state'> & { readonly title: string; readonly note: string }

/** requested → sent → settled, with the hour of each; a failed one stops where a person takes over. */
export function refundSteps(part: RefundPart, now: Date): Step[] {
  const { state, name, requested_at, sent_at, settled_at } = part
  const at = (instant: number | null) => (instant === null ? '' : instantText(instant, now))
  const asked: Step = { key: 'requested', state: 'done', title: '退款已受理', note: at(requested_at) }
  const sent: Step = { key: 'sent', state: 'done', title: `已交给${name}`, note: at(sent_at) }
  if (state === 'settled')
    return [asked, sent, { key: 'settled', state: 'done', title: '已退回', note: at(settled_at) }]
  if (state === 'failed')
    return [
      asked,
      ...(sent_at === null ? [] : [sent]),
      { key: 'failed', state: 'now', title: '未能自动退回，同事正在处理', note: '退回后会通知您，不用重复申请' },
    ]
  const isSent = state === 'sent'
  return [
    isSent ? asked : { ...asked, state: 'now' },
    isSent ? { ...sent, state: 'now' } : { ...sent, state: 'next' },
    { key: 'settled', state: 'next', title: '退回到账', note: '' },
  ]
}
