import { cancelBooking, cancelPreview } from '@kuaimen/contract/booking/change.endpoints'
import { addonUnknown } from '@kuaimen/contract/booking/record.errors'
import { operatorTransition } from '@kuaimen/contract/booking/staff.endpoints'
import { customChanged } from '@kuaimen/contract/custom/custom.errors'
import { corpOrder, corpPreview, startCorpBooking } from '@kuaimen/contract/enterprise/visit.endpoints'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../../testing/app'
import { aKey, anOperator, aStore, giveRoom, paid } from '../../testing/booking/booking'
import { customVisit, PORTRAIT } from '../../testing/booking/custom'
import { aDrive, aStaff, submitVisit } from '../../testing/enterprise/drives'
import { ledgerBalance } from '../../testing/payment/ledger'
import { runQueued } from '../../testing/queue'
import { countOf, rows } from '../../testing/rows'
import { aGiftCard, balanceOf } from '../../testing/wallet/wallet'

let app: TestApp

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  await giveRoom(app, await aStore(app), 40)
}, 180_000)
afterAll(() => app.stop())
afterEach(async () => expect((await app.audit()).findings).toEqual([]))

const owedBy = (companyId: number) => ledgerBalance(app, `company:${companyId}`)

async function cancel(order_sn: string, staff: { token: string }) {
  const { data } = await app.call(cancelPreview, { order_sn }, staff)
  const { refund_fen: shown_refund_fen } = data
  expect((await app.call(cancelBooking, { order_sn, shown_refund_fen }, staff)).code).toBe(0)
  await runQueued(app, 'booking:ended')
  return shown_refund_fen
}

describe('a visit that the staff member pays at the company’s price', () => {
  it('is all the staff member’s: nothing is on the company’s account, before or after', async () => {
    const drive = await aDrive(app, { pay: 'self', price_fen: 16_900, company_fen: 0 })
    const staff = await aStaff(app, drive.company_id)
    const { data } = await submitVisit(app, drive, staff.token)
    expect(data).toMatchObject({ state: 'held', payable_fen: 16_900 })
    await paid(app, data.order_sn, 16_900, staff.id)
    const { data: order } = await app.call(corpOrder, { order_sn: data.order_sn }, staff)
    expect(order).toMatchObject({ state: 'booked', total_fen: 16_900, company_fen: 0, paid_fen: 16_900 })
    expect(order.corp).toMatchObject({ company_fen: 0, member_fen: 16_900 })
    const operator = await anOperator(app)
    for (const to of ['checked_in', 'shooting', 'completed'] as const)
      await app.call(operatorTransition, { order_sn: data.order_sn, to }, operator)
    await runQueued(app, 'booking:ended')
    expect(await rows(app, 'select charged_fen from corp_booking where order_sn = $1', [data.order_sn])).toEqual([
      { charged_fen: 0 },
    ])
    expect(await countOf(app, 'ledger_entry where account = $1', [`company:${drive.company_id}`])).toBe(0)
  })
})

describe('a gift card for the staff member’s part', () => {
  it('books at once where it is enough, and gets all of it back by a cancel', async () => {
    const drive = await aDrive(app, { pay: 'share' })
    const staff = await aStaff(app, drive.company_id)
    const card = await aGiftCard(app, staff.id, 10_000)
    const { data } = await submitVisit(app, drive, staff.token, { gift_cards: [card] })
    expect(data).toMatchObject({ state: 'booked', payable_fen: 0 })
    expect(await balanceOf(app, card)).toBe(10_000 - 4_900)
    expect(await owedBy(drive.company_id)).toBe(15_000)
    await cancel(data.order_sn, staff)
    expect(await balanceOf(app, card)).toBe(10_000)
    expect(await owedBy(drive.company_id)).toBe(0)
  })

  it('never pays the company’s part, and shares a refund with the money beside it', async () => {
    const drive = await aDrive(app, { pay: 'share' })
    const staff = await aStaff(app, drive.company_id)
    const card = await aGiftCard(app, staff.id, 2_000)
    const { data } = await submitVisit(app, drive, staff.token, { gift_cards: [card] })
    expect(data).toMatchObject({ state: 'held', payable_fen: 2_900 })
    await paid(app, data.order_sn, 2_900, staff.id)
    expect([await balanceOf(app, card), await owedBy(drive.company_id)]).toEqual([0, 15_000])
    await cancel(data.order_sn, staff)
    expect([await balanceOf(app, card), await owedBy(drive.company_id)]).toEqual([2_000, 0])
    const { data: order } = await app.call(corpOrder, { order_sn: data.order_sn }, staff)
    expect(order).toMatchObject({ state: 'cancelled', refunds: [{ amount_fen: 2_900 }] })
  })
})

describe('a look of one’s own within a drive', () => {
  const THREE = { ...PORTRAIT, background: ['white', 'mist', 'pine'] }

  async function ownLook(addons: 'none' | 'staff_pays', chosen: typeof THREE | typeof PORTRAIT) {
    const { items, store_id, day, time, custom } = await customVisit(app, { chosen, time: '12:00' })
    const [{ product_id, people, addon_ids } = items[0]!] = items
    await giveRoom(app, store_id, 40)
    const drive = await aDrive(app, { addons, store_ids: [store_id] })
    await rows(
      app,
      'insert into drive_product (drive_no, product_id, price_fen, company_fen) values ($1, $2, 25900, 25900)',
      [drive.drive_no, product_id],
    )
    const staff = await aStaff(app, drive.company_id)
    const choice = {
      drive_no: drive.drive_no,
      store_id,
      day,
      time,
      product_id,
      people,
      addon_ids,
      gift_cards: [],
      custom,
    }
    const book = (shown_payable_fen: number, more: object = {}) =>
      app.call(
        startCorpBooking,
        { ...choice, agreed: true, shown_payable_fen, ...more },
        { ...staff, headers: { 'idempotency-key': aKey() } },
      )
    return { drive, staff, choice, book }
  }

  it('is on the order, and what it costs more is the staff member’s', async () => {
    const { drive, staff, choice, book } = await ownLook('staff_pays', THREE)
    const { data: shown } = await app.call(corpPreview, choice, staff)
    expect(shown).toMatchObject({ total_fen: 25_900 + 5_800, company_fen: 25_900, payable_fen: 5_800 })
    expect((await book(0, { addon_ids: [] })).code).toBe(customChanged.code)
    const { data } = await book(5_800)
    await paid(app, data.order_sn, 5_800, staff.id)
    const { data: order } = await app.call(corpOrder, { order_sn: data.order_sn }, staff)
    expect(order).toMatchObject({ state: 'booked', custom: { flow: 'naive_id' } })
    expect(order.corp).toMatchObject({ company_fen: 25_900, member_fen: 5_800 })
    expect(await owedBy(drive.company_id)).toBe(25_900)
  })

  it('is free of charge where it has no add-ons, and is refused with them where the drive has none', async () => {
    const plain = await ownLook('none', PORTRAIT)
    const { data } = await plain.book(0)
    const { data: order } = await app.call(corpOrder, { order_sn: data.order_sn }, plain.staff)
    expect(order).toMatchObject({ state: 'booked', payable_fen: 0, custom: { flow: 'naive_id' } })
    const dear = await ownLook('none', THREE)
    expect((await app.call(corpPreview, dear.choice, dear.staff)).code).toBe(addonUnknown.code)
    expect((await dear.book(0)).code).toBe(addonUnknown.code)
  })
})
