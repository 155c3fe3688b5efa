import type { HTMLAttributes } from 'react'
import { cx } from '../cx'
import styles from './Text.module.css'

type Props = HTMLAttributes<HTMLElement>

/** A line or a paragraph that explains what stands above it. */
export const Note = ({ as: Element = 'p', className, ...rest }: Props & { as?: 'p' | 'span' | 'div' }) => (
  <Element className={cx(styles.muted, styles.note, className)} {...rest} />
)

/** Words of second rank in a line with others. */
export const Muted = ({ className, ...rest }: Props) => <span className={cx(styles.muted, className)} {...rest} />
