import { kindOf } from '@kuaimen/contract/kernel/payables'
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
import { readAuthInfo } from '../account/login/auth-info'
import { query, useApi } from '../api/query'

/** A voucher order has calls of its own at WeChat. */
const isVoucherOrder = (payable_no: string) => kindOf(payable_no) === 'voucher_order'

/** What our server knows of it by itself. */
export const paymentStateOf = (payable_no: string) => ({
  ...query(paymentState, { payable_no }, { quiet: true }),
  staleTime: 0,
  networkMode: 'always' as const,
})

/** Has our server ask the provider: only that, or a notice, counts as paid. */
export function useAskProvider(payable_no: string) {
  const client = useApi()
  return useCallback(async (): Promise<PaymentState> => {
    const state = await client.call(paymentState, { payable_no, ask: '1' }, { quiet: true })
    client.setQueryData(paymentStateOf(payable_no).queryKey, state)
    return state
  }, [client, payable_no])
}

/** The ticket says which WeChat user pays. */
export function useJsapiParameters(payable_no: string) {
  const client = useApi()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => {
      const ticket = readAuthInfo()?.ticket ?? ''
      return isVoucherOrder(payable_no)
        ? client.call(payCouponByJsapi, { order_no: payable_no, ticket }, { quiet: true })
        : client.call(payByJsapi, { payable_no, ticket }, { quiet: true })
    },
  })
}

/** The provider's page to go to. */
export function usePaymentPage(payable_no: string) {
  const client = useApi()
  return useMutation({
    networkMode: 'always',
    mutationFn: (way: 'wx_h5' | 'ali_wap') => {
      if (way === 'ali_wap') return client.call(payByAlipay, { payable_no }, { quiet: true })
      return isVoucherOrder(payable_no)
        ? client.call(payCouponByH5, { order_no: payable_no }, { quiet: true })
        : client.call(payByH5, { payable_no }, { quiet: true })
    },
  })
}
