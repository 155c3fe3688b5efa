import { cx } from '../../ui/cx'
import styles from './Dots.module.css'

/** How far one has come: a dot a step, and the words for those who do not see it. */
export const Dots = ({ nth, count }: { nth: number; count: number }) => (
  <p className={styles.dots} role="img" aria-label={`第 ${nth + 1} 步，共 ${count} 步`}>
    {Array.from({ length: count }, (_, index) => (
      <span key={index} className={cx(styles.dot, index <= nth && styles.done, index === nth && styles.here)} />
    ))}
  </p>
)
