import type { BookingView, LiveVisit as Live } from '@kuaimen/contract/booking/record.views'
import { studioTime } from '@kuaimen/contract/kernel/time'
import { Callout } from '../../../ui/Callout/Callout'
import { Card } from '../../../ui/Card/Card'
import { Timeline, type TimelineStep } from '../../../ui/Timeline/Timeline'
import styles from './LiveVisit.module.css'

/** A few minutes are nothing to say. */
const WORTH_SAYING = 5

const timeOf = (seconds: number): string => studioTime(new Date(seconds * 1000))

function noteOf({ state, at, place_name }: Live['stages'][number]): string {
  const when = at === null ? '' : state === 'next' ? `预计 ${timeOf(at)} 开始` : `${timeOf(at)} 开始`
  return [when, state === 'done' ? '' : place_name].filter(Boolean).join(' · ')
}

const stepOf = (stage: Live['stages'][number], nth: number): TimelineStep => ({
  key: `${nth}`,
  title: stage.name,
  note: noteOf(stage),
  state: stage.state === 'skipped' ? 'done' : stage.state,
})

/** Before the check-in: only what is other than promised. */
function BeforeVisit({ live }: { live: Live }) {
  if (live.missed_until !== null)
    return (
      <Callout role="status" title="门店登记了您未到店">
        <p>{`${timeOf(live.missed_until)} 起按未到店处理。如果您已经到店，请告诉店员。`}</p>
      </Callout>
    )
  if (live.delay_minutes < WORTH_SAYING || live.next_at === null) return null
  return (
    <Callout role="status" title={`门店进度晚了约 ${live.delay_minutes} 分钟`}>
      <p>{`预计 ${timeOf(live.next_at)} 开始，让您久等了。`}</p>
    </Callout>
  )
}

/** The visit of today as it goes on in the store, asked for again while the page is open. */
export function LiveVisit({ booking: { live, state } }: { booking: BookingView }) {
  if (!live) return null
  if (state === 'booked') return <BeforeVisit live={live} />
  return (
    <Card>
      <h2 className={styles.title}>今天的进度</h2>
      <Timeline steps={live.stages.filter((stage) => stage.state !== 'skipped').map(stepOf)} />
    </Card>
  )
}
