import { bookingStateChanged } from '@kuaimen/contract/booking/record.errors'
import { customClosed, optionClosed } from '@kuaimen/contract/custom/custom.errors'
import type { CustomAsked } from '@kuaimen/contract/custom/custom.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { useApi } from '../../../api/query'
import { forgetFlow } from '../../../custom/custom.api'
import { sayFailure } from '../../../platform/page/say-failure'
import { toast } from '../../../ui/Toast/toast'
import { useRefreshBookings, useSetCustom } from '../../orders.api'

const isRefusedAs = (error: unknown, codes: readonly number[]) => error instanceof Refusal && codes.includes(error.code)

/** Saves another choice for a booking; `onDone` once it is saved, or cannot be any more. */
export function useChangeCustom(order_sn: string, onDone: () => void): (custom: CustomAsked) => Promise<void> {
  const client = useApi()
  const { mutateAsync: save } = useSetCustom()
  const refresh = useRefreshBookings()
  return async (custom) => {
    try {
      await save({ order_sn, custom })
      toast('定制内容已更新', { kind: 'success' })
      onDone()
    } catch (error) {
      sayFailure(error)
      if (isRefusedAs(error, [optionClosed.code])) await forgetFlow(client)
      if (isRefusedAs(error, [bookingStateChanged.code, customClosed.code])) await refresh().then(onDone)
    }
  }
}
