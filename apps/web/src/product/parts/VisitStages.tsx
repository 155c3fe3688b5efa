import type { ProductDetail } from '@kuaimen/contract/product/product.views'
import { Muted } from '../../ui/Text/Text'
import styles from './VisitStages.module.css'

/** What happens at the store, one after the other; each bar is as long as its part of the visit. */
export const VisitStages = ({ stages }: { stages: ProductDetail['stages'] }) => {
  const longest = Math.max(...stages.map(({ minutes }) => minutes), 1)
  return (
    <ol className={styles.stages}>
      {stages.map(({ name, minutes }, index) => (
        <li key={name} className={styles.stage}>
          <span className={styles.step} aria-hidden="true">
            {index + 1}
          </span>
          <div className={styles.words}>
            <p className={styles.line}>
              <span>{name}</span>
              <Muted>约 {minutes} 分钟</Muted>
            </p>
            <svg className={styles.track} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(100 * minutes) / longest} height="4" rx="2" />
            </svg>
          </div>
        </li>
      ))}
    </ol>
  )
}
