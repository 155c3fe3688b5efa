import { formatYuan } from '@kuaimen/contract/kernel/money'
import type { RefundCause, VoucherOrderState } from '@kuaimen/contract/shop/shop.rules'
import type { CouponSetCard, VoucherOrderView } from '@kuaimen/contract/shop/shop.views'
import type { Tone } from '../ui/Tag/Tag'

export const ORDER_WORDS: Record<VoucherOrderState, string> = {
  held: '待支付',
  paid: '拼团中',
  issued: '券已到账',
  expired: '已超时',
  cancelled: '已取消',
  refunding: '退款中',
  refunded: '已退款',
}

export const ORDER_TONES: Record<VoucherOrderState, Tone> = {
  held: 'accent',
  paid: 'warn',
  issued: 'good',
  expired: 'neutral',
  cancelled: 'neutral',
  refunding: 'warn',
  refunded: 'neutral',
}

const CAUSES: Record<RefundCause, string> = {
  asked: '没用的券已收回',
  late: '付款到的时候已经售罄，没能为您留住',
  cancelled: '付款到的时候订单已经取消',
  surplus: '最后一个名额刚刚被别人占了，这个团已经满员',
  failed: '人没有凑齐，这个团没有拼成',
  left: '您已退出这个团',
}

type Shown = Pick<VoucherOrderView, 'state' | 'refund_cause' | 'refund_fen' | 'group' | 'vouchers'>

/** What is still there, and what became of the others. */
function voucherStory(vouchers: Shown['vouchers']): string {
  const count = (is: (one: Shown['vouchers'][number]) => boolean) => vouchers.filter(is).length
  const there = count(({ state, giving = 'none' }) => state === 'unused' && giving === 'none')
  if (there === vouchers.length) return `${there} 张券已放进卡包，预约时可以选用`
  const parts = [
    [there, '张券在卡包里，预约时可以选用'],
    [count(({ giving }) => giving === 'open'), '张转赠中'],
    [count(({ giving }) => giving === 'taken'), '张已转赠'],
    [count(({ state, giving = 'none' }) => state === 'used' && giving === 'none'), '张已使用'],
  ] as const
  return parts.flatMap(([many, words]) => (many > 0 ? [`${many} ${words}`] : [])).join('；')
}

/** What has become of an order, and what happens next. */
export function orderStory({ state, refund_cause, refund_fen, group, vouchers }: Shown): string {
  const yuan = `¥${formatYuan(refund_fen)}`
  const why = refund_cause ? `${CAUSES[refund_cause]}，` : ''
  return {
    held: '名额已为您留好',
    paid: group ? `还差 ${group.size - group.joined} 人成团，没拼成会全额退回` : '正在为您成团',
    issued: voucherStory(vouchers),
    cancelled: '名额已经放开。如果您刚好付了款，会全额原路退回',
    expired: '没有在时间内支付，名额已经放开。如果您刚好付了款，会为您保留或原路退回',
    refunding: `${why}${yuan} 正在原路退回`,
    refunded: `${why}${yuan} 已原路退回`,
  }[state]
}

/** As an invitation says it: what it is, what it costs together, and how many are missing. */
export function inviteWords({ name, group }: Pick<VoucherOrderView, 'name' | 'group'>, fen: number): string {
  const missing = group?.state === 'open' ? `，还差 ${group.size - group.joined} 人` : ''
  return `¥${formatYuan(fen)} 一起拼「${name}」${missing}`
}

export const setStateText = ({ state, left }: Pick<CouponSetCard, 'state' | 'left'>): string =>
  ({ on: left <= 20 ? `仅剩 ${left} 份` : '', soon: '即将开售', sold_out: '已售罄', over: '已结束' })[state]
