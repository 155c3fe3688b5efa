import type { Hold } from '@kuaimen/contract/booking/record.views'
import { kindOf } from '@kuaimen/contract/kernel/payables'
import { sayFailure } from '../../../platform/page/say-failure'
import { confirmDialog } from '../../../ui/Dialog/dialog'
import { toast } from '../../../ui/Toast/toast'
import { useCancelBooking, useDropReschedule, useRefreshBookings } from '../../orders.api'

const QUESTIONS = {
  booking: { title: '放弃这个预约？', message: '为您留住的时间会放开，没有产生费用。' },
  reschedule: { title: '放弃这次改期？', message: '新时间会放开，仍按原来的时间到店。' },
}

/** Lets go of what is held and not paid, after a question. */
export function useReleaseHold() {
  const { mutateAsync: cancel } = useCancelBooking()
  const { mutateAsync: drop } = useDropReschedule()
  const refresh = useRefreshBookings()
  return async ({ payable_no, order_sn }: Pick<Hold, 'payable_no' | 'order_sn'>): Promise<void> => {
    const kind = kindOf(payable_no) === 'reschedule' ? 'reschedule' : 'booking'
    if (!(await confirmDialog({ ...QUESTIONS[kind], confirmText: '放弃', cancelText: '留着', danger: true }))) return
    try {
      await (kind === 'booking' ? cancel({ order_sn, shown_refund_fen: 0 }) : drop({ order_sn }))
      toast('已放弃')
    } catch (error) {
      sayFailure(error)
      // Paid or run out meanwhile: what is shown is read anew.
      await refresh()
    }
  }
}
