import type { ComponentProps } from 'react'
import { cx } from '../cx'
import styles from './Card.module.css'

export type CardLook = {
  /** Without padding a picture can reach the edge; the corners then clip it. */
  flush?: boolean
  /** Answers the finger: for cards that are links or buttons. */
  press?: boolean
}

export const cardClass = ({ flush, press }: CardLook = {}): string =>
  cx(styles.card, flush ? styles.clip : styles.pad, press && styles.press)

export const Card = ({ flush, press, className, ...rest }: CardLook & ComponentProps<'div'>) => (
  <div {...rest} className={cx(cardClass({ flush, press }), className)} />
)
