import type { CancelPreview } from '@kuaimen/contract/booking/change.views'
import { bookingStateChanged, cancelClosed, refundChanged } from '@kuaimen/contract/booking/record.errors'
import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { formatYuan } from '@kuaimen/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { sayFailure } from '../../../platform/page/say-failure'
import { useOnError } from '../../../platform/page/useOnError'
import { Button } from '../../../ui/Button/Button'
import { Callout } from '../../../ui/Callout/Callout'
import { Chip, ChipGroup } from '../../../ui/Chip/Chip'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { IconChevronRight } from '../../../ui/Icon/Icon'
import { Price } from '../../../ui/Price/Price'
import { Sheet } from '../../../ui/Sheet/Sheet'
import { SkeletonGroup, SkeletonText } from '../../../ui/Skeleton/Skeleton'
import { Note } from '../../../ui/Text/Text'
import { toast } from '../../../ui/Toast/toast'
import { cancelPreviewOf, useCancelBooking, useRefreshBookings } from '../../orders.api'
import styles from './CancelSheet.module.css'

export const REASONS = ['时间有变', '约错了时间或门店', '想换别的产品', '暂时不想拍了', '其他原因']
const CHANGED_MEANWHILE: ReadonlySet<number> = new Set([cancelClosed.code, bookingStateChanged.code])
const isChangedMeanwhile = (error: unknown) => error instanceof Refusal && CHANGED_MEANWHILE.has(error.code)

interface CancelSheetProps {
  readonly booking: BookingView
  readonly onClose: () => void
}

/** Nothing is cancelled before the exact sum that comes back has been seen. */
export function CancelSheet({ booking: { order_sn, can, reschedules_left }, onClose }: CancelSheetProps) {
  const [reason, setReason] = useState('')
  const [hasChanged, setHasChanged] = useState(false)
  const { data: preview, error, isError, refetch } = useQuery(cancelPreviewOf(order_sn))
  const { mutateAsync: cancel } = useCancelBooking()
  const giveWay = useGiveWay(onClose)
  const isGone = isChangedMeanwhile(error)

  useOnError(error, isChangedMeanwhile, giveWay)

  const submit = async ({ refund_fen }: CancelPreview) => {
    try {
      await cancel({ order_sn, reason, shown_refund_fen: refund_fen })
      toast(refund_fen > 0 ? `已取消，¥${formatYuan(refund_fen)} 将原路退回` : '已取消', { kind: 'success' })
      onClose()
    } catch (failure) {
      if (isChangedMeanwhile(failure)) giveWay()
      else if (failure instanceof Refusal && failure.code === refundChanged.code) {
        setHasChanged(true)
        await refetch()
      } else sayFailure(failure)
    }
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title="取消预约"
      footer={
        <div className={styles.foot}>
          <Button kind="secondary" size="large" onClick={onClose}>
            再想想
          </Button>
          <Button kind="danger" size="large" disabled={!preview} onClick={() => preview && submit(preview)}>
            确认取消
          </Button>
        </div>
      }
    >
      {!preview && !isError && (
        <SkeletonGroup className={styles.bones}>
          <SkeletonText lines={['half', 'full', 'long', 'full']} />
        </SkeletonGroup>
      )}
      {!preview && isError && !isGone && <ErrorState compact onRetry={refetch} />}
      {preview && (
        <>
          {hasChanged && <Callout role="alert" spaced title="退款金额刚刚有变化，请再看一眼" />}
          {can.reschedule && <RescheduleInstead order_sn={order_sn} left={reschedules_left} />}
          <WhatComesBack preview={preview} />
          <p className={styles.why}>为什么取消？（可不选）</p>
          <ChipGroup label="取消原因">
            {REASONS.map((one) => (
              <Chip key={one} selected={one === reason} onClick={() => setReason(one === reason ? '' : one)}>
                {one}
              </Chip>
            ))}
          </ChipGroup>
        </>
      )}
    </Sheet>
  )
}

/** Most who cancel want another time: that costs nothing and keeps what was paid. */
const RescheduleInstead = ({ order_sn, left }: { order_sn: string; left: number }) => (
  <Link to={paths.rescheduling({ order_sn })} className={styles.instead}>
    <span className={styles.insteadWords}>
      只是时间有变？
      <span className={styles.insteadNote}>可免费改期，还剩 {left} 次</span>
    </span>
    <span className={styles.insteadWay}>
      去改期 <IconChevronRight size="s" />
    </span>
  </Link>
)

const CARDS: ReadonlySet<string> = new Set(['voucher', 'gift_card'])
const hasCards = (tenders: CancelPreview['tenders']) => tenders.some(({ tender }) => CARDS.has(tender))

export function WhatComesBack({ preview }: { preview: CancelPreview }) {
  const { paid_fen, kept_fen, refund_fen, tenders, rule, points_taken_back = 0 } = preview
  if (paid_fen === 0) return <p className={styles.free}>{rule}。留住的时间会马上放开。</p>
  return (
    <>
      <dl className={styles.sums}>
        <div className={styles.back}>
          <dt>将退回</dt>
          <dd>
            <Price fen={refund_fen} size="l" />
          </dd>
        </div>
        {tenders.map(({ tender, name, note, amount_fen }, nth) => (
          <div key={`${tender}-${nth}`} className={styles.part}>
            <dt>{note ? `退回到 ${name}（${note}）` : `退回到 ${name}`}</dt>
            <dd>
              <Price fen={amount_fen} size="s" tone="ink" />
            </dd>
          </div>
        ))}
        <div className={styles.part}>
          <dt>{hasCards(tenders) ? '已付（含卡券）' : '已付'}</dt>
          <dd>
            <Price fen={paid_fen} size="s" tone="ink" />
          </dd>
        </div>
        {kept_fen > 0 && (
          <div className={styles.part}>
            <dt>按规则扣除</dt>
            <dd>
              <Price fen={kept_fen} size="s" tone="ink" />
            </dd>
          </div>
        )}
        {points_taken_back > 0 && (
          <div className={styles.part}>
            <dt>将收回</dt>
            <dd>{points_taken_back} 积分</dd>
          </div>
        )}
      </dl>
      {rule && <Note className={styles.rule}>{rule}</Note>}
    </>
  )
}

/** It was cancelled or begun elsewhere: the page behind shows its state; this is no error. */
function useGiveWay(onClose: () => void): () => void {
  const refresh = useRefreshBookings()
  return () => {
    toast('这个预约的状态刚刚变了，已为您更新')
    void refresh()
    onClose()
  }
}
