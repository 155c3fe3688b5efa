import { Section } from '../../ui/Section/Section'
import { SkeletonBlock, SkeletonGroup } from '../../ui/Skeleton/Skeleton'
import { PointsHeadBone } from './PointsHead'
import styles from './TaskBones.module.css'

/** The card, the strip of days, and a list. */
export const TaskBones = () => (
  <SkeletonGroup>
    <PointsHeadBone />
    <SkeletonBlock className={styles.strip} />
    <Section title=" ">
      <SkeletonBlock className={styles.list} />
    </Section>
  </SkeletonGroup>
)
