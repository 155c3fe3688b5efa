import type { StoreView } from '@kuaimen/contract/store/store.views'
import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { cx } from '../../ui/cx'
import { IconNavigate } from '../../ui/Icon/Icon'
import { IconButton } from '../../ui/IconButton/IconButton'
import { MediaName, MediaRow, rowLink } from '../../ui/MediaRow/MediaRow'
import { Picture } from '../../ui/Picture/Picture'
import { Note } from '../../ui/Text/Text'
import { driveText, placeText } from '../location-text'
import type { Drive } from '../map-messages'
import { navigateTo } from '../navigate'
import { shortStoreName } from '../short-name'
import styles from './MapCards.module.css'
import { StoreState } from './StoreState'
import { useSnapRow } from './useSnapRow'

const CARD = { width: 480, height: 360 }

interface MapCardsProps {
  readonly stores: readonly StoreView[]
  readonly chosenId: number | undefined
  readonly drive: Drive | undefined
  readonly onChoose: (id: number) => void
}

/** The stores as cards in a row: the one in the middle is the one whose pin is filled, whichever the finger moved. */
export function MapCards({ stores, chosenId, drive, onChoose }: MapCardsProps) {
  const at = stores.findIndex(({ id }) => id === chosenId)
  const row = useSnapRow(at, (index) => {
    const store = stores[index]
    if (store) onChoose(store.id)
  })
  return (
    <ul {...row} className={styles.row} aria-label="地图上的门店">
      {stores.map((store) => (
        <li key={store.id} className={styles.place} aria-current={store.id === chosenId || undefined}>
          <MapCard store={store} isChosen={store.id === chosenId} drive={drive?.id === store.id ? drive : undefined} />
        </li>
      ))}
    </ul>
  )
}

interface MapCardProps {
  readonly store: StoreView
  readonly isChosen: boolean
  readonly drive: Drive | undefined
}

function MapCard({ store, isChosen, drive }: MapCardProps) {
  const { environment } = useVisitor()
  return (
    <MediaRow
      as="article"
      boxed
      className={cx(styles.card, isChosen && styles.chosen)}
      picture={(className) => <Picture src={store.card_img} alt="" {...CARD} className={className} />}
      end={
        <IconButton
          icon={IconNavigate}
          look="soft"
          label={`导航去${store.name}`}
          className={styles.navigate}
          onClick={() => navigateTo(store, environment.kind)}
        />
      }
    >
      <MediaName as="h2">
        <Link to={paths.storeDetail({ id: store.id })} className={rowLink}>
          {shortStoreName(store.name)}
        </Link>
      </MediaName>
      <StoreState store={store} />
      <Note className={styles.where}>{drive ? driveText(store, drive) : placeText(store)}</Note>
    </MediaRow>
  )
}
