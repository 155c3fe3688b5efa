import { cancelBooking, cancelPreview } from '@kuaimen/contract/booking/change.endpoints'
import { bookingNotFound } from '@kuaimen/contract/booking/record.errors'
import { operatorCancel } from '@kuaimen/contract/booking/staff.endpoints'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { formatYuan } from '@kuaimen/contract/kernel/money'
import { paths } from '@kuaimen/contract/kernel/paths'
import { failedRefunds, refundDetail, retryRefund } from '@kuaimen/contract/refund/refund.endpoints'
import { refundNotFailed, refundNotFound } from '@kuaimen/contract/refund/refund.errors'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { applyRefundNotice, requestRefund } from '../payment/refund.service'
import { notifyRefunded } from '../payment/refunded.service'
import { aMember } from '../testing/account/member'
import { TestApp } from '../testing/app'
import { aBooking, anOperator, paid, submit } from '../testing/booking/booking'
import { heardOf, inboxKinds } from '../testing/notice/inbox'
import { aPaidPayment, jobsFor } from '../testing/payment/payments'
import { retryWhenBusy } from '../testing/retry-when-busy'
import { countOf, rows } from '../testing/rows'
import { aGiftCard, balanceOf } from '../testing/wallet/wallet'

// Two hundred at once, on a machine that others use too.
vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true, pool: 20 })
})
afterAll(() => app.stop())

type Booked = Awaited<ReturnType<typeof aBooking>>

const cancel = ({ order_sn, payable_fen, token }: Booked, reason = '时间有变') =>
  app.call(cancelBooking, { order_sn, reason, shown_refund_fen: payable_fen }, { token })

const detailOf = (id: string, { token }: { token: string }) => app.call(refundDetail, { id }, { token })

async function aCancelled(time: string): Promise<Booked & { refund_no: string }> {
  const booking = await aBooking(app, { time })
  expect((await cancel(booking)).code).toBe(0)
  const { data } = await detailOf(booking.order_sn, booking)
  return { ...booking, refund_no: data.parts[0]!.refund_no }
}

/** As if the provider had said so. */
const providerSays = async (
  refundNo: string,
  amountFen: number,
  news: Parameters<typeof applyRefundNotice>[1]['news'],
) => {
  const of = await rows<{ pay_no: string }>(app, 'select pay_no from payment_refund where refund_no = $1', [refundNo])
  const notice = { provider: 'wechat', payNo: of[0]?.pay_no ?? '', refundNo, amountFen, news } as const
  return app.database.transaction((tx) => applyRefundNotice(tx, notice, app.services.now()))
}

const settledNews = { state: 'settled', providerNo: '5030', settledAt: undefined } as const

