import type { ReactNode } from 'react'
import { cx } from '../cx'
import { Note } from '../Text/Text'
import styles from './PictureCard.module.css'

export interface PictureCardProps {
  readonly picture: ReactNode
  readonly name: string
  /** The level below the title above it. */
  readonly as?: 'h2' | 'h3' | 'strong' | undefined
  readonly note?: ReactNode
  /** Three in a row. */
  readonly small?: boolean
  /** In a rail, where all are as high as the first. */
  readonly oneLine?: boolean
  /** For the router's link: the whole card is it. */
  readonly render: (link: { className: string; children: ReactNode }) => ReactNode
  /** What it costs, and what else speaks for it. */
  readonly children?: ReactNode
}

/** A picture above its name; the whole leads to its page. */
export const PictureCard = ({ as: Name = 'strong', ...card }: PictureCardProps) =>
  card.render({
    className: styles.card ?? '',
    children: (
      <>
        {card.picture}
        <Name className={cx(styles.name, card.small && styles.small, card.oneLine && styles.oneLine)}>{card.name}</Name>
        {card.note && <Note>{card.note}</Note>}
        {card.children}
      </>
    ),
  })
