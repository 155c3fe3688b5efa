import { formatYuan } from '@kuaimen/contract/kernel/money'
import type { PointsItemDetail } from '@kuaimen/contract/member/mall.views'
import { Muted } from '../../../ui/Text/Text'
import { Ticket, TicketFigure } from '../../../ui/Ticket/Ticket'
import { validDaysText } from '../item-text'
import styles from './ItemTicket.module.css'

const TONES = { coupon: 'accent', voucher: 'sage', gift_card: 'dusk' } as const

const condition = ({ coupon_type, min_fen }: PointsItemDetail): string => {
  if (coupon_type === 'gift_card') return '余额'
  if (coupon_type === 'voucher') return '兑换拍摄'
  return min_fen > 0 ? `满${formatYuan(min_fen)}元可用` : '无门槛'
}

/** What it will look like in the card case. */
export const ItemTicket = ({ item }: { item: PointsItemDetail }) => (
  <Ticket onWhite tone={TONES[item.coupon_type]} stub={<TicketFigure text={item.worth} note={condition(item)} />}>
    <span className={styles.name}>{item.name}</span>
    <Muted className={styles.note}>{item.scope || '全部产品和门店可用'}</Muted>
    <Muted className={styles.note}>{validDaysText(item)}</Muted>
  </Ticket>
)
