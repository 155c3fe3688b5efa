import type { Loss, Obstacle } from '@kuaimen/contract/account/person.views'
import { formatYuan } from '@kuaimen/contract/kernel/money'
import { kindOf } from '@kuaimen/contract/kernel/payables'
import { paths } from '../../../platform/page/paths'

const CARDS = {
  coupon: '张优惠券',
  voucher: '张兑换券',
  gift_card: '张礼品卡',
  points: '积分',
  badge: '枚勋章',
} as const

/** What is lost, as it is said in a sentence: 2 张礼品卡（¥100）, 相知等级. */
export const lossWords = ({ kind, count, worth_fen, name = '' }: Loss): string =>
  kind === 'level'
    ? `${name}等级`
    : `${count}\u00a0${CARDS[kind]}${worth_fen > 0 ? `（¥${formatYuan(worth_fen)}）` : ''}`

/** Where money of an order is looked at; a reschedule is found with its order. */
function pageOf(no: string): string {
  const kind = kindOf(no)
  if (kind === 'voucher_order') return paths.voucherOrder({ order_no: no })
  return kind === 'booking' ? paths.orderDetail({ order_sn: no }) : paths.mineReservation()
}

/** What to do about it, and where. */
export const OBSTACLES: Record<Obstacle['kind'], { words: string; to: (no: string) => string }> = {
  visit: { words: '还没结束的预约', to: (no) => paths.orderDetail({ order_sn: no }) },
  hold: { words: '等待支付的预约', to: (no) => paths.orderDetail({ order_sn: no }) },
  payment: { words: '正在支付', to: pageOf },
  refund: { words: '正在退款', to: pageOf },
  voucher_order: { words: '等待支付的套券', to: (no) => paths.voucherOrder({ order_no: no }) },
  group: { words: '还没拼成的团', to: (no) => paths.voucherOrder({ order_no: no }) },
  invoice: { words: '正在开具的发票', to: (no) => paths.invoiceDetail({ invoice_no: no }) },
}
