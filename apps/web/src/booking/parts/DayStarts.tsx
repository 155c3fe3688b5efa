import type { StudioDay, StudioTime } from '@kuaimen/contract/kernel/time'
import type { ScheduleDay, StartOn } from '@kuaimen/contract/schedule/schedule.views'
import { NearestAlternatives } from '../../schedule/parts/NearestAlternatives'
import { StartChips, StartChipsSkeleton } from '../../schedule/parts/StartChips'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { Section } from '../../ui/Section/Section'
import { dayText } from '../../visit/visit-text'
import styles from './DayStarts.module.css'

interface DayStartsProps {
  readonly storeId: number
  readonly items: string
  readonly day: StudioDay
  readonly today: StudioDay
  readonly answer: { data: ScheduleDay | undefined; isPending: boolean; refetch: () => unknown }
  /** What was chosen before, whether or not it can still be had. */
  readonly chosen: StudioTime
  readonly onChoose: (time: StudioTime) => void
  readonly onTake: (storeId: number, start: StartOn) => void
}

/** The chosen day: its starts, or what else there is when it has none. */
export function DayStarts({ storeId, items, day, today, answer, chosen, onChoose, onTake }: DayStartsProps) {
  const { data, isPending, refetch } = answer
  const hasNone = data?.state === 'full' || data?.state === 'closed'
  const isLost = data !== undefined && chosen !== '' && !data.starts.some(isOpenAt(chosen))
  return (
    <Section title={dayText(day)} note={data && !hasNone ? `全程约 ${data.minutes} 分钟，请选开始时间` : undefined}>
      {isPending && <StartChipsSkeleton />}
      {!isPending && !data && <ErrorState compact onRetry={refetch} />}
      {isLost && (
        <p className={styles.lost} role="alert">
          之前选的 {chosen} 已约满，请换一个时间
        </p>
      )}
      {hasNone && (
        <>
          <p className={styles.full}>{data.reason || '当天已约满'}，看看这些时间</p>
          <NearestAlternatives storeId={storeId} items={items} day={day} today={today} onTake={onTake} />
        </>
      )}
      {data && !hasNone && <StartChips day={day} starts={data.starts} chosen={chosen} onChoose={onChoose} />}
    </Section>
  )
}

export const isOpenAt =
  (time: StudioTime) =>
  (start: ScheduleDay['starts'][number]): boolean =>
    start.time === time && start.state !== 'full'
