import type { ReactNode } from 'react'
import { Card } from '../Card/Card'
import { IconChevronRight } from '../Icon/Icon'
import styles from './TileCard.module.css'

/** For the router's link: (link) => <Link to="/somewhere" {...link} /> */
type RenderLink = (link: { className: string; children: ReactNode }) => ReactNode

export interface TileCardProps {
  readonly title: string
  /** The way beside the title, in a word. */
  readonly more: string
  readonly renderMore: RenderLink
  /** Tiles. */
  readonly children: ReactNode
}

/** A few ways on, side by side, under one title. */
export const TileCard = ({ title, more, renderMore, children }: TileCardProps) => (
  <Card>
    <div className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      {renderMore({
        className: styles.more ?? '',
        children: (
          <>
            {more}
            <IconChevronRight size="s" />
          </>
        ),
      })}
    </div>
    <ul className={styles.tiles}>{children}</ul>
  </Card>
)

export interface TileProps {
  readonly mark: ReactNode
  readonly label: string
  /** What should not be missed. */
  readonly note?: string | undefined
  readonly render: RenderLink
}

/** An icon or a number above its word. */
export const Tile = ({ mark, label, note, render }: TileProps) => (
  <li>
    {render({
      className: styles.tile ?? '',
      children: (
        <>
          {mark}
          {label}
          {note && <span className={styles.note}>{note}</span>}
        </>
      ),
    })}
  </li>
)

/** With room for a badge at its corner. */
export const TileIcon = ({ children }: { children: ReactNode }) => <span className={styles.icon}>{children}</span>

export const TileCount = ({ children }: { children: ReactNode }) => <span className={styles.count}>{children}</span>
