import { type Ref, useId } from 'react'
import { Link } from '../../../platform/page/Link'
import { StartChips, StartChipsSkeleton } from '../../../schedule/parts/StartChips'
import { Callout } from '../../../ui/Callout/Callout'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { dayText } from '../../../visit/time-text'
import styles from './CorpStarts.module.css'
import type { useCorpTimes } from './useCorpTimes'

interface CorpStartsProps {
  readonly times: ReturnType<typeof useCorpTimes>
  readonly place: Ref<HTMLElement>
  readonly changeTo: string
}

/** The starts of the chosen day; other stores of the drive are one tap away when it has none. */
export function CorpStarts({ times: { day, starts, chosen, time, choose }, place, changeTo }: CorpStartsProps) {
  const id = useId()
  const { data, isPending, refetch } = starts
  const hasNone = data?.state === 'full' || data?.state === 'closed'
  return (
    <section ref={place} className={styles.day} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {dayText(day)}
      </h2>
      {isPending && <StartChipsSkeleton />}
      {!isPending && !data && <ErrorState compact onRetry={refetch} />}
      {data && chosen !== '' && time === '' && (
        <Callout role="alert" spaced>
          之前选的 {chosen} 已约满，请换一个时间
        </Callout>
      )}
      {hasNone && (
        <p className={styles.full}>
          {data.reason || '当天已约满'}，换一天，或
          <Link to={changeTo} className={styles.change}>
            换一家门店
          </Link>
        </p>
      )}
      {data && !hasNone && (
        <StartChips day={day} starts={data.starts} minutes={data.minutes} chosen={chosen} onChoose={choose} />
      )}
    </section>
  )
}
