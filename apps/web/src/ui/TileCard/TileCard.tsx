import type { ReactNode } from 'react'
import { Card } from '../Card/Card'
import { cx } from '../cx'
import { IconChevronRight } from '../Icon/Icon'
import styles from './TileCard.module.css'

/** For the router's link: (link) => <Link to="/somewhere" {...link} /> */
type RenderLink = (link: { className: string; children: ReactNode }) => ReactNode

export interface TileCardProps {
  readonly title: string
  /** The way beside the title, in a word. */
  readonly more?: string
  readonly renderMore?: RenderLink
  /** Each on a ground of its own. */
  readonly boxed?: boolean
  /** Tiles. */
  readonly children: ReactNode
}

/** A few ways on, side by side, under one title. */
export const TileCard = ({ title, more, renderMore, boxed, children }: TileCardProps) => (
  <Card>
    <div className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      {renderMore?.({
        className: styles.more ?? '',
        children: (
          <>
            {more}
            <IconChevronRight size="s" />
          </>
        ),
      })}
    </div>
    <ul className={cx(styles.tiles, boxed && styles.boxed)}>{children}</ul>
  </Card>
)

export interface TileProps {
  /** An icon or a number above the word. */
  readonly mark?: ReactNode
  readonly label: string
  /** What should not be missed; in words of its own look, what is there. */
  readonly note?: ReactNode
  readonly render: RenderLink
}

/** One way on: a word, and what there is to say of it. */
export const Tile = ({ mark, label, note, render }: TileProps) => (
  <li>
    {render({
      className: styles.tile ?? '',
      children: (
        <>
          {mark}
          {label}
          {typeof note === 'string' ? <span className={styles.note}>{note}</span> : note}
        </>
      ),
    })}
  </li>
)

/** With room for a badge at its corner. */
export const TileIcon = ({ children }: { children: ReactNode }) => <span className={styles.icon}>{children}</span>

export const TileCount = ({ children }: { children: ReactNode }) => <span className={styles.count}>{children}</span>
