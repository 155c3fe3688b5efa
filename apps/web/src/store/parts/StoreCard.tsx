import { isNearest } from '@kuaimen/contract/store/store.rules'
import type { StoreTag, StoreView } from '@kuaimen/contract/store/store.views'
import { useState } from 'react'
import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { IconNavigate } from '../../ui/Icon/Icon'
import { IconButton } from '../../ui/IconButton/IconButton'
import { MediaName, MediaRow, rowLink } from '../../ui/MediaRow/MediaRow'
import { Picture } from '../../ui/Picture/Picture'
import { Tag } from '../../ui/Tag/Tag'
import { Note } from '../../ui/Text/Text'
import { placeText } from '../location-text'
import { navigateTo } from '../navigate'
import { shortStoreName } from '../short-name'
import styles from './StoreCard.module.css'
import { StoreState } from './StoreState'

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
    <MediaRow
      as="article"
      size="l"
      boxed
      className={styles.card}
      picture={(className) => <Picture src={store.card_img} alt="" {...CARD} className={className} />}
    >
      <div className={styles.words}>
        <MediaName as="h3">
          <Link to={paths.storeDetail({ id: store.id })} className={rowLink} onClick={onOpen}>
            {shortStoreName(store.name)}
          </Link>
        </MediaName>
        <StoreState store={store} />
        <Note className={styles.place}>{placeText(store)}</Note>
        <div className={styles.foot}>
          <StoreMarks store={store} place={place} />
          <IconButton
            icon={IconNavigate}
            look="soft"
            label={`导航去${store.name}`}
            className={styles.navigate}
            onClick={() => navigateTo(store, visitor.environment.kind)}
          />
        </div>
      </div>
    </MediaRow>
  )
}

function StoreMarks({ store, place }: { store: StoreView; place: 'home' | 'list' }) {
  const tags = store.tag.filter((tag) => tag.display_position === place)
  return (
    <div className={styles.marks}>
      {isNearest(store) && <Tag tone="accent">最近可约</Tag>}
      {store.type === 'lab' && <Tag tone="solid">LAB</Tag>}
      {tags.map((tag) => (
        <StoreMark key={tag.name} {...tag} />
      ))}
    </div>
  )
}

/** With its picture where the brand gives one; a picture alone would be a riddle. */
function StoreMark({ name, img }: Pick<StoreTag, 'name' | 'img'>) {
  const [isAway, setIsAway] = useState(false)
  return (
    <Tag className={styles.mark}>
      {img && !isAway && <img src={img} alt="" loading="lazy" onError={() => setIsAway(true)} />}
      {name}
    </Tag>
  )
}
