import { studioDay } from '@kuaimen/contract/kernel/time'
import type { PointsPage } from '@kuaimen/contract/member/membership.views'
import { serverNow } from '../../../platform/browser/server-clock'
import { Card } from '../../../ui/Card/Card'
import { Note } from '../../../ui/Text/Text'
import { dayWords } from '../../membership-text'
import { grouped } from '../../number-text'
import styles from './Balance.module.css'

/** What is there, what is owed of it, and until when the rest is good. */
export function Balance({ balance }: { balance: PointsPage }) {
  const today = studioDay(serverNow())
  const { points, owed_points, expiring } = balance
  return (
    <Card className={styles.balance}>
      <Note>可用积分</Note>
      <p className={styles.number}>{grouped(points)}</p>
      {owed_points > 0 && (
        <p className={styles.owed}>
          <strong>待抵扣 {grouped(owed_points)} 积分</strong>
          <span className={styles.why}>下次获得的积分，会先抵扣这部分</span>
        </p>
      )}
      {expiring.length > 0 && (
        <ul className={styles.lots}>
          {expiring.map(({ amount, on }) => (
            <li key={on} className={styles.lot}>
              <span>{grouped(amount)} 积分</span>
              <span>{dayWords(on, today)}到期</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
