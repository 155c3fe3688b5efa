import { DuskHeadBone } from '../../../ui/DuskHead/DuskHead'
import { Section } from '../../../ui/Section/Section'
import { SkeletonBlock, SkeletonGroup } from '../../../ui/Skeleton/Skeleton'
import styles from './TaskSkeleton.module.css'

/** The card, the strip of days, and a list. */
export const TaskSkeleton = () => (
  <SkeletonGroup>
    <DuskHeadBone />
    <SkeletonBlock className={styles.strip} />
    <Section title=" ">
      <SkeletonBlock className={styles.list} />
    </Section>
  </SkeletonGroup>
)
