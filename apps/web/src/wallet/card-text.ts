import { formatYuan } from '@kuaimen/contract/kernel/money'
import { daysBetween, formatLongDay, studioDay } from '@kuaimen/contract/kernel/time'
import { type CouponType, SOON_DAYS } from '@kuaimen/contract/wallet/card.rules'
import type { WalletCard } from '@kuaimen/contract/wallet/card.views'

export const TYPE_WORDS: Record<CouponType, string> = { coupon: '优惠券', voucher: '兑换券', gift_card: '礼品卡' }

const STATE_WORDS: Record<WalletCard['state'], string> = {
  usable: '可使用',
  locked: '使用中',
  used: '已使用',
  expired: '已过期',
  refunded: '已退款',
  withdrawn: '已收回',
}

/** A card on its way to a friend is locked, and says why. */
export const stateText = ({ state, giving }: Pick<WalletCard, 'state' | 'giving'>): string =>
  giving ? '转赠中' : STATE_WORDS[state]

const COUNTED_DAYS = 30
const dayOf = (text: string) => text.slice(0, 10)
/** 2026年12月31日, of a day or of a moment. */
export const cardDay = (text: string): string => formatLongDay(dayOf(text))

type Dated = Pick<WalletCard, 'valid_from' | 'valid_until' | 'state'>

/** How long it is good for; the last days are counted. */
export function validText({ valid_from, valid_until, state }: Dated, now: Date): string {
  const today = studioDay(now)
  if (valid_from && dayOf(valid_from) > today) return `${cardDay(valid_from)} 起可用`
  if (!valid_until) return '长期有效'
  const left = daysBetween(today, dayOf(valid_until))
  const isLive = state === 'usable' || state === 'locked'
  if (isLive && left === 0) return '今天到期'
  if (isLive && left > 0 && left <= COUNTED_DAYS) return `还有 ${left} 天`
  return `有效至 ${cardDay(valid_until)}`
}

export const isRunningOut = ({ valid_until, state }: Dated, now: Date): boolean => {
  if (!valid_until || state !== 'usable') return false
  const left = daysBetween(studioDay(now), dayOf(valid_until))
  return left >= 0 && left <= SOON_DAYS
}

/** What a coupon asks of the order. */
export const conditionText = ({ coupon_type, min_fen }: Pick<WalletCard, 'coupon_type' | 'min_fen'>): string => {
  if (coupon_type === 'gift_card') return '余额'
  if (coupon_type === 'voucher') return '兑换拍摄'
  return min_fen > 0 ? `满${formatYuan(min_fen)}元可用` : '无门槛'
}

/** A voucher is called by what it is for; everything else has a name. */
export const titleOf = ({ product, worth, name }: Pick<WalletCard, 'product' | 'worth' | 'name'>): string =>
  product ? worth : name

/** Under the title: whom a gift card is from, and of the others where they come from and where they end. */
export function termsText({ coupon_type, note, product, terms, from_text }: WalletCard): string {
  if (coupon_type === 'gift_card') return note || '全部门店和产品可用'
  const where = terms.length > 0 ? terms : [product ? '全部门店可用' : '全部门店和产品可用']
  return (from_text ? [from_text, ...where] : where).join(' · ')
}
