import type { ReactNode } from 'react'
import { SkeletonBlock } from '../Skeleton/Skeleton'
import styles from './DuskHead.module.css'

export interface DuskHeadProps {
  /** Of the part of the page that it heads. */
  readonly label?: string
  /** Before the words: a ring, a picture. */
  readonly lead?: ReactNode
  /** Ways on, at the end of the card. */
  readonly ways?: ReactNode
  readonly children: ReactNode
}

/** What a page is about, in foil on a dark ground. */
export const DuskHead = ({ label, lead, ways, children }: DuskHeadProps) => (
  <section className={styles.head} aria-label={label}>
    {lead && <div className={styles.lead}>{lead}</div>}
    <div className={styles.words}>{children}</div>
    {ways && <div className={styles.ways}>{ways}</div>}
  </section>
)

export const DuskNote = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>

/** A way on that stands on the card. */
export const duskWay = styles.way ?? ''

export const DuskHeadBone = () => <SkeletonBlock className={styles.bone} />
