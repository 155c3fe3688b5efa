import { useQuery } from '@tanstack/react-query'
import { counts } from '../../../platform/session/counts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden'
import styles from './LevelChip.module.css'

/** The level beside one's portrait, in the place of the word that is there until it is known. */
export function LevelChip() {
  const { data } = useQuery(counts())
  if (!data?.level_name) return <>我的</>
  return (
    <>
      <VisuallyHidden>我的，</VisuallyHidden>
      <span className={styles.chip}>{data.level_name}</span>
    </>
  )
}
