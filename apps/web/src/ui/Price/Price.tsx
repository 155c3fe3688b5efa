import { type Fen, formatYuan } from '@kuaimen/contract/kernel/money'
import { cx } from '../cx'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden'
import styles from './Price.module.css'

export type PriceProps = {
  fen: Fen
  /** The price before; struck through when it is higher. */
  wasFen?: Fen
  size?: 's' | 'm' | 'l'
  tone?: 'accent' | 'ink'
  /** e.g. 起 */
  suffix?: string
  className?: string
}

export function Price({ fen, wasFen, size = 'm', tone = 'accent', suffix, className }: PriceProps) {
  const sign = fen < 0 ? '−' : ''
  const [yuan, cents] = formatYuan(Math.abs(fen)).split('.')
  const was = wasFen !== undefined && wasFen > fen ? formatYuan(wasFen) : undefined
  return (
    <span className={cx(styles.price, className)}>
      <VisuallyHidden>{spokenPrice(fen, was, suffix)}</VisuallyHidden>
      <span aria-hidden="true" className={cx(styles.now, styles[size], tone === 'ink' && styles.ink)}>
        {sign}
        <span className={styles.mark}>¥</span>
        {yuan}
        {cents && <span className={styles.cents}>.{cents}</span>}
        {suffix && <span className={styles.suffix}>{suffix}</span>}
      </span>
      {was && (
        <span aria-hidden="true" className={styles.was}>
          ¥{was}
        </span>
      )}
    </span>
  )
}

const spokenPrice = (fen: Fen, was: string | undefined, suffix = '') =>
  was ? `现价${formatYuan(fen)}元${suffix}，原价${was}元` : `${formatYuan(fen)}元${suffix}`
