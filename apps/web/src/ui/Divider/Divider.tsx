import { cx } from '../cx'
import styles from './Divider.module.css'

export const Divider = ({ dashed, text }: { dashed?: boolean; text?: string }) =>
  text ? <div className={styles.worded}>{text}</div> : <hr className={cx(styles.line, dashed && styles.dashed)} />
