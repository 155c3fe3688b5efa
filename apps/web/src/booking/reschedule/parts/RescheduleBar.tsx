import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { useState } from 'react'
import { BottomBar } from '../../../ui/BottomBar/BottomBar'
import { Button } from '../../../ui/Button/Button'
import { Note } from '../../../ui/Text/Text'
import { dayText, hoursText } from '../../../visit/time-text'
import { differenceWords } from '../../order-text'
import styles from './RescheduleBar.module.css'
import { RescheduleSheet } from './RescheduleSheet'
import type { RescheduleForm } from './useRescheduleForm'

interface RescheduleBarProps {
  readonly booking: BookingView
  /** Of the new time. */
  readonly storeName: string
  readonly form: RescheduleForm
}

/** The new time and what it costs; the old beside the new is seen before anything is rescheduled. */
export function RescheduleBar({ booking, storeName, form }: RescheduleBarProps) {
  const { target, isSame, preview, confirm } = form
  const { data, error } = preview
  const [isAsking, setIsAsking] = useState(false)
  const isReady = target.time !== '' && !isSame && data?.open === true && !preview.isFetching
  return (
    <>
      <BottomBar
        aside={
          <div role="status" className={styles.aside}>
            {target.time === '' || isSame ? (
              <Note className={styles.hint}>{isSame ? '这就是现在的时间，换一个吧' : '请选择新的时间'}</Note>
            ) : (
              <>
                <p className={styles.when}>
                  {dayText(target.day)}{' '}
                  <span className={styles.hours}>{hoursText({ ...target, end_time: data?.end_time ?? '' })}</span>
                </p>
                <Verdict preview={{ data, error }} />
              </>
            )}
          </div>
        }
      >
        <Button size="large" disabled={!isReady} onClick={() => setIsAsking(true)}>
          选好了
        </Button>
      </BottomBar>
      {data && (
        <RescheduleSheet
          open={isAsking && target.time !== '' && data.open}
          booking={booking}
          target={target}
          storeName={storeName}
          preview={data}
          onConfirm={() => confirm(data.difference_fen)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

function Verdict({ preview: { data, error } }: { preview: Pick<RescheduleForm['preview'], 'data' | 'error'> }) {
  if (error) return <p className={styles.bad}>{error.message}</p>
  if (!data) return <Note className={styles.hint}>正在计算差价…</Note>
  if (!data.open) return <p className={styles.bad}>{data.reason || '这个时间不可预约，请换一个时间'}</p>
  return <p className={styles.difference}>{differenceWords(data.difference_fen, data.back).title}</p>
}
