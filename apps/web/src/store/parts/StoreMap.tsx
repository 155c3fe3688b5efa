import { readPlace } from '@kuaimen/contract/kernel/place'
import { MAP_FRAME } from '@kuaimen/contract/store/map.rules'
import { useMemo, useState } from 'react'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { Button } from '../../ui/Button/Button'
import { cx } from '../../ui/cx'
import { isFiltered, type StoreFilters } from '../filters'
import { useStoresOnMap } from '../map.api'
import type { Drive } from '../map-messages'
import { MapCards } from './MapCards'
import { MapOpening } from './MapOpening'
import styles from './StoreMap.module.css'
import { useMapFrame } from './useMapFrame'

interface StoreMapProps {
  readonly filters: StoreFilters
  readonly onClear: () => void
  readonly onFail: () => void
}

/** The stores of the list as markers; the map itself is in a frame, with a policy of its own. */
export default function StoreMap({ filters, onClear, onFail }: StoreMapProps) {
  const { location } = useVisitor()
  const { stores, isPending, isError, retry } = useStoresOnMap(filters)
  const [chosenId, setChosenId] = useState<number>()
  const [drive, setDrive] = useState<Drive>()
  // Until a finger says otherwise the first, which is the nearest; the one chosen may be gone after a filter.
  const chosen = stores.find(({ id }) => id === chosenId) ?? stores[0]
  const shown = useMemo(
    () => ({
      pins: stores.map(({ id, name, longitude, latitude, soonest }) => ({
        ...{ id, name, longitude, latitude },
        label: soonest ? `最早${soonest.text}` : '',
      })),
      chosen: chosen?.id,
      here: location ? readPlace(location) : undefined,
    }),
    [stores, chosen?.id, location],
  )
  const { frame, ready } = useMapFrame(shown, {
    onFail,
    onMessage: (message) => {
      if (message.kind === 'chosen') setChosenId(message.id)
      if (message.kind === 'drive') setDrive(message.drive)
    },
  })
  return (
    <div className={styles.map}>
      <iframe ref={frame} src={MAP_FRAME} title="门店地图" className={cx(styles.frame, ready && styles.ready)} />
      {!ready && <MapOpening />}
      <div className={styles.over} role="status">
        {isError && <Note text="门店没有加载出来" action="重试" onAct={retry} />}
        {ready && !isPending && !isError && stores.length === 0 && (
          <Note
            text={isFiltered(filters) ? '没有符合条件的门店' : '这座城市还没有门店'}
            action={isFiltered(filters) ? '清除条件' : undefined}
            onAct={onClear}
          />
        )}
        {ready && stores.length > 0 && <p className={styles.hint}>{stores.length} 家门店，左右滑动看看</p>}
      </div>
      {ready && stores.length > 0 && (
        <div className={styles.cards}>
          <MapCards stores={stores} chosenId={chosen?.id} drive={drive} onChoose={setChosenId} />
        </div>
      )}
    </div>
  )
}

const Note = ({ text, action, onAct }: { text: string; action: string | undefined; onAct: () => void }) => (
  <div className={styles.note}>
    <span>{text}</span>
    {action && (
      <Button kind="secondary" size="small" onClick={onAct}>
        {action}
      </Button>
    )}
  </div>
)
