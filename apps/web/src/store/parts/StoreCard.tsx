import { formatLongDay } from '@kuaimen/contract/kernel/time'
import { distanceTextHome, isNearest } from '@kuaimen/contract/store/store.rules'
import type { StoreView } from '@kuaimen/contract/store/store.views'
import { Link } from 'react-router'
import { paths } from '../../app/paths'
import { Picture } from '../../ui/Picture/Picture'
import { Tag } from '../../ui/Tag/Tag'
import styles from './StoreCard.module.css'

const CARD = { width: 480, height: 360 }

export function StoreCard({ store }: { store: StoreView }) {
  return (
    <Link to={paths.storeDetail({ id: store.id })} className={styles.card}>
      <Picture src={store.card_img} alt="" {...CARD} className={styles.picture} />
      <div className={styles.words}>
        <h3 className={styles.name}>{store.name}</h3>
        <StoreMarks store={store} />
        <p className={styles.address}>{store.address}</p>
        {store.is_spnd_biz === 1 && store.spnd_biz_end && (
          <p className={styles.renovation}>装修中，预计{formatLongDay(store.spnd_biz_end)}开业</p>
        )}
        {store.distance !== null && <p className={styles.distance}>{distanceTextHome(store.distance)}</p>}
      </div>
    </Link>
  )
}

function StoreMarks({ store }: { store: StoreView }) {
  const tags = store.tag.filter((tag) => tag.display_position === 'home')
  return (
    <div className={styles.marks}>
      {isNearest(store) && <Tag tone="accent">距您最近</Tag>}
      {store.type === 'lab' && <Tag tone="solid">LAB</Tag>}
      {tags.map((tag) => (
        <Tag key={tag.name}>{tag.name}</Tag>
      ))}
    </div>
  )
}
