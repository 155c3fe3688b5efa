import { cx } from '../cx'
import { Spinner } from '../Spinner/Spinner'
import styles from './LoadingMask.module.css'
import { useDelayed } from './useDelayed'

/** A quick answer should never flash a mask. */
const MASK_DELAY_MS = 500

export type LoadingMaskProps = {
  active: boolean
  text?: string
  delay?: number
  /** Tapping anywhere then cancels. */
  onCancel?: () => void
}

export function LoadingMask({ active, text = '加载中', delay = MASK_DELAY_MS, onCancel }: LoadingMaskProps) {
  const late = useDelayed(active, delay)
  if (delay === 0 ? !active : !late) return null
  const panel = (
    <span className={styles.panel} role="status">
      <Spinner large />
      <span className={styles.text}>{text}</span>
    </span>
  )
  return onCancel ? (
    <button type="button" className={cx(styles.mask)} onClick={onCancel}>
      {panel}
    </button>
  ) : (
    <div className={styles.mask}>{panel}</div>
  )
}
