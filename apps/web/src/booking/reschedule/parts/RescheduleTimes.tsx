import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { writeItems } from '@kuaimen/contract/schedule/schedule.rules'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { serverNow } from '../../../platform/browser/server-clock'
import { scrollToStart } from '../../../platform/page/scroll-into-view'
import { MonthCalendar } from '../../../schedule/parts/MonthCalendar'
import { NearestAlternatives } from '../../../schedule/parts/NearestAlternatives'
import { StartChips, StartChipsSkeleton } from '../../../schedule/parts/StartChips'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { monthOf } from '../../../ui/MonthGrid/month'
import { Section } from '../../../ui/Section/Section'
import { dayText } from '../../../visit/time-text'
import { isOfCompany, isOnlyStore } from '../../order-tabs'
import { rescheduleMonth } from '../../orders.api'
import styles from './RescheduleTimes.module.css'
import type { RescheduleForm } from './useRescheduleForm'

const fullText = (booking: BookingView): string =>
  isOnlyStore(booking) ? '这天约满了，看看别的日期' : '这天约满了，看看别的日期或门店'

/** The month and the starts of its chosen day, with the booking's own time counted as free. */
export function RescheduleTimes({ booking, form }: { booking: BookingView; form: RescheduleForm }) {
  const { target, setTarget, starts } = form
  const [month, setMonth] = useState(monthOf(booking.day))
  const calendar = useQuery(rescheduleMonth(booking.order_sn, target.store_id, month))
  const today = studioDay(serverNow())
  const isPaidByCompany = isOfCompany(booking) && calendar.data?.list_price_fen === 0
  const isSameStore = target.store_id === booking.store_id
  const place = useRef<HTMLDivElement>(null)
  const choose = (time: string) => setTarget({ ...target, time })
  const select = (day: string) => {
    setTarget({ ...target, day, time: '' })
    scrollToStart(place.current)
  }
  // However much failed, it is one failure, with one way to try again.
  if (calendar.isError && !calendar.data)
    return <ErrorState onRetry={() => Promise.all([calendar.refetch(), starts.isError && starts.refetch()])} />
  return (
    <>
      <Section title="新的日期" className={styles.section}>
        <MonthCalendar
          month={month}
          calendar={calendar.data}
          today={today}
          selected={target.day}
          current={isSameStore ? booking.day : undefined}
          busy={calendar.isPending}
          isPriceless={isPaidByCompany}
          onSelect={select}
          onMonth={setMonth}
        />
      </Section>
      <div ref={place} className={styles.times}>
        <Section title="新的时间" note={dayText(target.day)} className={styles.section}>
          {starts.isPending && <StartChipsSkeleton />}
          {starts.isError && !starts.data && <ErrorState compact onRetry={starts.refetch} />}
          {starts.data && starts.data.starts.length > 0 && (
            <StartChips
              day={target.day}
              starts={starts.data.starts}
              minutes={starts.data.minutes}
              chosen={target.time}
              current={isSameStore && target.day === booking.day ? booking.time : undefined}
              onChoose={choose}
            />
          )}
          {starts.data && (starts.data.state === 'full' || starts.data.state === 'closed') && (
            <>
              <p className={styles.none}>
                {starts.data.state === 'full' ? fullText(booking) : starts.data.reason || '这天不可预约'}
              </p>
              {/* What is near is of the whole chain: a company's visit stays within its drive. */}
              {!booking.bounds && (
                <NearestAlternatives
                  storeId={target.store_id}
                  items={writeItems(booking.lines.map(({ product_id, people }) => ({ product_id, people })))}
                  day={target.day}
                  today={today}
                  onTake={(store_id, { day, time }) => {
                    setMonth(monthOf(day))
                    setTarget({ store_id, day, time })
                  }}
                />
              )}
            </>
          )}
        </Section>
      </div>
    </>
  )
}
