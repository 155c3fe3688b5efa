import type { CancelPreview } from '@kuaimen/contract/booking/change.views'
import { bookingStateChanged, cancelClosed, refundChanged } from '@kuaimen/contract/booking/record.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { formatYuan } from '@kuaimen/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { REASONS, WhatComesBack } from '../../booking/detail/parts/CancelSheet'
import { cancelPreviewOf, useCancelBooking, useRefreshBookings } from '../../booking/orders.api'
import { sayFailure } from '../../platform/page/say-failure'
import { Button } from '../../ui/Button/Button'
import { Callout } from '../../ui/Callout/Callout'
import { Card } from '../../ui/Card/Card'
import { Chip, ChipGroup } from '../../ui/Chip/Chip'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { Section } from '../../ui/Section/Section'
import { SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import { Note } from '../../ui/Text/Text'
import { toast } from '../../ui/Toast/toast'
import { useRefreshRefunds } from '../refund.api'
import styles from './RefundRequest.module.css'

const CHANGED_MEANWHILE: ReadonlySet<unknown> = new Set([cancelClosed.code, bookingStateChanged.code])
const isCode = (error: unknown, codes: ReadonlySet<unknown>) => error instanceof Refusal && codes.has(error.code)

/** A refund is the cancel of a visit: what comes back to which tender is seen before it is confirmed. */
export function RefundRequest({ order_sn, about }: { order_sn: string; about: string }) {
  const [reason, setReason] = useState('')
  const [hasChanged, setHasChanged] = useState(false)
  const { data: preview, isError, refetch } = useQuery(cancelPreviewOf(order_sn))
  const { mutateAsync: cancel } = useCancelBooking()
  const refreshBookings = useRefreshBookings()
  const refreshRefunds = useRefreshRefunds()

  const submit = async ({ refund_fen }: CancelPreview) => {
    try {
      await cancel({ order_sn, reason, shown_refund_fen: refund_fen })
      toast(`已取消，¥${formatYuan(refund_fen)} 将原路退回`, { kind: 'success' })
      await refreshRefunds()
    } catch (failure) {
      if (isCode(failure, new Set([refundChanged.code]))) {
        setHasChanged(true)
        await refetch()
      } else if (isCode(failure, CHANGED_MEANWHILE)) {
        toast('这个预约的状态刚刚变了，已为您更新')
        await Promise.all([refreshBookings(), refreshRefunds()])
      } else sayFailure(failure)
    }
  }

  if (!preview)
    return isError ? (
      <ErrorState onRetry={refetch} />
    ) : (
      <SkeletonGroup>
        <SkeletonText lines={['half', 'full', 'long', 'full']} />
      </SkeletonGroup>
    )
  return (
    <Section title="取消预约并退款" note={about}>
      {hasChanged && <Callout role="alert" spaced title="退款金额刚刚有变化，请再看一眼" />}
      <Card>
        <WhatComesBack preview={preview} />
      </Card>
      <p className={styles.why}>为什么取消？（可不选）</p>
      <ChipGroup label="取消原因">
        {REASONS.map((one) => (
          <Chip key={one} selected={one === reason} onClick={() => setReason(one === reason ? '' : one)}>
            {one}
          </Chip>
        ))}
      </ChipGroup>
      <div className={styles.foot}>
        <Button kind="danger" size="large" block onClick={() => submit(preview)}>
          确认取消并退款
        </Button>
        <Note className={styles.note}>提交后预约的时间会马上放开，款项原路退回。</Note>
      </div>
    </Section>
  )
}
