import type { DriveDetail } from '@kuaimen/contract/enterprise/enterprise.views'
import { Link } from '../../platform/Link'
import { COVER } from '../../product/parts/ProductGrid'
import { shortStoreName } from '../../store/short-name'
import { Picture } from '../../ui/Picture/Picture'
import styles from './CorpLine.module.css'
import type { Product, Store } from './useCorpVisit'

interface CorpLineProps {
  readonly drive: DriveDetail
  readonly product: Product
  readonly store: Store
  readonly changeTo: string
}

/** What, where and of whom in two lines, and the way to another choice. */
export const CorpLine = ({ drive, product, store, changeTo }: CorpLineProps) => (
  <div className={styles.line}>
    <Picture src={product.cover} alt="" {...COVER} className={styles.cover} />
    <div className={styles.words}>
      <p className={styles.name}>
        {product.name} · {shortStoreName(store.name)}
      </p>
      <p className={styles.note}>
        {drive.company.short_name} · {drive.name}
      </p>
    </div>
    <Link to={changeTo} className={styles.change} aria-label="更换产品或门店">
      更换
    </Link>
  </div>
)
