import { distanceText, renovationText } from '@kuaimen/contract/store/store.rules'
import type { StoreView } from '@kuaimen/contract/store/store.views'
import { Link } from '../../platform/Link'
import { paths } from '../../platform/paths'
import { useVisitor } from '../../platform/VisitorProvider'
import { Button, buttonClass } from '../../ui/Button/Button'
import { IconClose } from '../../ui/Icon/Icon'
import { IconButton } from '../../ui/IconButton/IconButton'
import type { Drive } from '../map-messages'
import { navigateTo } from '../navigate'
import styles from './MapCard.module.css'

interface MapCardProps {
  readonly store: StoreView
  readonly drive: Drive | undefined
  readonly onClose: () => void
}

const minutes = (seconds: number) => `驾车约 ${Math.max(1, Math.round(seconds / 60))} 分钟`

/** The store whose marker was tapped. */
export function MapCard({ store, drive, onClose }: MapCardProps) {
  const { environment } = useVisitor()
  const far = store.distance !== null && `距您 ${distanceText(store.distance)}`
  const ways = [far, drive && minutes(drive.seconds)].filter(Boolean).join(' · ')
  return (
    <section className={styles.card} aria-label="所选门店" aria-live="polite">
      <div className={styles.head}>
        <h2 className={styles.name}>{store.name}</h2>
        <IconButton icon={IconClose} label="收起" className={styles.close} onClick={onClose} />
      </div>
      <p className={styles.address}>{store.address}</p>
      {store.is_spnd_biz === 1 && store.spnd_biz_end && (
        <p className={styles.renovation}>{renovationText(store.spnd_biz_end)}</p>
      )}
      <p className={styles.ways}>{ways || '未定位，暂不显示距离'}</p>
      <div className={styles.actions}>
        <Button kind="secondary" onClick={() => navigateTo(store, environment.kind)}>
          导航
        </Button>
        <Link to={paths.storeDetail({ id: store.id })} className={buttonClass()}>
          查看门店
        </Link>
      </div>
    </section>
  )
}
