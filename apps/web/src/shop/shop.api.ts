import type { CallOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import {
  type cancelVoucherOrder,
  couponSetDetail,
  couponSets,
  deleteVoucherOrder,
  groupDetail,
  type leaveGroup,
  openGroups,
  ownGroups,
  refundVoucherOrder,
  startVoucherOrder,
  voucherOrderDetail,
  voucherOrders,
} from '@kuaimen/contract/shop/shop.endpoints'
import { useMutation } from '@tanstack/react-query'
import { pagedQuery } from '../api/paged-query'
import { query, useApi } from '../api/query'
import { invalidateCards } from '../wallet/invalidate-cards'

const QUIET = { quiet: true } as const
/** Stock, groups and payments change without this page. */
const LIVE = { staleTime: 0, refetchOnWindowFocus: true } as const

export const setsOnSale = () => ({ ...query(couponSets, {}, QUIET), ...LIVE })
export const setOf = (id: number) => ({ ...query(couponSetDetail, { id }, QUIET), ...LIVE })
export const groupOf = (group_no: string) => ({ ...query(groupDetail, { group_no }, QUIET), ...LIVE })
export const openGroupsOf = (set_id: number) => ({ ...query(openGroups, { set_id }, QUIET), ...LIVE })
export const ownGroupsOf = (set_id: number) => ({ ...query(ownGroups, { set_id }, QUIET), ...LIVE })
export const voucherOrdersOf = (kind: 'plain' | 'group') => ({
  ...pagedQuery(
    voucherOrders,
    (page) => ({ kind, page }),
    { itemsOf: ({ list }) => list, totalOf: ({ total }) => total, idOf: ({ order_no }) => order_no },
    QUIET,
  ),
  ...LIVE,
})
export const voucherOrderOf = (order_no: string) => ({ ...query(voucherOrderDetail, { order_no }, QUIET), ...LIVE })

/** Does not exist, or belongs to another member. */
export const isNoSuch = (error: unknown): boolean =>
  error instanceof Refusal && (error.status === 404 || error.status === 400)

interface Submission {
  readonly input: CallOf<typeof startVoucherOrder>
  /** The same key is the same order, however often it is sent. */
  readonly key: string
}

export function useStartVoucherOrder() {
  const client = useApi()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ input, key }: Submission) =>
      client.call(startVoucherOrder, input, { ...QUIET, idempotencyKey: key }),
  })
}

export function useRefundVouchers() {
  const client = useApi()
  return useMutation({
    mutationFn: (input: CallOf<typeof refundVoucherOrder>) => client.call(refundVoucherOrder, input, QUIET),
    onSuccess: (order) => {
      client.setQueryData(voucherOrderOf(order.order_no).queryKey, order)
      return invalidateCards(client)
    },
  })
}

/** Lists and groups that show an order show it anew. */
const refreshOrders = (client: ReturnType<typeof useApi>) =>
  Promise.all([voucherOrders, ownGroups, openGroups].map(({ path }) => client.invalidateQueries({ queryKey: [path] })))

/** Cancels what is not paid, or leaves a group that waits. */
export function useEndOrder(end: typeof cancelVoucherOrder | typeof leaveGroup) {
  const client = useApi()
  return useMutation({
    mutationFn: (order_no: string) => client.call(end, { order_no }, QUIET),
    onSuccess: (order) => {
      client.setQueryData(voucherOrderOf(order.order_no).queryKey, order)
      return refreshOrders(client)
    },
  })
}

export function useDeleteVoucherOrder() {
  const client = useApi()
  return useMutation({
    mutationFn: (order_no: string) => client.call(deleteVoucherOrder, { order_no }, QUIET),
    onSuccess: () => refreshOrders(client),
  })
}
