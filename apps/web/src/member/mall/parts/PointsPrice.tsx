import { cx } from '../../../ui/cx'
import { grouped } from '../../number-text'
import styles from './PointsPrice.module.css'

/** 500 积分: the word is smaller than its number. */
export const PointsPrice = ({ points, size = 'm' }: { points: number; size?: 'm' | 'l' }) => (
  <span className={cx(styles.price, styles[size])}>
    {grouped(points)}
    <span className={styles.unit}> 积分</span>
  </span>
)
