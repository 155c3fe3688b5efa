import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { distanceText } from '@kuaimen/contract/store/store.rules'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { serverNow } from '../../../platform/browser/server-clock'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { startText } from '../../../schedule/parts/start-text'
import { shortStoreName } from '../../../store/short-name'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { IconCheck } from '../../../ui/Icon/Icon'
import { Sheet } from '../../../ui/Sheet/Sheet'
import { SkeletonBlock, SkeletonGroup } from '../../../ui/Skeleton/Skeleton'
import { Note } from '../../../ui/Text/Text'
import { storesForReschedule } from '../../orders.api'
import styles from './RescheduleStoreSheet.module.css'

interface RescheduleStoreSheetProps {
  readonly booking: BookingView
  readonly chosenId: number
  readonly onChoose: (storeId: number) => void
  readonly onClose: () => void
}

/** The store it is at, then the others: those of a company's drive, or of the city where the same is offered. */
export function RescheduleStoreSheet({ booking, chosenId, onChoose, onClose }: RescheduleStoreSheetProps) {
  const choose = (storeId: number) => {
    onChoose(storeId)
    onClose()
  }
  const Others = booking.bounds ? StoresOfDrive : StoresOfCity
  return (
    <Sheet open onClose={onClose} title="换一家门店">
      <Others booking={booking} chosenId={chosenId} onChoose={choose}>
        <StoreChoice
          name={shortStoreName(booking.store.name)}
          note="现在预约的门店"
          isChosen={chosenId === booking.store_id}
          onChoose={() => choose(booking.store_id)}
        />
      </Others>
    </Sheet>
  )
}

type OthersProps = Omit<RescheduleStoreSheetProps, 'onClose'> & { readonly children: ReactNode }

/** As they were agreed, wherever they are: nobody is asked for a city. */
const StoresOfDrive = ({ booking: { bounds, store_id }, chosenId, onChoose, children }: OthersProps) => (
  <ul className={styles.list}>
    {children}
    {bounds?.stores
      ?.filter(({ id }) => id !== store_id)
      .map(({ id, name, address, city_name }) => (
        <StoreChoice
          key={id}
          name={shortStoreName(name)}
          note={`${city_name} · ${address}`}
          isChosen={chosenId === id}
          onChoose={() => onChoose(id)}
        />
      ))}
  </ul>
)

function StoresOfCity({ booking, chosenId, onChoose, children }: OthersProps) {
  const { data, isPending, refetch } = useQuery(storesForReschedule(booking, useVisitor()))
  const today = studioDay(serverNow())
  const others = data?.list.filter(({ store: { id } }) => id !== booking.store_id) ?? []
  return (
    <>
      <ul className={styles.list}>
        {children}
        {others.map(({ store, soonest, reason }) => (
          <StoreChoice
            key={store.id}
            name={shortStoreName(store.name)}
            note={[
              store.distance !== null && distanceText(store.distance),
              soonest ? `最早 ${startText(soonest, today)}` : reason || '近期没有可约的时间',
            ]
              .filter(Boolean)
              .join(' · ')}
            isChosen={chosenId === store.id}
            isClosed={!soonest}
            onChoose={() => onChoose(store.id)}
          />
        ))}
      </ul>
      {isPending && (
        <SkeletonGroup>
          <SkeletonBlock className={styles.bone} />
          <SkeletonBlock className={styles.bone} />
          <SkeletonBlock className={styles.bone} />
        </SkeletonGroup>
      )}
      {!isPending && !data && <ErrorState compact onRetry={refetch} />}
      {data && others.length === 0 && <Note className={styles.none}>这座城市暂时没有别的门店能拍同样的内容</Note>}
    </>
  )
}

interface StoreChoiceProps {
  readonly name: string
  readonly note: string
  readonly isChosen: boolean
  readonly isClosed?: boolean
  readonly onChoose: () => void
}

const StoreChoice = ({ name, note, isChosen, isClosed = false, onChoose }: StoreChoiceProps) => (
  <li>
    <button type="button" className={styles.store} aria-pressed={isChosen} disabled={isClosed} onClick={onChoose}>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <Note as="span" className={styles.note}>
          {note}
        </Note>
      </span>
      {isChosen && <IconCheck className={styles.tick} />}
    </button>
  </li>
)
