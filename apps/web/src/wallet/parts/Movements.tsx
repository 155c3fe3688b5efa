import { kindOf } from '@kuaimen/contract/kernel/payables'
import { studioDay, studioTime } from '@kuaimen/contract/kernel/time'
import type { WalletDetail } from '@kuaimen/contract/wallet/wallet.views'
import { Link } from '../../platform/Link'
import { paths } from '../../platform/paths'
import { Card } from '../../ui/Card/Card'
import { cx } from '../../ui/cx'
import { IconChevronRight } from '../../ui/Icon/Icon'
import { cardDay, movementText } from '../card-words'
import styles from './Movements.module.css'

type Movement = WalletDetail['movements'][number]

/** What was used in a store has no order of its own here. */
const isBooking = ({ order_sn }: Movement) => kindOf(order_sn) === 'booking'

const moment = (at: number) => {
  const instant = new Date(at * 1000)
  return `${cardDay(studioDay(instant))} ${studioTime(instant)}`
}

/** Where a card was used and how it came to its balance, newest first. */
export const Movements = ({ title, movements }: { title: string; movements: readonly Movement[] }) => (
  <Card>
    <h2 className={styles.title}>{title}</h2>
    {movements.length === 0 ? (
      <p className={styles.none}>还没有记录</p>
    ) : (
      <ul className={styles.list}>
        {movements.map((movement, nth) => (
          <li key={`${movement.at}-${nth}`}>
            {isBooking(movement) ? (
              <Link to={paths.orderDetail({ order_sn: movement.order_sn })} className={styles.row}>
                <Words movement={movement} />
                <IconChevronRight size="s" className={styles.chevron} />
              </Link>
            ) : (
              <span className={styles.row}>
                <Words movement={movement} />
              </span>
            )}
          </li>
        ))}
      </ul>
    )}
  </Card>
)

const Words = ({ movement: { at, text, amount_fen } }: { movement: Movement }) => (
  <>
    <span className={styles.words}>
      <span className={styles.text}>{text}</span>
      <span className={styles.at}>{moment(at)}</span>
    </span>
    {amount_fen !== 0 && (
      <span className={cx(styles.amount, amount_fen > 0 && styles.in)}>{movementText(amount_fen)}</span>
    )}
  </>
)
