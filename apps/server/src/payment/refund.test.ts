import { refundOver } from '@kuaimen/contract/payment/payment.errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import { aPaidPayment, aPendingPayment, jobsFor, paymentRow } from '../testing/payment/payments'
import { rows } from '../testing/rows'
import { refundsOf, requestRefund } from './refund.service'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ pool: 20 })
})
afterAll(() => app.stop())

const ask = (pay_no: string, amount_fen: number, refund_no?: string) =>
  app.database.transaction((tx) => {
    const wanted = { pay_no, amount_fen, reason: '行程有变', now: app.services.now() }
    return requestRefund(
      tx,
      refund_no ? { ...wanted, refund_no } : { ...wanted, randomBytes: app.services.randomBytes },
    )
  })

const refundsIn = (payNo: string) =>
  rows<{ refund_no: string; amount_fen: number }>(app, 'select * from payment_refund where pay_no = $1', [payNo])

describe('asking for money back', () => {
  it('never promises more than came in, however many ask at once', async () => {
    const payNo = await aPaidPayment(app)
    const asked = await Promise.allSettled(Array.from({ length: 50 }, () => ask(payNo, 1000)))
    const granted = asked.filter(({ status }) => status === 'fulfilled')
    expect(granted).toHaveLength(19)
    for (const one of asked) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: refundOver.code })
    expect(await refundsIn(payNo)).toHaveLength(19)
    expect((await paymentRow(app, payNo))?.refunded_fen).toBe(19_000)
  })

  it('is once for one number, however often it is asked', async () => {
    const payNo = await aPaidPayment(app)
    const asked = await Promise.all(Array.from({ length: 50 }, () => ask(payNo, 19_900, `RONCE${payNo}`)))
    expect(new Set(asked)).toEqual(new Set([`RONCE${payNo}`]))
    expect((await paymentRow(app, payNo))?.refunded_fen).toBe(19_900)
    expect(await jobsFor(app, `RONCE${payNo}`)).toEqual(['payment:refund'])
    await expect(ask(payNo, 1, `RONCE${payNo}`)).rejects.toThrow('another refund')
  })

  it('is refused for what was not paid, and leaves nothing behind', async () => {
    const pending = await aPendingPayment(app)
    await expect(ask(pending, 1)).rejects.toMatchObject({ code: refundOver.code })
    const paid = await aPaidPayment(app)
    await expect(ask(paid, 19_901)).rejects.toMatchObject({ code: refundOver.code })
    expect([...(await refundsIn(pending)), ...(await refundsIn(paid))]).toEqual([])
  })

  it('is listed by its subject', async () => {
    const payNo = await aPaidPayment(app)
    const subjectNo = String((await paymentRow(app, payNo))?.subject_no)
    const numbers = [await ask(payNo, 100), await ask(payNo, 200)]
    const listed = await refundsOf(app.database.db, subjectNo)
    expect(listed.map(({ refund_no }) => refund_no).sort()).toEqual(numbers.sort())
    for (const number of numbers) expect(number).toMatch(/^R[0-9A-HJKMNP-TV-Z]{16}$/)
  })
})
