import { useQuery } from '@tanstack/react-query'
import { counts } from '../../../platform/session/counts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden'
import styles from './LevelChip.module.css'

/** The level beside one's portrait, once it is known. */
export function LevelChip() {
  const { data } = useQuery(counts())
  if (!data?.level_name) return null
  return (
    <>
      <VisuallyHidden>，</VisuallyHidden>
      <span className={styles.chip}>{data.level_name}</span>
    </>
  )
}
