import type { ReactNode } from 'react'
import { Link } from '../../../platform/page/Link'
import { COVER } from '../../../product/parts/ProductGrid'
import { Picture } from '../../../ui/Picture/Picture'
import { SkeletonBlock, SkeletonGroup } from '../../../ui/Skeleton/Skeleton'
import styles from './ChosenLine.module.css'

interface ChosenLineProps {
  /** Nothing until it is known. */
  readonly chosen: { readonly cover: string; readonly name: ReactNode; readonly note: ReactNode } | undefined
  readonly changeTo: string
  /** What can be changed there. */
  readonly label: string
}

/** What was chosen on the way to a time, in two lines, and the way to another choice. */
export const ChosenLine = ({ chosen, changeTo, label }: ChosenLineProps) => (
  <div className={styles.line}>
    {chosen ? (
      <>
        <Picture src={chosen.cover} alt="" {...COVER} className={styles.cover} />
        <div className={styles.words}>
          <p className={styles.name}>{chosen.name}</p>
          <p className={styles.note}>{chosen.note}</p>
        </div>
      </>
    ) : (
      <SkeletonGroup className={styles.words}>
        <SkeletonBlock className={styles.boneName} />
        <SkeletonBlock className={styles.boneNote} />
      </SkeletonGroup>
    )}
    <Link to={changeTo} className={styles.change} aria-label={label}>
      更换
    </Link>
  </div>
)
