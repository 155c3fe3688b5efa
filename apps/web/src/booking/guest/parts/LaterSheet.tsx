import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sayFailure } from '../../../platform/page/say-failure'
import { Button, buttonClass } from '../../../ui/Button/Button'
import { ChoiceTile, ChoiceTiles } from '../../../ui/ChoiceTile/ChoiceTile'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { Sheet } from '../../../ui/Sheet/Sheet'
import { SkeletonBlock, SkeletonGroup } from '../../../ui/Skeleton/Skeleton'
import { Note } from '../../../ui/Text/Text'
import { toast } from '../../../ui/Toast/toast'
import { laterStartOf, useGuestActs } from '../guest.api'
import styles from './LateBar.module.css'

/** The next starts of the day that still fit, free of charge; or the store's number. */
export function LaterSheet({ booking, onClose }: { booking: BookingView; onClose: () => void }) {
  const { order_sn, store } = booking
  const { data, isPending, refetch } = useQuery(laterStartOf(order_sn))
  const company = useGuestActs(order_sn)
  const [isPostponing, setIsPostponing] = useState(false)
  const [picked, setPicked] = useState('')
  const starts = data?.starts ?? []
  // What was picked may be gone when they are asked for again.
  const chosen = starts.find(({ time }) => time === picked) ?? starts[0]
  const postpone = async (time: string) => {
    setIsPostponing(true)
    try {
      await company.postponeVisit(time)
      toast(`已顺延到今天 ${time}`, { kind: 'success' })
      onClose()
    } catch (error) {
      sayFailure(error)
      setIsPostponing(false)
      await Promise.all([refetch(), company.refresh()])
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="要晚超过 30 分钟"
      footer={
        chosen ? (
          <Button block size="large" disabled={isPostponing} onClick={() => postpone(chosen.time)}>
            顺延到 {chosen.time}
          </Button>
        ) : (
          <a href={`tel:${store.tel}`} className={buttonClass({ size: 'large', block: true })}>
            致电门店
          </a>
        )
      }
    >
      {isPending && (
        <SkeletonGroup>
          <SkeletonBlock className={styles.bone} />
        </SkeletonGroup>
      )}
      {!isPending && !data && <ErrorState onRetry={refetch} />}
      {chosen && (
        <>
          <p className={styles.lead}>今天接下来还能接待您的时间：</p>
          <ChoiceTiles label="今天接下来的时间">
            {starts.map(({ time, end_time }) => (
              <ChoiceTile
                key={time}
                large
                selected={time === chosen.time}
                label={`今天 ${time}，${end_time} 结束`}
                note={`${end_time} 结束`}
                onClick={() => setPicked(time)}
              >
                {time}
              </ChoiceTile>
            ))}
          </ChoiceTiles>
          <Note className={styles.after}>同一家店，免费，价格和卡券不变，也不算改期。只能顺延一次。</Note>
        </>
      )}
      {data && !chosen && <p>今天后面没有合适的时间了。打个电话，门店会尽量为您安排。</p>}
    </Sheet>
  )
}
