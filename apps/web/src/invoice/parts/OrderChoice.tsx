import type { InvoiceOrder } from '@kuaimen/contract/invoice/invoice.views'
import { COVER } from '../../product/parts/ProductGrid'
import { shortStoreName } from '../../store/short-name'
import { Checkbox } from '../../ui/Checkbox/Checkbox'
import { Picture } from '../../ui/Picture/Picture'
import { Price } from '../../ui/Price/Price'
import { dayText } from '../../visit/time-text'
import styles from './OrderChoice.module.css'

interface OrderChoiceProps {
  readonly order: InvoiceOrder
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
}

/** One order that may go on the invoice: all of the row is the box. */
export const OrderChoice = ({ order, isChosen, onChoose }: OrderChoiceProps) => (
  <li className={styles.card}>
    <Checkbox checked={isChosen} onChange={onChoose}>
      <OrderLine order={order} />
    </Checkbox>
  </li>
)

export const OrderLine = ({ order }: { order: InvoiceOrder }) => (
  <span className={styles.line}>
    <Picture src={order.cover} alt="" {...COVER} className={styles.cover} />
    <span className={styles.words}>
      <span className={styles.name}>{order.product_names.join('、')}</span>
      <span className={styles.note}>{order.store_name ? shortStoreName(order.store_name) : '套券订单'}</span>
      <span className={styles.note}>
        <span className={styles.whole}>
          {order.kind === 'booking' ? dayText(order.day) : `${dayText(order.day)} 购买`}
        </span>{' '}
        · <span className={styles.whole}>{order.state_text}</span>
      </span>
      <Price fen={order.amount_fen} tone="ink" className={styles.price} />
    </span>
  </span>
)
