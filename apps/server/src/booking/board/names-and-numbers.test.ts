import { updateField } from '@kuaimen/contract/account/self.endpoints'
import { boardDay, boardNote, boardVisit } from '@kuaimen/contract/booking/board.endpoints'
import { cancelBooking, cancelPreview } from '@kuaimen/contract/booking/change.endpoints'
import { setGuest } from '@kuaimen/contract/booking/guest.endpoints'
import { orderPapers, searchOrders } from '@kuaimen/contract/booking/search.endpoints'
import { operatorBookings, operatorTransition } from '@kuaimen/contract/booking/staff.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../../testing/app'
import { aKey, giveRoom } from '../../testing/booking/booking'
import { aFloor, aVisit, type Floor, turnTo } from '../../testing/booking/floor'
import { rows } from '../../testing/rows'
import { aStaffMember, type StaffBrowser } from '../../testing/staff/browser'

const NAME = '欧阳明日香'
const GUEST = { name: '司徒外婆', mobile: '13912345678', remember: false }

let app: TestApp
let floor: Floor
let clerk: StaffBrowser
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  floor = await aFloor(app)
  await giveRoom(app, floor.store_id, 20)
  clerk = await aStaffMember(app, 'clerk', floor.store_id)
}, 60_000)
afterAll(() => app.stop())

async function aNamedVisit(time: string) {
  const visit = await aVisit(floor, time)
  await app.call(updateField, { field: 'nickname', value: NAME }, { token: visit.token })
  await app.call(setGuest, { order_sn: visit.order_sn, guest: GUEST }, { token: visit.token })
  return visit
}

/** Every answer of the store about a visit, as text. */
async function answersOf(who: StaffBrowser, order_sn: string): Promise<Record<string, string>> {
  const { store_id, day } = floor
  const all = {
    list: await who.call(operatorBookings, { store_id, day }),
    day: await who.call(boardDay, { store_id, day }),
    visit: await who.call(boardVisit, { order_sn }),
    papers: await who.call(orderPapers, { no: order_sn }),
    search: await who.call(searchOrders, { store_id, from: day }),
  }
  return Object.fromEntries(Object.entries(all).map(([name, reply]) => [name, JSON.stringify(reply.data)]))
}

const saying = (answers: Record<string, string>, word: string) =>
  Object.keys(answers).filter((name) => answers[name]!.includes(word))

describe('a customer who cancels while the desk checks them in', () => {
  it('is either there or gone, with money back once at most', async () => {
    const here = await aFloor(app)
    const visits = await Promise.all(['15:00', '16:00', '17:00', '18:00'].map((time) => aVisit(here, time)))
    for (const { order_sn, token } of visits) {
      const { data } = await app.call(cancelPreview, { order_sn }, { token })
      const [arrived, gone] = await Promise.all([
        here.manager.call(operatorTransition, { order_sn, to: 'checked_in' }),
        app.call(cancelBooking, { order_sn, shown_refund_fen: data.refund_fen }, { token }),
      ])
      expect([arrived.code, gone.code].filter((code) => code === 0)).toHaveLength(1)
      const stages = await rows(app, 'select step from visit_stage where order_sn = $1', [order_sn])
      const [row] = await rows<{ state: string }>(app, 'select state from booking where order_sn = $1', [order_sn])
      expect(row!.state === 'checked_in').toBe(stages.length > 0)
    }
  })
})

describe('who came', () => {
  it('is shown with no whole number to a clerk, on the day of the visit either', async () => {
    const { order_sn, mobile } = await aNamedVisit('14:00')
    await turnTo(app, '13:00')
    const answers = await answersOf(clerk, order_sn)
    expect([saying(answers, mobile), saying(answers, GUEST.mobile)]).toEqual([[], []])
  })

  it('has no whole name in the store a week later, and no guest has one', async () => {
    const { order_sn } = await aNamedVisit('15:00')
    app.advance(9 * 86_400_000)
    await turnTo(app, '10:00')
    const answers = await answersOf(clerk, order_sn)
    expect({ member: saying(answers, NAME), guest: saying(answers, GUEST.name) }).toEqual({ member: [], guest: [] })
  })
})

describe('a note', () => {
  it('is one for one key, and refused when the words differ', async () => {
    const { order_sn } = await aVisit(await aFloor(app))
    const headers = { 'idempotency-key': aKey() }
    const [one, other] = await Promise.all([
      floor.manager.call(boardNote, { order_sn, text: '靠窗' }, headers),
      floor.manager.call(boardNote, { order_sn, text: '不靠窗' }, headers),
    ])
    expect([one.status, other.status].sort()).toEqual([200, 409])
    expect(await rows(app, 'select text from booking_note where order_sn = $1', [order_sn])).toHaveLength(1)
  })

  it('has no letters that turn the words around it, and none that are not seen', async () => {
    const { order_sn } = await aVisit(await aFloor(app), '16:00')
    const text = '已退款\u202E元001\u2066 <img src=x onerror=alert(1)>'
    const reply = await floor.manager.call(boardNote, { order_sn, text })
    const [row] = await rows<{ text: string }>(app, 'select text from booking_note where order_sn = $1', [order_sn])
    expect([reply.status === 400 || !/[\u202A-\u202E\u2066-\u2069]/.test(row?.text ?? '')]).toEqual([true])
  })
})
