import { kindOf } from '@kuaimen/contract/kernel/payables'
import { studioDay, studioTime } from '@kuaimen/contract/kernel/time'
import type { WalletDetail } from '@kuaimen/contract/wallet/card.views'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { Card } from '../../../ui/Card/Card'
import { Ledger, LedgerRow } from '../../../ui/LedgerRow/LedgerRow'
import { Note } from '../../../ui/Text/Text'
import { cardDay } from '../../card-text'
import styles from './CardFacts.module.css'

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
      <Note className={styles.none}>还没有记录</Note>
    ) : (
      <Ledger>
        {movements.map((movement, nth) => (
          <LedgerRow
            key={`${movement.at}-${nth}`}
            title={movement.text}
            note={moment(movement.at)}
            fen={movement.amount_fen}
            render={
              isBooking(movement)
                ? (row) => <Link to={paths.orderDetail({ order_sn: movement.order_sn })} {...row} />
                : undefined
            }
          />
        ))}
      </Ledger>
    )}
  </Card>
)
