import { Link } from '../../platform/page/Link'
import { Callout } from '../../ui/Callout/Callout'
import { IconWarning } from '../../ui/Icon/ScreenIcon'
import styles from './Refill.module.css'

/** What no storage holds was filled in before a reload: it goes nowhere unless it is written again. */
export const Refill = ({ label, to }: { label: string; to: string }) => (
  <Callout role="status" sign={<IconWarning />} title={`${label}需要重新填写`}>
    <p>它不保存在手机上，页面重新打开后就清空了</p>
    <Link to={to} className={styles.way}>
      去填写
    </Link>
  </Callout>
)
