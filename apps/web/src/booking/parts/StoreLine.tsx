import { distanceText } from '@kuaimen/contract/store/store.rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../platform/Link'
import { useVisitor } from '../../platform/VisitorProvider'
import { storeDetailOf } from '../../store/store.api'
import { IconShop } from '../../ui/Icon/Icon'
import { SkeletonText } from '../../ui/Skeleton/Skeleton'
import styles from './StoreLine.module.css'

/** Where, and the way to somewhere else. */
export function StoreLine({ id, changeTo }: { id: number; changeTo: string }) {
  const { data: store, isPending } = useQuery(storeDetailOf(id, useVisitor()))
  return (
    <div className={styles.store}>
      <IconShop className={styles.icon} />
      <div className={styles.words}>
        {isPending && <SkeletonText lines={['half', 'full']} />}
        {!isPending && <p className={styles.name}>{store?.name ?? '所选门店'}</p>}
        {store && (
          <p className={styles.place}>
            {store.distance !== null && `${distanceText(store.distance)} · `}
            {store.address}
          </p>
        )}
      </div>
      <Link to={changeTo} className={styles.change}>
        更换门店
      </Link>
    </div>
  )
}
