import { cancelBooking } from '@kuaimen/contract/booking/change.endpoints'
import { startBooking } from '@kuaimen/contract/booking/create.endpoints'
import { priceChanged } from '@kuaimen/contract/booking/record.errors'
import { keyReused } from '@kuaimen/contract/kernel/kernel.errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aBooking, aDay, aKey, aStore, choiceOf, driftedCells, giveRoom, submit } from '../../testing/booking/booking'
import { countOf, rows } from '../../testing/rows'
import { aGiftCard, balanceOf } from '../../testing/wallet/wallet'

let app: TestApp
let store_id: number
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  store_id = await aStore(app)
  await giveRoom(app, store_id, 50)
})
afterAll(() => app.stop())

const bookingsOf = (id: number) => countOf(app, 'booking where member_id = $1', [id])

describe('a key of a booking', () => {
  it('makes one booking when twenty come with it at once, and all get its answer', async () => {
    const { token, id } = await aMember(app)
    const key = aKey()
    const replies = await Promise.all(Array.from({ length: 20 }, () => submit(app, token, { store_id }, key)))
    expect(replies.map(({ code }) => code)).toEqual(Array(20).fill(0))
    expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(await bookingsOf(id)).toBe(1)
    expect(await driftedCells(app)).toEqual([])
  })

  it('does so where cards are used too, and takes their money once', async () => {
    const { token, id } = await aMember(app)
    const code = await aGiftCard(app, id, 1000)
    const key = aKey()
    const tenders = { coupon_code: '', voucher_code: '', gift_cards: [code] }
    const replies = await Promise.all(Array.from({ length: 8 }, () => submit(app, token, { store_id, tenders }, key)))
    expect(replies.map(({ code: answered }) => answered)).toEqual(Array(8).fill(0))
    expect(await bookingsOf(id)).toBe(1)
    expect(await balanceOf(app, code)).toBe(0)
  })

  it('has its answer when the booking is over by then, and takes no cells for it', async () => {
    const { token, id } = await aMember(app)
    const key = aKey()
    const first = await submit(app, token, { store_id }, key)
    await app.call(cancelBooking, { order_sn: first.data.order_sn, shown_refund_fen: 0 }, { token })
    const again = await submit(app, token, { store_id }, key)
    expect(again).toMatchObject({ code: 0, data: first.data })
    expect(await bookingsOf(id)).toBe(1)
    expect(await driftedCells(app)).toEqual([])
  })

  const race = async (token: string) => {
    const key = aKey()
    const times = ['12:00', '15:00']
    return Promise.all(
      Array.from({ length: 6 }, (_, nth) => submit(app, token, { store_id, time: times[nth % 2]! }, key)),
    )
  }

  it('is one booking when two hours race with it', async () => {
    const { token, id } = await aMember(app)
    const codes = (await race(token)).map(({ code }) => code)
    expect(codes.sort((a, b) => a - b)).toEqual([0, 0, 0, ...Array(3).fill(keyReused.code)])
    expect(await bookingsOf(id)).toBe(1)
    expect(await driftedCells(app)).toEqual([])
  })

  it('would be two without the constraint', async () => {
    const { token, id } = await aMember(app)
    const name = 'idempotency_key_caller_call_key_pk'
    await rows(app, `alter table idempotency_key drop constraint ${name}`)
    await race(token)
    expect(await bookingsOf(id)).toBeGreaterThan(1)
    await rows(app, 'truncate idempotency_key')
    await rows(app, `alter table idempotency_key add constraint ${name} primary key (caller, call, key)`)
  })

  it('is free again after a refusal', async () => {
    const { token, id } = await aMember(app)
    const key = aKey()
    const body = { ...(await choiceOf(app, { store_id })), agreed: true, shown_payable_fen: 1 }
    const refused = await app.call(startBooking, body, { token, headers: { 'idempotency-key': key } })
    expect(refused.code).toBe(priceChanged.code)
    expect((await submit(app, token, { store_id }, key)).code).toBe(0)
    expect(await bookingsOf(id)).toBe(1)
  })
})

describe('a change of state', () => {
  it('leaves every index as it is, from the payment on', async () => {
    const { order_sn } = await aBooking(app, { store_id, day: aDay(app) })
    const client = await app.database.pool.connect()
    /** In the page that has the row, no index is written to; a full page makes the row go to another one first. */
    const updates = async () =>
      (
        await client.query(
          `select n_tup_hot_upd::int as hot, n_tup_newpage_upd::int as elsewhere
           from pg_stat_xact_user_tables where relname = 'booking'`,
        )
      ).rows[0]
    try {
      await client.query('begin')
      for (const state of ['checked_in', 'shooting', 'selecting'])
        await client.query('update booking set state = $2 where order_sn = $1', [order_sn, state])
      const { hot, elsewhere } = await updates()
      expect(hot + elsewhere).toBe(3)
      expect(elsewhere).toBeLessThan(2)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
