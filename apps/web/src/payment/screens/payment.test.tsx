// @vitest-environment happy-dom

import { bookingNotFound } from '@kuaimen/contract/booking/record.errors'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { paymentState } from '@kuaimen/contract/payment/payment.endpoints'
import type { PaymentState } from '@kuaimen/contract/payment/payment.views'
import { describe, expect, it } from 'vitest'
import { aBooking } from '../../booking/examples.testing'
import { paths } from '../../platform/page/paths'
import { openScreen, sees, text, the, until } from '../../platform/screen.testing'
import { noteLeft } from '../left-to-pay'
import Payment from './Payment'

const BOOKING = 'B0000000000000000'
const waiting: PaymentState = {
  kind: 'booking',
  payable_no: BOOKING,
  order_sn: BOOKING,
  state: 'waiting',
  said: '',
  payable_fen: 62_900,
  hold_until: Math.floor(Date.now() / 1000) + 600,
  description: '个人肖像',
  ways: ['wx_h5', 'ali_wap'],
}

/** As it is after the provider's page: this tab had left for it. */
function back(said: PaymentState['said']) {
  noteLeft(BOOKING)
  return openScreen(Payment, paths.payment({ payable_no: BOOKING }), (server) => {
    server.answers(paymentState, { ...waiting, said })
    server.refuses(bookingDetail, bookingNotFound)
  })
}

it('says what the company pays of a visit whose rest is due', async () => {
  openScreen(Payment, paths.payment({ payable_no: BOOKING }), (server) => {
    server.answers(paymentState, { ...waiting, payable_fen: 14_900 })
    server.answers(bookingDetail, { ...aBooking('held', ['pay']), total_fen: 29_900, company_fen: 15_000 })
  })
  await sees('共 ¥299，公司承担 ¥150')
})

describe('coming back from the cashier', () => {
  it('says at once that nothing was paid, and pays again with one tap', async () => {
    const { server } = back('unpaid')
    await sees('这次没有付成，没有扣款')
    expect(text()).not.toContain('正在确认付款结果')
    expect(the('button', '微信支付 ¥629')).toBeTruthy()
    expect(server.sent(paymentState)).toContainEqual(expect.objectContaining({ ask: '1' }))
  })

  it('waits for an answer only where nobody knows', async () => {
    back('unknown')
    await sees('正在确认付款结果')
    await until(() => the('button', '还没有付款，继续支付'))
    expect(text()).not.toContain('没有付成')
  })
})
