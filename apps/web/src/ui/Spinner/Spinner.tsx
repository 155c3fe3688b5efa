import { cx } from '../cx'
import styles from './Spinner.module.css'

export const Spinner = ({ large, className }: { large?: boolean; className?: string }) => (
  <span className={cx(styles.spinner, large && styles.large, className)} aria-hidden="true" />
)
