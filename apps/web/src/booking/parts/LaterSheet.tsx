import type { BookingView } from '@kuaimen/contract/booking/booking.views'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sayFailure } from '../../platform/say-failure'
import { Button, buttonClass } from '../../ui/Button/Button'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { Sheet } from '../../ui/Sheet/Sheet'
import { SkeletonBlock, SkeletonGroup } from '../../ui/Skeleton/Skeleton'
import { toast } from '../../ui/Toast/toast'
import { laterStartOf, useCompany } from '../company.api'
import styles from './OnTheWay.module.css'

/** The next start of the day that still fits, free of charge; or the store's number. */
export function LaterSheet({ booking, onClose }: { booking: BookingView; onClose: () => void }) {
  const { order_sn, store } = booking
  const { data, isPending, refetch } = useQuery(laterStartOf(order_sn))
  const company = useCompany(order_sn)
  const [isPostponing, setIsPostponing] = useState(false)
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
        data?.time ? (
          <Button block size="large" disabled={isPostponing} onClick={() => postpone(data.time)}>
            顺延到 {data.time}
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
      {data?.time && (
        <>
          <p>今天最早还能接待您的时间：</p>
          <p className={styles.facts}>
            {data.time}–{data.end_time}
          </p>
          <p className={styles.note}>同一家店，免费，价格和卡券不变，也不算改期。只能顺延一次。</p>
        </>
      )}
      {data?.time === '' && <p>今天后面没有合适的时间了。打个电话，门店会尽量为您安排。</p>}
    </Sheet>
  )
}
