import type { CSSProperties } from 'react'
import { IconCheck } from '../../../ui/Icon/Icon'
import styles from './AddedMark.module.css'

/** In the place of the code, which nobody needs any more. */
export const AddedMark = ({ style }: { style?: CSSProperties }) => (
  <span className={styles.place} style={style} aria-hidden="true">
    <span className={styles.mark}>
      <IconCheck />
    </span>
  </span>
)
