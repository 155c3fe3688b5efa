import { useState } from 'react'
import { Picture } from '../../../ui/Picture/Picture'
import type { BlockProps } from '../../block-props'
import styles from './lazy-blocks.module.css'

/** Two pictures of one size, the later one laid over the earlier; a finger or the arrow keys move the edge. */
export function CompareBlock({ block: { before, after } }: BlockProps<'compare'>) {
  const [edge, setEdge] = useState(50)
  return (
    <figure>
      <div className={styles.compare}>
        <Picture src={before.url} alt={before.alt} width={before.width} height={before.height} />
        <div className={styles.later} style={{ clipPath: `inset(0 0 0 ${edge}%)` }}>
          <Picture src={after.url} alt={after.alt} width={after.width} height={after.height} />
        </div>
        <span className={styles.edge} style={{ left: `${edge}%` }} aria-hidden="true" />
        <input
          type="range"
          min={0}
          max={100}
          value={edge}
          aria-label="左右拖动，比一比"
          className={styles.range}
          onChange={(event) => setEdge(Number(event.target.value))}
        />
      </div>
      <figcaption className={styles.sides}>
        <span>{before.alt}</span>
        <span>{after.alt}</span>
      </figcaption>
    </figure>
  )
}
