import { cancelBooking, rescheduleBooking } from '@kuaimen/contract/booking/change.endpoints'
import { setGuest } from '@kuaimen/contract/booking/guest.endpoints'
import { visitOwn } from '@kuaimen/contract/booking/record.errors'
import { operatorTransition } from '@kuaimen/contract/booking/staff.endpoints'
import { corpOrder } from '@kuaimen/contract/enterprise/visit.endpoints'
import { addDays } from '@kuaimen/contract/kernel/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../../testing/app'
import { aDay, aKey, anOperator, aStore, giveRoom, paid } from '../../testing/booking/booking'
import { type AnyDrive, aDrive, aStaff, submitVisit } from '../../testing/enterprise/drives'
import { runQueued } from '../../testing/queue'
import { rows } from '../../testing/rows'
import { aGiftCard } from '../../testing/wallet/wallet'

let app: TestApp

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  await giveRoom(app, await aStore(app), 40)
})
afterAll(() => app.stop())

type Staff = Awaited<ReturnType<typeof aStaff>>
const orderOf = async (staff: Staff, order_sn: string) => (await app.call(corpOrder, { order_sn }, staff)).data
const invoiceTextOf = async (staff: Staff, order_sn: string) => (await orderOf(staff, order_sn)).corp.invoice_text

async function aVisit(drive: AnyDrive, { face_fen = 0, at = 0 }: { face_fen?: number; at?: number } = {}) {
  const staff = await aStaff(app, drive.company_id)
  const gift_cards = face_fen > 0 ? [await aGiftCard(app, staff.id, face_fen)] : []
  const { data } = await submitVisit(app, drive, staff.token, { gift_cards, day: addDays(aDay(app), at) })
  if (data.payable_fen > 0) await paid(app, data.order_sn, data.payable_fen, staff.id)
  return { staff, order_sn: data.order_sn, payable_fen: data.payable_fen }
}

async function complete(order_sn: string) {
  const operator = await anOperator(app)
  for (const to of ['checked_in', 'shooting', 'completed'] as const)
    await app.call(operatorTransition, { order_sn, to }, operator)
  await runQueued(app, 'booking:ended')
}

describe('whose invoice it is', () => {
  it('is said of what was paid in money: later, then now', async () => {
    const { staff, order_sn } = await aVisit(await aDrive(app, { pay: 'share' }))
    expect(await invoiceTextOf(staff, order_sn)).toBe('公司承担的部分由公司统一开票，您实付的部分完成后可以自行开票')
    await complete(order_sn)
    expect(await invoiceTextOf(staff, order_sn)).toBe('公司承担的部分由公司统一开票，您实付的部分可以自行开票')
  })

  it('is nobody’s own where a gift card paid', async () => {
    const share = await aDrive(app, { pay: 'share' })
    const whole = await aVisit(share, { face_fen: 4_900, at: 1 })
    expect(await invoiceTextOf(whole.staff, whole.order_sn)).toBe(
      '公司承担的部分由公司统一开票，礼品卡支付的部分不另开票',
    )
    const part = await aVisit(share, { face_fen: 1_900, at: 1 })
    expect(await invoiceTextOf(part.staff, part.order_sn)).toBe(
      '公司承担的部分由公司统一开票，您实付的部分完成后可以自行开票，礼品卡支付的部分不另开票',
    )
    const self = await aVisit(await aDrive(app, { pay: 'self' }), { face_fen: 19_900, at: 1 })
    expect(await invoiceTextOf(self.staff, self.order_sn)).toBe('礼品卡支付的部分不另开票')
  })

  it('is nobody’s at all where nothing was charged', async () => {
    const { staff, order_sn, payable_fen } = await aVisit(await aDrive(app, { pay: 'share' }), { at: 2 })
    await app.call(cancelBooking, { order_sn, shown_refund_fen: payable_fen }, staff)
    expect(await invoiceTextOf(staff, order_sn)).toBe('')
    await runQueued(app, 'booking:ended')
    expect(await invoiceTextOf(staff, order_sn)).toBe('')
  })
})

it('adds up: company, cards and money are the total', async () => {
  const drive = await aDrive(app, { pay: 'share' })
  for (const face_fen of [0, 1_900, 4_900]) {
    const { staff, order_sn } = await aVisit(drive, { face_fen, at: 3 })
    const { total_fen, company_fen = 0, tenders, paid_fen } = await orderOf(staff, order_sn)
    expect(company_fen + tenders.reduce((all, { amount_fen }) => all + amount_fen, 0) + paid_fen).toBe(total_fen)
  }
})

it('is for whoever was given the place: nobody else is named for it', async () => {
  const { staff, order_sn } = await aVisit(await aDrive(app), { at: 4 })
  const guest = { name: '王阿姨', mobile: '13900001111', remember: false }
  expect(await app.call(setGuest, { order_sn, guest }, staff)).toMatchObject({ code: visitOwn.code })
  expect((await orderOf(staff, order_sn)).guest).toBeNull()
  expect((await app.call(setGuest, { order_sn, guest: null }, staff)).code).toBe(0)
})

it('counts the days of a reschedule from where the visit first stood', async () => {
  const { staff, order_sn } = await aVisit(await aDrive(app))
  const [first, last] = [aDay(app), addDays(aDay(app), 2)]
  await rows(app, `update booking set policy = policy || '{"reschedule_days": 2}' where order_sn = $1`, [order_sn])
  expect((await orderOf(staff, order_sn)).bounds).toMatchObject({ until: last })
  const to = { order_sn, store_id: await aStore(app), day: addDays(first, 1), time: '15:00', shown_difference_fen: 0 }
  const headers = { 'idempotency-key': aKey() }
  expect((await app.call(rescheduleBooking, to, { token: staff.token, headers })).code).toBe(0)
  expect(await orderOf(staff, order_sn)).toMatchObject({ day: addDays(first, 1), bounds: { until: last } })
})
