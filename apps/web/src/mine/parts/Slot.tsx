import type { ReactNode } from 'react'
import type { IconComponent } from '../../ui/Icon/Icon'
import { SkeletonBlock, SkeletonText } from '../../ui/Skeleton/Skeleton'
import { Note } from '../../ui/Text/Text'
import styles from './Slot.module.css'

interface SlotProps {
  readonly icon: IconComponent
  readonly title: string
  readonly note: string
  readonly aside: ReactNode
}

/** One line of the card with one's name on it. */
export const Slot = ({ icon: Icon, title, note, aside }: SlotProps) => (
  <>
    <span className={styles.icon}>
      <Icon />
    </span>
    <span className={styles.words}>
      <span className={styles.title}>{title}</span>
      <Note as="span" className={styles.note}>
        {note}
      </Note>
    </span>
    <span className={styles.aside}>{aside}</span>
  </>
)

/** Its place, while it comes. */
export const SlotSkeleton = () => (
  <span className={styles.slot} aria-hidden="true">
    <SkeletonBlock className={styles.icon} />
    <SkeletonText lines={['half', 'long']} className={styles.words} />
  </span>
)