describe('a refund', () => {
  it('can be asked for while the booking can be cancelled, and not after', async () => {
    const booking = await aBooking(app, { time: '10:00' })
    const before = await detailOf(booking.order_sn, booking)
    expect(before.data).toMatchObject({ order_sn: booking.order_sn, can_request: true, total_fen: 0, parts: [] })
    expect(before.data.visit).toMatchObject({ time: '10:00' })
    await cancel(booking)
    const after = await detailOf(booking.order_sn, booking)
    expect(after.data).toMatchObject({ can_request: false, total_fen: booking.payable_fen })
    expect(after.data.parts).toMatchObject([
      { tender: 'wechat', name: '微信支付', state: 'requested', reason: '时间有变', sent_at: null, settled_at: null },
    ])
  })

  it('goes from requested over sent to settled, and the booking tells it once', async () => {
    const { refund_no, ...booking } = await aCancelled('10:30')
    const { payable_fen } = booking
    await providerSays(refund_no, payable_fen, { state: 'underway', providerNo: '5030' })
    expect((await detailOf(refund_no, booking)).data.parts[0]).toMatchObject({ state: 'sent', settled_at: null })
    await providerSays(refund_no, payable_fen, settledNews)
    await providerSays(refund_no, payable_fen, settledNews)
    const { data } = await detailOf(refund_no, booking)
    expect(data).toMatchObject({ order_sn: booking.order_sn, can_request: false, parts: [{ state: 'settled' }] })
    expect(data.parts[0]!.settled_at).not.toBeNull()
    expect(await jobsFor(app, refund_no)).toContain('payment:refunded')
    for (let round = 0; round < 2; round += 1) await notifyRefunded(app.services, refund_no)
    const { timeline } = (await app.call(bookingDetail, { order_sn: booking.order_sn }, booking)).data
    expect(timeline.filter(({ text }) => text === '退款已到账')).toHaveLength(1)
    expect(await inboxKinds(app, booking)).toEqual(['booked', 'cancelled', 'refund_settled'])
    const said = await heardOf(app, booking, 'refund_settled')
    expect(said).toMatchObject({
      path: paths.refund({ id: refund_no }),
      body: `¥${formatYuan(payable_fen)}已退回微信支付。`,
    })
    expect((await app.audit()).findings).toEqual([])
  })

  it('says whose it is when money came twice, and nothing of a refund that has not left', async () => {
    const booking = await aBooking(app, { time: '16:30' })
    await paid(app, booking.order_sn, booking.payable_fen, booking.id)
    expect(await inboxKinds(app, booking)).toEqual(['booked'])
    const { data } = await detailOf(booking.order_sn, booking)
    await providerSays(data.parts[0]!.refund_no, booking.payable_fen, { state: 'underway', providerNo: '5031' })
    expect((await heardOf(app, booking, 'refund_sent')).body).toBe(
      `多付的¥${formatYuan(booking.payable_fen)}正在退回微信支付，到账后再告诉您。`,
    )
  })

  it('tells of cards too: their part comes back first and at once', async () => {
    const member = await aMember(app)
    const card = await aGiftCard(app, member.id, 10_000)
    const { data: held } = await submit(app, member.token, { time: '15:00', tenders: { gift_cards: [card] } })
    await paid(app, held.order_sn, held.payable_fen, member.id)
    const asked = await app.call(cancelPreview, { order_sn: held.order_sn }, member)
    expect(asked.data.refund_fen).toBe(held.payable_fen + 10_000)
    const { refund_fen: shown_refund_fen } = asked.data
    expect((await app.call(cancelBooking, { order_sn: held.order_sn, shown_refund_fen }, member)).code).toBe(0)
    const { data } = await detailOf(held.order_sn, member)
    expect(data.cards).toMatchObject([{ kind: 'gift_card', code: card, back_fen: 10_000 }])
    expect(data).toMatchObject({ total_fen: held.payable_fen, parts: [{ amount_fen: held.payable_fen }] })
    expect((await detailOf(data.parts[0]!.refund_no, member)).data.cards).toEqual([])
    expect(await balanceOf(app, card)).toBe(10_000)
    expect((await app.audit()).findings).toEqual([])
  })

  it('cannot be seen by another member', async () => {
    const { refund_no, order_sn } = await aCancelled('11:00')
    const other = await aMember(app)
    expect((await detailOf(refund_no, other)).code).toBe(refundNotFound.code)
    expect((await detailOf(order_sn, other)).code).toBe(bookingNotFound.code)
    expect((await app.call(refundDetail, { id: refund_no })).status).toBe(401)
    expect((await detailOf('R0', other)).status).toBe(400)
  })
})

describe('a refund that failed', () => {
  const failed = async (time: string) => {
    const made = await aCancelled(time)
    await providerSays(made.refund_no, made.payable_fen, { state: 'refused', note: 'ABNORMAL' })
    return made
  }

  it('waits for the staff of its store, who send it again under its number', async () => {
    const made = await failed('11:30')
    const [store] = await rows<{ store_id: number }>(app, 'select store_id from booking where order_sn = $1', [
      made.order_sn,
    ])
    const [own, stranger] = [await anOperator(app, store!.store_id), await anOperator(app, store!.store_id + 1)]
    expect((await heardOf(app, made, 'refund_failed')).body).toContain('您不用重新申请')
    const listed = (await app.call(failedRefunds, {}, own)).data
    expect(listed).toMatchObject([
      { refund_no: made.refund_no, payable_no: made.order_sn, order_sn: made.order_sn, note: 'ABNORMAL' },
    ])
    expect((await app.call(failedRefunds, {}, stranger)).data).toEqual([])
    const { refund_no } = made
    expect((await app.call(retryRefund, { refund_no }, stranger)).code).toBe(refundNotFound.code)
    await rows(app, `delete from graphile_worker._private_jobs where key like $1`, [`payment:refund:${refund_no}`])
    expect((await app.call(retryRefund, { refund_no }, own)).code).toBe(0)
    expect(await jobsFor(app, refund_no)).toContain('payment:refund')
    expect((await app.call(retryRefund, { refund_no }, own)).code).toBe(refundNotFailed.code)
    expect((await app.call(failedRefunds, {}, own)).data).toEqual([])
    expect((await detailOf(refund_no, made)).data.parts[0]).toMatchObject({ state: 'requested' })
  })

  it('is not for customers to send', async () => {
    const { refund_no, token } = await failed('12:00')
    expect((await app.call(retryRefund, { refund_no }, { token })).status).toBe(401)
  })
})

