import type { ReactNode } from 'react'
import { cx } from '../cx'
import styles from './MediaRow.module.css'

export interface MediaRowProps {
  /** Given the class that makes it fit. */
  readonly picture: (className: string) => ReactNode
  readonly size?: 's' | 'm' | 'l'
  /** On a card of its own. */
  readonly boxed?: boolean
  /** After the words: a button, a chevron. */
  readonly end?: ReactNode
  /** Inside of a label or a link's text. */
  readonly as?: 'div' | 'article' | 'span'
  readonly className?: string | undefined
  /** For the router's link, where the whole row is one. */
  readonly render?: (row: { className: string; children: ReactNode }) => ReactNode
  readonly children: ReactNode
}

/** A picture beside its words. */
export function MediaRow({ as: Row = 'div', size = 'm', ...row }: MediaRowProps) {
  const className = cx(styles.row, row.boxed && styles.boxed, row.className)
  const Words = Row === 'span' ? 'span' : 'div'
  const children = (
    <>
      {row.picture(cx(styles.picture, styles[size]))}
      <Words className={styles.words}>{row.children}</Words>
      {row.end && <Words className={styles.end}>{row.end}</Words>}
    </>
  )
  return row.render ? row.render({ className, children }) : <Row className={className}>{children}</Row>
}

export const MediaName = ({ as: Name = 'strong', children }: { as?: 'h2' | 'h3' | 'strong'; children: ReactNode }) => (
  <Name className={styles.name}>{children}</Name>
)

/** Of the link in the name: the whole row answers its tap, and other ways lie above it. */
export const rowLink = styles.link ?? ''
