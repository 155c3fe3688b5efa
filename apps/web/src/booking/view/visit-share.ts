import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { serverNow } from '../../platform/browser/server-clock'
import { paths } from '../../platform/page/paths'
import type { Share, SharedAs } from '../../platform/page/share'
import { bookingOf } from '../booking.api'
import { meetingWords } from './result-text'

/** What those who come along need: when, where, and their own page while it is shared, else the store's; the booking itself is its owner's. */
export const companionCard = (booking: BookingView): SharedAs => ({
  title: meetingWords(booking, serverNow()),
  description: `${booking.store.name}，${booking.store.address}`,
  picture: booking.cover,
  link: booking.companion_path || paths.storeDetail({ id: booking.store.id }),
})

const NO_VISIT: SharedAs = {
  title: '来拍一张好照片',
  description: '选门店、挑时间，在线就能约',
  picture: '',
  link: paths.home(),
}

/** A visit that is not to come is nothing for friends: they are led home. */
export const share: Share<{ readonly search: URLSearchParams }> = async (client, { search }) => {
  const booking = await client.ensureQueryData(bookingOf(search.get('order_sn') ?? '')).catch(() => undefined)
  return booking?.state === 'booked' ? companionCard(booking) : NO_VISIT
}
