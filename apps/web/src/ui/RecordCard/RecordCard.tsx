import type { ReactNode } from 'react'
import { cx } from '../cx'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../Skeleton/Skeleton'
import styles from './RecordCard.module.css'

export interface RecordCardProps {
  /** A quiet line over the whole; without it the state is beside the title. */
  readonly above?: ReactNode
  readonly state: ReactNode
  /** Given the class that makes it fit. */
  readonly picture: (className: string) => ReactNode
  readonly title: string
  /** For the router's link: the whole card is it. */
  readonly render: (link: { className: string; children: ReactNode }) => ReactNode
  /** Under the title. */
  readonly children: ReactNode
  readonly foot: ReactNode
  /** Its next action, which has a way of its own. */
  readonly action?: ReactNode
}

/** One entry of a member's list; the whole card links to its page. */
export const RecordCard = ({ above, state, picture, title, render, children, foot, action }: RecordCardProps) => {
  const mark = <span className={styles.state}>{state}</span>
  return (
    <article className={styles.card}>
      {above !== undefined && (
        <div className={cx(styles.head, styles.top)}>
          <p className={styles.above}>{above}</p>
          {mark}
        </div>
      )}
      <div className={styles.body}>
        {picture(styles.picture ?? '')}
        <div className={styles.words}>
          <div className={styles.head}>
            <h2 className={styles.title}>{render({ className: styles.open ?? '', children: title })}</h2>
            {above === undefined && mark}
          </div>
          {children}
        </div>
      </div>
      <div className={styles.foot}>
        <p className={styles.amount}>{foot}</p>
        {action && <span className={styles.action}>{action}</span>}
      </div>
    </article>
  )
}

export const RecordNote = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>

/** What runs out, beside the sum. */
export const RecordHold = ({ children }: { children: ReactNode }) => <span className={styles.hold}>{children}</span>

const Bones = () => (
  <div className={styles.card}>
    <div className={cx(styles.head, styles.top)}>
      <SkeletonText lines={['half']} className={styles.words} />
    </div>
    <div className={styles.body}>
      <SkeletonBlock ratio="3:4" className={styles.picture} />
      <SkeletonText lines={['long', 'full', 'short']} className={styles.words} />
    </div>
    <div className={styles.foot}>
      <SkeletonText lines={['short']} className={styles.words} />
    </div>
  </div>
)

/** A list of them, while it comes. */
export const RecordSkeleton = () => (
  <SkeletonGroup>
    <Bones />
    <Bones />
    <Bones />
  </SkeletonGroup>
)
