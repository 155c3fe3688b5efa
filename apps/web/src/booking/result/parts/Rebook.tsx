import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { writeItems } from '@kuaimen/contract/schedule/schedule.rules'
import { useQuery } from '@tanstack/react-query'
import { draftCustomOf } from '../../../custom/draft'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { buttonClass } from '../../../ui/Button/Button'
import { persistDraft } from '../../../visit/draft'
import { bookingOf } from '../../booking.api'

/** The same visit once more: store and products stay, only the time is chosen anew. */
export function Rebook({ order_sn, text = '重新预约' }: { order_sn: string; text?: string }) {
  const { data: booking } = useQuery(bookingOf(order_sn))
  const to = booking
    ? paths.dateAndTime({ branch: booking.branch, items: itemsOf(booking), store_id: booking.store_id })
    : paths.productList()
  return (
    <Link to={to} replace className={buttonClass()} onClick={() => booking && persistDraft(draftFrom(booking))}>
      {text}
    </Link>
  )
}

export const itemsOf = ({ lines }: BookingView) =>
  writeItems(lines.map(({ product_id, people }) => ({ product_id, people })))

export const draftFrom = ({ branch, lines, store_id, remark, custom }: BookingView) => ({
  branch,
  store_id,
  day: '',
  time: '',
  remark,
  custom: custom ? draftCustomOf(custom) : undefined,
  items: lines.map(({ product_id, people, addons, series }) => ({
    product_id,
    people,
    addon_ids: addons.map(({ id }) => id),
    series_ids: series.map((one) => one?.id ?? null),
  })),
})
