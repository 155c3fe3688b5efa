import { bookingStateChanged } from '@kuaimen/contract/booking/booking.errors'
import type { BookingView } from '@kuaimen/contract/booking/booking.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { useState } from 'react'
import { sayFailure } from '../../platform/say-failure'
import { Button } from '../../ui/Button/Button'
import { Field } from '../../ui/Field/Field'
import { Sheet } from '../../ui/Sheet/Sheet'
import { toast } from '../../ui/Toast/toast'
import { useRefreshBookings, useSetRemark } from '../orders.api'

const REMARK_AT_MOST = 200

interface RemarkSheetProps {
  readonly booking: BookingView
  readonly onClose: () => void
}

/** Mounted while it is open, so that it starts from what is saved. */
export function RemarkSheet({ booking, onClose }: RemarkSheetProps) {
  const [remark, setRemark] = useState(booking.remark)
  const { mutateAsync: save } = useSetRemark()
  const refresh = useRefreshBookings()
  const submit = () =>
    save({ order_sn: booking.order_sn, remark }).then(
      () => {
        toast('备注已保存', { kind: 'success' })
        onClose()
      },
      (error) => {
        sayFailure(error)
        if (error instanceof Refusal && error.code === bookingStateChanged.code) void refresh().then(onClose)
      },
    )
  return (
    <Sheet
      open
      onClose={onClose}
      title="备注"
      footer={
        <Button block size="large" onClick={submit}>
          保存
        </Button>
      }
    >
      <Field
        label="备注"
        hideLabel
        multiline
        maxLength={REMARK_AT_MOST}
        value={remark}
        onChange={setRemark}
        placeholder="例如：带一位小朋友、需要轮椅通道"
      />
    </Sheet>
  )
}
