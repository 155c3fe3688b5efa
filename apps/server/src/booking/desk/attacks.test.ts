import { deskBook, deskCode, deskCustomer, deskStarts } from '@kuaimen/contract/booking/desk.endpoints'
import { bookingDetail, bookingList } from '@kuaimen/contract/booking/view.endpoints'
import { addDays } from '@kuaimen/contract/kernel/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aDay, aStore, giveRoom, PRODUCT, submit } from '../../testing/booking/booking'
import { Outside } from '../../testing/providers/fake-providers'
import { rows } from '../../testing/rows'
import { aStaffMember, type StaffBrowser } from '../../testing/staff/browser'

let app: TestApp
let outside: Outside
let store_id: number
let clerk: StaffBrowser
beforeAll(async () => {
  outside = await Outside.open()
  app = await TestApp.start({ demo: true, env: { ...outside.env, PUBLIC_HOSTS: 'm.example.com' } })
  store_id = await aStore(app, 2)
  await giveRoom(app, store_id, 20)
  clerk = await aStaffMember(app, 'clerk', store_id)
}, 60_000)
afterAll(async () => {
  await app.stop()
  outside.close()
})

const items = [{ product_id: PRODUCT, people: 1, addon_ids: [] }]
const bookFor = async (mobile: string, day: string, time: string, by = clerk) => {
  const { data } = await by.call(deskCustomer, { store_id, mobile })
  return by.call(deskBook, { store_id, day, time, items, customer: data.customer, agreed: true })
}

describe('a number that nobody has proven', () => {
  it('costs its owner nothing: holds of the desk neither fill their own nor stop them from booking', async () => {
    const victim = await aMember(app)
    const [row] = await rows<{ mobile: string }>(app, 'select mobile from member where id = $1', [victim.id])
    const day = addDays(aDay(app), 3)
    for (const days of [0, 1, 2]) expect((await bookFor(row!.mobile, addDays(day, days), '14:00')).code).toBe(0)
    const own = await submit(app, victim.token, { store_id, day: addDays(day, 4), time: '15:00' })
    expect([own.code, own.msg]).toEqual([0, 'ok'])
  })

  it('is booked for without standing in the owner’s own list before they have said that it was they', async () => {
    const victim = await aMember(app)
    const [row] = await rows<{ mobile: string }>(app, 'select mobile from member where id = $1', [victim.id])
    const made = await bookFor(row!.mobile, addDays(aDay(app), 4), '10:00')
    expect(made.code).toBe(0)
    const { data } = await app.call(bookingDetail, { order_sn: made.data.order_sn }, { token: victim.token })
    expect(data.state).toBe('held')
    expect((await app.call(bookingList, { tab: 'all' }, { token: victim.token })).code).toBe(0)
  })
})

describe('codes that the desk sends', () => {
  it('count for the store and the number: one who is signed in twice sends no more', async () => {
    const mobile = '13612340001'
    const first = await clerk.call(deskCode, { store_id, mobile })
    expect(first.code).toBe(0)
    const other = await aStaffMember(app, 'clerk', store_id)
    expect((await other.call(deskCode, { store_id, mobile })).code).not.toBe(0)
  })

  it('are wrong as often as a login’s: guesses at once are few', async () => {
    const mobile = '13612340002'
    const { data } = await clerk.call(deskCode, { store_id, mobile })
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, nth) =>
        clerk.call(deskCustomer, { store_id, mobile, code: String(100_000 + nth), nonce: data.nonce }),
      ),
    )
    expect(guesses.filter(({ code }) => code === 0)).toEqual([])
    const right = outside.sent.at(-1)!.code
    expect((await clerk.call(deskCustomer, { store_id, mobile, code: right, nonce: data.nonce })).code).not.toBe(0)
  })
})

describe('wide and strange days', () => {
  it('are answered quickly or refused', async () => {
    for (const day of ['2099-12-31', '2000-01-01', '2026-02-30', '9999-12-31', "2026-11-16'--"]) {
      const reply = await clerk.call(deskStarts, { store_id, day, items: `${PRODUCT}` })
      expect([day, reply.status < 500]).toEqual([day, true])
    }
  })
})
