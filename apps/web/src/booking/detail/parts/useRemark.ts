import { bookingStateChanged } from '@kuaimen/contract/booking/record.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { sayFailure } from '../../../platform/page/say-failure'
import { toast } from '../../../ui/Toast/toast'
import { useRefreshBookings, useSetRemark } from '../../orders.api'

/** Saves the remark of a booking; `onDone` once it is saved, or cannot be any more. */
export function useRemark(order_sn: string, onDone: () => void): (remark: string) => Promise<void> {
  const { mutateAsync: save } = useSetRemark()
  const refresh = useRefreshBookings()
  return async (remark) => {
    try {
      await save({ order_sn, remark })
      toast('备注已保存', { kind: 'success' })
      onDone()
    } catch (error) {
      sayFailure(error)
      if (error instanceof Refusal && error.code === bookingStateChanged.code) await refresh().then(onDone)
    }
  }
}
