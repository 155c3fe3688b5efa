import type { StudioDay, StudioTime } from '@kuaimen/contract/kernel/time'
import type { ScheduleDay, StartOn } from '@kuaimen/contract/schedule/schedule.views'
import { type Ref, useId } from 'react'
import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'
import { NearestAlternatives } from '../../../schedule/parts/NearestAlternatives'
import { StartChips, StartChipsSkeleton } from '../../../schedule/parts/StartChips'
import { Callout } from '../../../ui/Callout/Callout'
import { confirmDialog } from '../../../ui/Dialog/dialog'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { Note } from '../../../ui/Text/Text'
import { dayText } from '../../../visit/time-text'
import styles from './DayStarts.module.css'

interface DayStartsProps {
  readonly storeId: number
  readonly items: string
  readonly day: StudioDay
  readonly today: StudioDay
  readonly answer: { data: ScheduleDay | undefined; isPending: boolean; refetch: () => unknown }
  /** What was chosen before, whether or not it can still be had. */
  readonly chosen: StudioTime
  /** The section, to be brought into sight. */
  readonly place: Ref<HTMLElement>
  readonly onChoose: (time: StudioTime) => void
  readonly onTake: (storeId: number, start: StartOn) => void
}

/** The chosen day: its starts, or what else there is when it has none. */
export function DayStarts({ storeId, items, day, today, answer, chosen, place, onChoose, onTake }: DayStartsProps) {
  const id = useId()
  const navigate = useNavigate()
  const waitFor = async (time: StudioTime) => {
    const asked = { title: `${time} 已约满`, message: '有人退出时，可以按先后为您保留位置', confirmText: '去候补' }
    if (await confirmDialog(asked)) await navigate(paths.waitlist({ items, store_id: storeId, day, time }))
  }
  const { data, isPending, refetch } = answer
  const hasNone = data?.state === 'full' || data?.state === 'closed'
  const isLost = data !== undefined && chosen !== '' && !data.starts.some(isOpenAt(chosen))
  return (
    <section ref={place} className={styles.day} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {dayText(day)}
        </h2>
        {!hasNone && <Note>选开始时间</Note>}
      </div>
      {isPending && <StartChipsSkeleton />}
      {!isPending && !data && <ErrorState compact onRetry={refetch} />}
      {isLost && (
        <Callout role="alert" spaced>
          之前选的 {chosen} 已约满，请换一个时间
        </Callout>
      )}
      {hasNone && (
        <>
          <p className={styles.full}>
            {data.reason || '当天已约满'}，{data.state === 'full' ? '可以候补，或' : ''}看看这些时间
          </p>
          <NearestAlternatives storeId={storeId} items={items} day={day} today={today} onTake={onTake} />
        </>
      )}
      {data && !hasNone && (
        <StartChips
          day={day}
          starts={data.starts}
          minutes={data.minutes}
          chosen={chosen}
          onChoose={onChoose}
          onFull={(time) => void waitFor(time)}
        />
      )}
    </section>
  )
}

export const isOpenAt =
  (time: StudioTime) =>
  (start: ScheduleDay['starts'][number]): boolean =>
    start.time === time && start.state !== 'full'
