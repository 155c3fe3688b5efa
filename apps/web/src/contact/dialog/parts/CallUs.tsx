import { useBrand } from '../../../brand/brand.api'
import { buttonClass } from '../../../ui/Button/Button'
import { IconPhone } from '../../../ui/Icon/ScreenIcon'
import styles from './CallUs.module.css'

/** The place's own number, else the brand's; nothing where there is none. */
export function CallUs({ tel }: { tel?: string }) {
  const brand = useBrand()
  const number = tel || brand?.tel
  if (!number) return null
  return (
    <a href={`tel:${number}`} className={buttonClass({ kind: 'secondary' })}>
      <IconPhone size="s" className={styles.icon} />
      打电话 {number}
    </a>
  )
}
