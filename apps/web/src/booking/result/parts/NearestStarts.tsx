import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { studioDay } from '@kuaimen/contract/kernel/time'
import type { StartOn } from '@kuaimen/contract/schedule/schedule.views'
import { useQuery } from '@tanstack/react-query'
import { serverNow } from '../../../platform/browser/server-clock'
import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'
import { NearestAlternatives } from '../../../schedule/parts/NearestAlternatives'
import { leftText, startText } from '../../../schedule/parts/start-text'
import { useStarts } from '../../../schedule/schedule.api'
import { IconClock } from '../../../ui/Icon/Icon'
import { ListRow, RowGroup } from '../../../ui/ListRow/ListRow'
import { Section } from '../../../ui/Section/Section'
import { persistDraft } from '../../../visit/draft'
import { bookingOf } from '../../booking.api'
import { nearestStarts } from '../nearest-starts'
import { draftFrom, itemsOf } from './Rebook'

/** The time of a visit was lost: the same store about that hour, then other days and stores. One tap leads to the confirmation. */
export function NearestStarts({ order_sn }: { order_sn: string }) {
  const { data: booking } = useQuery(bookingOf(order_sn))
  return booking ? <Starts booking={booking} /> : null
}

function Starts({ booking }: { booking: BookingView }) {
  const navigate = useNavigate()
  const { store_id, day, time, branch } = booking
  const items = itemsOf(booking)
  const today = studioDay(serverNow())
  const { data } = useStarts(store_id, items, day)
  const take = (store: number, start: Pick<StartOn, 'day' | 'time'>) => {
    persistDraft({ ...draftFrom(booking), store_id: store, day: start.day, time: start.time })
    void navigate(paths.bookingConfirm({ branch }), { replace: true })
  }
  const near = nearestStarts(data?.starts ?? [], time)
  return (
    <Section title="离原来最近的时间" note="选一个，直接去确认">
      {near.length > 0 && (
        <RowGroup>
          {near.map((start) => (
            <ListRow
              key={start.time}
              icon={IconClock}
              label={startText({ day, ...start }, today)}
              note={booking.store_name}
              value={start.state === 'few' ? leftText(start.left) : undefined}
              onClick={() => take(store_id, { day, time: start.time })}
            />
          ))}
        </RowGroup>
      )}
      <NearestAlternatives storeId={store_id} items={items} day={day} today={today} onTake={take} />
    </Section>
  )
}
