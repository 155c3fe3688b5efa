import { distanceText, isNearest, renovationText } from '@kuaimen/contract/store/store.rules'
import type { StoreTag, StoreView } from '@kuaimen/contract/store/store.views'
import { useState } from 'react'
import { Link } from '../../platform/Link'
import { paths } from '../../platform/paths'
import { useVisitor } from '../../platform/VisitorProvider'
import { IconNavigate } from '../../ui/Icon/Icon'
import { IconButton } from '../../ui/IconButton/IconButton'
import { Picture } from '../../ui/Picture/Picture'
import { Tag } from '../../ui/Tag/Tag'
import { navigateTo } from '../navigate'
import styles from './StoreCard.module.css'

const CARD = { width: 480, height: 360 }

interface StoreCardProps {
  readonly store: StoreView
  /** Which of a store's tags are shown here. */
  readonly place: 'home' | 'list'
  readonly onOpen?: () => void
}

/** The name is the link and covers the card; the map button lies above it. */
export function StoreCard({ store, place, onOpen }: StoreCardProps) {
  const visitor = useVisitor()
  return (
    <article className={styles.card}>
      <Picture src={store.card_img} alt="" {...CARD} className={styles.picture} />
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link to={paths.storeDetail({ id: store.id })} className={styles.link} onClick={onOpen}>
            {store.name}
          </Link>
        </h3>
        <StoreMarks store={store} place={place} />
        <p className={styles.address}>{store.address}</p>
        {store.is_spnd_biz === 1 && store.spnd_biz_end && (
          <p className={styles.renovation}>{renovationText(store.spnd_biz_end)}</p>
        )}
        <div className={styles.foot}>
          <span className={styles.distance}>{store.distance !== null && distanceText(store.distance)}</span>
          <IconButton
            icon={IconNavigate}
            look="soft"
            label={`导航去${store.name}`}
            className={styles.navigate}
            onClick={() => navigateTo(store, visitor.environment.kind)}
          />
        </div>
      </div>
    </article>
  )
}

function StoreMarks({ store, place }: { store: StoreView; place: 'home' | 'list' }) {
  const tags = store.tag.filter((tag) => tag.display_position === place)
  return (
    <div className={styles.marks}>
      {isNearest(store) && <Tag tone="accent">距您最近</Tag>}
      {store.type === 'lab' && <Tag tone="solid">LAB</Tag>}
      {tags.map((tag) => (
        <StoreMark key={tag.name} {...tag} />
      ))}
    </div>
  )
}

/** Drawn from its picture where the brand gives one, and until then, or without it, as text. */
function StoreMark({ name, img }: Pick<StoreTag, 'name' | 'img'>) {
  const [isAway, setIsAway] = useState(false)
  if (!img || isAway) return <Tag>{name}</Tag>
  return <img className={styles.mark} src={img} alt={name} loading="lazy" onError={() => setIsAway(true)} />
}
