import {
  payByAlipay,
  payByH5,
  payByJsapi,
  payCouponByH5,
  payCouponByJsapi,
  paymentState,
} from '@kuaimen/contract/payment/payment.endpoints'
import type { PaymentState } from '@kuaimen/contract/payment/payment.views'
import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { readAuthInfo } from '../account/auth-info'
import { query, useApi } from '../api/query'

/** A voucher order has calls of its own at WeChat. */
const isVoucherOrder = (no: string) => no.startsWith('K')

/** What our server knows of it by itself. */
export const paymentStateOf = (order_sn: string) => ({
  ...query(paymentState, { order_sn }, { quiet: true }),
  staleTime: 0,
  networkMode: 'always' as const,
})

/** Has our server ask the provider: only that, or a notice, counts as paid. */
export function useAskProvider(order_sn: string) {
  const client = useApi()
  return useCallback(async (): Promise<PaymentState> => {
    const state = await client.call(paymentState, { order_sn, ask: '1' }, { quiet: true })
    client.setQueryData(paymentStateOf(order_sn).queryKey, state)
    return state
  }, [client, order_sn])
}

/** The ticket says which WeChat user pays. */
export function useJsapiParameters(order_sn: string) {
  const client = useApi()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => {
      const ticket = readAuthInfo()?.ticket ?? ''
      return isVoucherOrder(order_sn)
        ? client.call(payCouponByJsapi, { order_no: order_sn, ticket }, { quiet: true })
        : client.call(payByJsapi, { order_sn, ticket }, { quiet: true })
    },
  })
}

/** The provider's page to go to. */
export function usePaymentPage(order_sn: string) {
  const client = useApi()
  return useMutation({
    networkMode: 'always',
    mutationFn: (way: 'wx_h5' | 'ali_wap') => {
      if (way === 'ali_wap') return client.call(payByAlipay, { order_sn }, { quiet: true })
      return isVoucherOrder(order_sn)
        ? client.call(payCouponByH5, { order_no: order_sn }, { quiet: true })
        : client.call(payByH5, { order_sn }, { quiet: true })
    },
  })
}
