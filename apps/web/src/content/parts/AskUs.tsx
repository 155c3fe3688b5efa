import { useBrand } from '../../brand/brand.api'
import { buttonClass } from '../../ui/Button/Button'
import { IconPhone } from '../../ui/Icon/ScreenIcon'
import styles from './AskUs.module.css'

/** The way on where no answer fits; nothing for a brand without a number. */
export function AskUs() {
  const tel = useBrand()?.tel
  if (!tel) return null
  return (
    <a href={`tel:${tel}`} className={buttonClass({ kind: 'secondary' })}>
      <IconPhone size="s" className={styles.icon} />
      打电话问我们
    </a>
  )
}
