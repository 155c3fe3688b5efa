import type { ReactNode } from 'react'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../Skeleton/Skeleton'
import { Note } from '../Text/Text'
import styles from './RecordCard.module.css'

export interface RecordCardProps {
  /** Given the class that makes it fit. */
  readonly picture: (className: string) => ReactNode
  readonly title: string
  /** 3 under the title of a group. */
  readonly level?: 2 | 3
  /** Beside the title: the one figure that is looked for. */
  readonly corner: ReactNode
  /** For the router's link: the whole card is it. */
  readonly render: (link: { className: string; children: ReactNode }) => ReactNode
  /** Under the title. */
  readonly children: ReactNode
  readonly state: ReactNode
  /** Its next action, which has a way of its own. */
  readonly action?: ReactNode
}

/** One entry of a member's list in three lines; the whole card links to its page. */
export function RecordCard({ picture, title, level = 2, corner, render, children, state, action }: RecordCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className={styles.card}>
      {picture(styles.picture ?? '')}
      <div className={styles.words}>
        <div className={styles.head}>
          <div className={styles.about}>
            <Heading className={styles.title}>{render({ className: styles.open ?? '', children: title })}</Heading>
            {children}
          </div>
          <div className={styles.corner}>{corner}</div>
        </div>
        <div className={styles.last}>
          <p className={styles.state}>{state}</p>
          {action && <span className={styles.action}>{action}</span>}
        </div>
      </div>
    </article>
  )
}

export const RecordNote = ({ children }: { children: ReactNode }) => <Note className={styles.note}>{children}</Note>

/** What runs out, beside the state. */
export const RecordHold = ({ children }: { children: ReactNode }) => <span className={styles.hold}>{children}</span>

const CardSkeleton = () => (
  <div className={styles.card}>
    <SkeletonBlock ratio="3:4" className={styles.picture} />
    <SkeletonText lines={['long', 'half', 'short']} className={styles.words} />
  </div>
)

/** A list of them, while it comes. */
export const RecordSkeleton = () => (
  <SkeletonGroup>
    <CardSkeleton />
    <CardSkeleton />
    <CardSkeleton />
    <CardSkeleton />
  </SkeletonGroup>
)
