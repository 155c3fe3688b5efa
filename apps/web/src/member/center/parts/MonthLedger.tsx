import { studioDay, studioTime } from '@kuaimen/contract/kernel/time'
import { serverNow } from '../../../platform/browser/server-clock'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { Card } from '../../../ui/Card/Card'
import { Ledger, LedgerRow } from '../../../ui/LedgerRow/LedgerRow'
import { dayWords } from '../../membership-text'
import { byMonth } from '../ledger-months'
import styles from './MonthLedger.module.css'

interface Line {
  readonly id: number
  readonly at: number
  readonly text: string
  readonly amount: number
  readonly order_sn: string
}

interface MonthLedgerProps<T extends Line> {
  readonly lines: readonly T[]
  /** What is said after the moment, e.g. until when it is good. */
  readonly noteOf: (line: T, today: string) => string
}

/** A ledger under its months; a line that was for a visit leads there. */
export function MonthLedger<T extends Line>({ lines, noteOf }: MonthLedgerProps<T>) {
  const today = studioDay(serverNow())
  const momentOf = (line: T) => {
    const at = new Date(line.at * 1000)
    return [`${dayWords(studioDay(at), today)} ${studioTime(at)}`, noteOf(line, today)].map((phrase) => (
      <span key={phrase} className={styles.phrase}>
        {phrase}
      </span>
    ))
  }
  return (
    <>
      {byMonth(lines, today).map(({ key, title, lines: own }) => (
        <section key={key} aria-label={title}>
          <h2 className={styles.month}>{title}</h2>
          <Card className={styles.card}>
            <Ledger>
              {own.map((line) => (
                <LedgerRow
                  key={line.id}
                  title={line.text}
                  note={momentOf(line)}
                  amount={line.amount}
                  render={
                    line.order_sn
                      ? (row) => <Link to={paths.orderDetail({ order_sn: line.order_sn })} {...row} />
                      : undefined
                  }
                />
              ))}
            </Ledger>
          </Card>
        </section>
      ))}
    </>
  )
}
