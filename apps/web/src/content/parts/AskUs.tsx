import { isInWeChat } from '@kuaimen/contract/kernel/environment'
import { useBrand } from '../../brand/brand.api'
import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { buttonClass } from '../../ui/Button/Button'
import { IconPhone } from '../../ui/Icon/ScreenIcon'
import styles from './AskUs.module.css'

/** The ways on where no answer fits: in WeChat the city's adviser, and the brand's number where it has one. */
export function AskUs() {
  const tel = useBrand()?.tel
  const { environment } = useVisitor()
  return (
    <span className={styles.ways}>
      {isInWeChat(environment.kind) && (
        <Link to={paths.qiwei({ type: 'normal' })} className={buttonClass({ kind: 'secondary' })}>
          微信问顾问
        </Link>
      )}
      {tel && (
        <a href={`tel:${tel}`} className={buttonClass({ kind: 'secondary' })}>
          <IconPhone size="s" className={styles.icon} />
          打电话问我们
        </a>
      )}
    </span>
  )
}
