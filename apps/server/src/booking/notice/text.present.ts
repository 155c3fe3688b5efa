import type { PriceLine } from '@kuaimen/contract/booking/record.views'
import { formatYuan } from '@kuaimen/contract/kernel/money'
import { formatMoment } from '@kuaimen/contract/kernel/time'
import type { RefundPlan } from '../money/refund-plan.service'
import type { NoticedVisit } from './visit.sql'

const productsText = (lines: readonly PriceLine[]): string => {
  const names = [...new Set(lines.map(({ name }) => name))]
  return names.length > 2 ? `${names[0]}等${names.length}项` : names.join('、')
}

/** The words of a visit, for whatever is said of it. */
export const visitWords = ({ start_at, lines, store }: Pick<NoticedVisit, 'start_at' | 'lines' | 'store'>) => ({
  start: formatMoment(start_at),
  store: store.name,
  // No word: whether it is still this store is asked by it.
  store_id: String(store.id),
  products: productsText(lines),
  address: store.address,
})

const sum = (parts: readonly { amount_fen: number }[]) => parts.reduce((all, { amount_fen }) => all + amount_fen, 0)

/** What comes back and what is withheld; nothing where nothing was paid. */
export function refundWords({ shares, gift_cards, voucher, coupon, isCouponOver, kept_fen }: RefundPlan): string {
  const [money, gift] = [sum(shares), sum(gift_cards)]
  return [
    money > 0 && `¥${formatYuan(money)}正在原路退回，到账后告诉您。`,
    gift > 0 && `¥${formatYuan(gift)}已退回礼品卡。`,
    voucher && '兑换券已退回卡包。',
    coupon && !isCouponOver && '优惠券已退回卡包。',
    kept_fen > 0 && `按预约规则扣除¥${formatYuan(kept_fen)}。`,
  ]
    .filter((words) => typeof words === 'string')
    .join('')
}
