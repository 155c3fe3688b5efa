import { Refusal } from '@kuaimen/contract/kernel/failure'
import { noOpenid } from '@kuaimen/contract/payment/payment.errors'
import { useEffect, useEffectEvent } from 'react'
import { authorize } from '../../account/login/authorize'
import { sayFailure } from '../../platform/page/say-failure'
import { noteBack, noteLeft, noteWanted, takeWanted } from '../left-to-pay'
import { useJsapiParameters, usePaymentPage } from '../payment.api'
import type { Way } from '../ways'
import type { usePayment } from './usePayment'

/** Pays one way or the other. Whatever the phone says of it is a hint: our server asks the provider. */
export function usePay(payable_no: string, payment: ReturnType<typeof usePayment>) {
  const { mutateAsync: parameters } = useJsapiParameters(payable_no)
  const { mutateAsync: page } = usePaymentPage(payable_no)
  const { confirm, stop, query } = payment

  const inWechat = async () => {
    const signed = await parameters()
    const { wxPay } = await import('../../platform/wechat/wx-sdk')
    const answer = await wxPay(signed).catch(() => 'fail' as const)
    if (answer === 'ok') return confirm()
    stop(answer === 'cancel' ? 'cancelled' : 'failed')
    // The phone may be wrong about it.
    await query.refetch()
  }

  const onProvidersPage = async (way: 'wx_h5' | 'ali_wap') => {
    noteLeft(payable_no)
    const { url } = await page(way).catch((error: unknown) => {
      noteBack()
      throw error
    })
    window.location.href = url
  }

  const refused = async (error: unknown, isSecond: boolean) => {
    if (error instanceof Refusal && error.code === noOpenid.code && !isSecond) {
      noteWanted(payable_no)
      await authorize('base', window.location.pathname + window.location.search)
      // Still here: it could not be asked.
      takeWanted(payable_no)
    } else sayFailure(error)
    // Too late, or paid elsewhere: the page says which.
    await query.refetch()
  }

  const start = async (way: Way, isSecond = false): Promise<void> => {
    stop()
    await (way === 'wx_jsapi' ? inWechat() : onProvidersPage(way)).catch((error) => refused(error, isSecond))
  }

  const isWaiting = query.data?.state === 'waiting'
  const goOn = useEffectEvent(() => {
    if (takeWanted(payable_no)) void start('wx_jsapi', true)
  })
  // Once, when it is known that it can still be paid.
  useEffect(() => {
    if (isWaiting) goOn()
  }, [isWaiting])

  return (way: Way): Promise<void> => start(way)
}
