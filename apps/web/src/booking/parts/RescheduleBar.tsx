import { formatYuan } from '@kuaimen/contract/kernel/money'
import { BottomBar } from '../../ui/BottomBar/BottomBar'
import { Button } from '../../ui/Button/Button'
import { dayText, hoursText } from '../../visit/visit-text'
import { differenceWords, fallenWords } from '../order-words'
import styles from './RescheduleBar.module.css'
import type { RescheduleForm } from './useRescheduleForm'

/** The new time and what it costs; nothing is rescheduled before the difference was seen. */
export function RescheduleBar({ form: { target, isSame, preview, confirm } }: { form: RescheduleForm }) {
  const { data, error } = preview
  const isReady = target.time !== '' && !isSame && data?.open === true && !preview.isFetching
  return (
    <BottomBar
      aside={
        <div role="status" className={styles.aside}>
          {target.time === '' || isSame ? (
            <p className={styles.hint}>{isSame ? '这就是现在的时间，换一个吧' : '请选择新的时间'}</p>
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
      <Button size="large" disabled={!isReady} onClick={() => data && confirm(data.difference_fen)}>
        {data && data.difference_fen > 0 && isReady ? `去付 ¥${formatYuan(data.difference_fen)}` : '确认改期'}
      </Button>
    </BottomBar>
  )
}

function Verdict({ preview: { data, error } }: { preview: Pick<RescheduleForm['preview'], 'data' | 'error'> }) {
  if (error) return <p className={styles.bad}>{error.message}</p>
  if (!data) return <p className={styles.hint}>正在计算差价…</p>
  if (!data.open) return <p className={styles.bad}>{data.reason || '这个时间不可预约，请换一个时间'}</p>
  const { title, text } = differenceWords(data.difference_fen, data.back)
  return (
    <>
      <p className={styles.difference}>{title}</p>
      <p className={styles.text}>{text}</p>
      {data.fallen && <p className={styles.text}>{fallenWords(data.fallen)}</p>}
    </>
  )
}