describe('many at once', () => {
  it('cancel a booking once, also when asked two hundred times', async () => {
    const booking = await aBooking(app, { time: '13:00' })
    const operator = await anOperator(app)
    const asked = await Promise.all(
      Array.from({ length: 200 }, (_, nth) =>
        nth % 4 === 0
          ? retryWhenBusy(() => app.call(operatorCancel, { order_sn: booking.order_sn, reason: '设备故障' }, operator))
          : retryWhenBusy(() => cancel(booking)),
      ),
    )
    expect(asked.filter(({ status }) => status >= 500)).toEqual([])
    const once = [booking.order_sn]
    expect(await countOf(app, `booking_event where order_sn = $1 and event like 'cancelled%'`, once)).toBe(1)
    expect(await countOf(app, 'payment_refund join payment using (pay_no) where subject_no = $1', once)).toBe(1)
    const { data } = await detailOf(booking.order_sn, booking)
    expect(data).toMatchObject({ total_fen: booking.payable_fen, parts: [{ amount_fen: booking.payable_fen }] })
    const entries = await rows(app, 'select txn, account, amount_fen from ledger_entry where subject_no = $1', [
      booking.order_sn,
    ])
    expect(entries).toHaveLength(4)
    expect((await app.audit()).findings).toEqual([])
  })

  it('settle a refund once, however often the provider says so', async () => {
    const { refund_no, payable_fen, order_sn } = await aCancelled('14:00')
    await Promise.all(Array.from({ length: 200 }, () => providerSays(refund_no, payable_fen, settledNews)))
    expect(
      await rows(app, `select sum(amount_fen)::int as fen, count(*)::int as n from ledger_entry where account = $1`, [
        `refund:${refund_no}`,
      ]),
    ).toEqual([{ fen: 0, n: 2 }])
    const sums = await rows(app, 'select sum(amount_fen)::int as fen from ledger_entry where subject_no = $1', [
      order_sn,
    ])
    expect(sums).toEqual([{ fen: 0 }])
    expect((await app.audit()).findings).toEqual([])
  })

  it('give back a payment to the fen, never more, in parts of any size', async () => {
    const payNo = await aPaidPayment(app)
    const part = (nth: number) =>
      app.database.transaction((tx) =>
        requestRefund(tx, {
          pay_no: payNo,
          amount_fen: 97 + (nth % 7),
          reason: '部分退款',
          now: app.services.now(),
          randomBytes: app.services.randomBytes,
        }),
      )
    // As many at a time as there are connections, so that no request times out waiting for one.
    const waiting = Array.from({ length: 250 }, (_, nth) => nth)
    const worker = async () => {
      for (let nth = waiting.pop(); nth !== undefined; nth = waiting.pop()) await part(nth).catch(() => {})
    }
    await Promise.all(Array.from({ length: 20 }, worker))
    const [row] = await rows<{ refunded_fen: number }>(app, 'select refunded_fen from payment where pay_no = $1', [
      payNo,
    ])
    expect(row!.refunded_fen).toBeGreaterThan(19_900 - 103)
    expect(row!.refunded_fen).toBeLessThanOrEqual(19_900)
    expect((await app.audit()).findings).toEqual([])
  })
})
