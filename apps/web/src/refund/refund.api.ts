import { Refusal } from '@kuaimen/contract/kernel/failure'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { refundDetail } from '@kuaimen/contract/refund/refund.endpoints'
import { refundNotFound } from '@kuaimen/contract/refund/refund.errors'
import { query, useApi } from '../api/query'
import { isNoSuchOrder } from '../booking/orders.api'

/** The provider may have changed its state meanwhile. */
export const refundOf = (id: string) => ({
  ...query(refundDetail, { id }, { quiet: true }),
  staleTime: 0,
  refetchOnWindowFocus: true,
})

export const isNoSuchRefund = (error: unknown): boolean =>
  isNoSuchOrder(error) ||
  (error instanceof Refusal && (error.code === refundNotFound.code || error.code === invalidInput.code))

export function useRefreshRefunds(): () => Promise<unknown> {
  const client = useApi()
  return () => client.invalidateQueries({ queryKey: [refundDetail.path] })
}
