import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { formatStart, studioDay } from '@kuaimen/contract/kernel/time'
import { useQuery } from '@tanstack/react-query'
import { serverNow } from '../../../platform/browser/server-clock'
import { useIsLoggedIn, useVisitor } from '../../../platform/session/VisitorProvider'
import { shortStoreName } from '../../../store/short-name'
import { storeDetailOf } from '../../../store/store.api'
import { useDraft } from '../../../visit/draft'
import { visitOf } from '../../contact.api'
import styles from './QiweiPage.module.css'

/** The booking that the page is about: a member's own, or the one on its way in this tab, of which only the store is known. */
export function useBooked(order_sn: string): {
  store: string | undefined
  visit: BookingView | undefined
  /** There is no booking here, or none of the reader's own. */
  isNone: boolean
} {
  const isLoggedIn = useIsLoggedIn()
  const visitor = useVisitor()
  const storeId = useDraft()?.store_id ?? undefined
  const { data: visit, error } = useQuery({ ...visitOf(order_sn), enabled: isLoggedIn && order_sn !== '' })
  const { data: store } = useQuery({
    ...storeDetailOf(storeId ?? 0, visitor),
    enabled: order_sn === '' && storeId !== undefined,
  })
  const name = visit?.store_name ?? store?.name
  const isNone = order_sn === '' ? storeId === undefined : !isLoggedIn || error !== null
  return { store: name && shortStoreName(name), visit, isNone }
}

export const Booked = ({ visit: { store_name, product_names, day, time } }: { visit: BookingView }) => (
  <p className={styles.booked}>
    <strong>{formatStart({ day, time }, studioDay(serverNow()))}</strong>
    <span>
      {shortStoreName(store_name)} · {product_names.join('、')}
    </span>
  </p>
)
