import {
  cancelBooking,
  cancelPreview,
  chooseSeries,
  deleteBooking,
  rescheduleBooking,
  reviewBooking,
  setRemark,
} from '@kuaimen/contract/booking/change.endpoints'
import { seriesNotFound } from '@kuaimen/contract/booking/record.errors'
import { operatorCancel } from '@kuaimen/contract/booking/staff.endpoints'
import { bookingDetail, bookingList } from '@kuaimen/contract/booking/view.endpoints'
import { OK } from '@kuaimen/contract/kernel/envelope'
import { payByH5 } from '@kuaimen/contract/payment/payment.endpoints'
import { payHere } from '@kuaimen/contract/payment/payment.errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../../testing/app'
import { aBooking, aDay, aKey, anOperator, aStore, PRODUCT } from '../../testing/booking/booking'
import { rows } from '../../testing/rows'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())

type Booked = Awaited<ReturnType<typeof aBooking>>
type Reply = { code: number; msg: string }

const HOUR = 3_600_000
const goTo = async (at: Date): Promise<void> => {
  await rows(app, "update session set expires_at = $1::timestamptz + interval '1 day'", [at.toISOString()])
  app.advance(at.getTime() - app.services.now().getTime())
}
const at = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`)
const view = async ({ token, order_sn }: Booked) => (await app.call(bookingDetail, { order_sn }, { token })).data

/** Each act as its button would do it. What passes the rule may be refused for another reason, named here. */
const acts: Record<string, { call: (one: Booked) => Promise<Reply>; elsewhere?: number[] }> = {
  pay: {
    call: ({ token, order_sn }) => app.call(payByH5, { payable_no: order_sn }, { token }),
    elsewhere: [payHere.code],
  },
  series: {
    call: ({ token, order_sn }) =>
      app.call(chooseSeries, { order_sn, product_id: PRODUCT, look: 1, series_id: 2_000_000 }, { token }),
    elsewhere: [seriesNotFound.code],
  },
  remark: { call: ({ token, order_sn }) => app.call(setRemark, { order_sn, remark: '靠窗' }, { token }) },
  review: { call: ({ token, order_sn }) => app.call(reviewBooking, { order_sn, score: 5, body: '很好' }, { token }) },
  reschedule: {
    call: async ({ token, order_sn }) => {
      const target = { order_sn, store_id: await aStore(app), day: aDay(app), time: '10:00', shown_difference_fen: 1 }
      return app.call(rescheduleBooking, target, { token, headers: { 'idempotency-key': aKey() } })
    },
    // The price that was shown is wrong on purpose, and late in the test the start has passed.
    elsewhere: [201007, 201018, 201022],
  },
  cancel: {
    call: async ({ token, order_sn }) => {
      const preview = await app.call(cancelPreview, { order_sn }, { token })
      if (preview.code !== OK) return preview
      return app.call(cancelBooking, { order_sn, shown_refund_fen: preview.data.refund_fen }, { token })
    },
  },
  delete: { call: ({ token, order_sn }) => app.call(deleteBooking, { order_sn }, { token }) },
}

/** The button is shown exactly when the service does not refuse, and the refusal has the words of the reply. */
async function expectAgreement(one: Booked): Promise<void> {
  for (const [act, { call, elsewhere = [] }] of Object.entries(acts)) {
    const { can, refused, state } = await view(one)
    const isShown = can[act as keyof typeof can]
    const reply = await call(one)
    const label = `${state} ${act}: ${reply.msg}`
    if (isShown) expect([OK, ...elsewhere], label).toContain(reply.code)
    else expect(reply.msg, label).toBe(refused[act as keyof typeof refused])
    expect(refused[act as keyof typeof refused] === '', label).toBe(isShown)
    if (act === 'delete' && isShown) return
  }
}

describe('the button and the service agree', () => {
  it.each(['held', 'booked', 'checked_in', 'shooting', 'delivered', 'completed'] as const)(
    'about a %s one',
    async (state) => {
      const hour = { held: '12', booked: '13', checked_in: '14', shooting: '15', delivered: '16', completed: '17' }[
        state
      ]
      await expectAgreement(await aBooking(app, { state, time: `${hour}:00` }))
    },
  )

  it('about one whose hold has run out and is not swept yet', async () => {
    const one = await aBooking(app, { state: 'held', time: '18:00' })
    app.advance(16 * 60_000)
    expect((await view(one)).state).toBe('expired')
    await expectAgreement(one)
  })

  it('about one that the studio has cancelled', async () => {
    const one = await aBooking(app, { time: '18:30' })
    await app.call(operatorCancel, { order_sn: one.order_sn, reason: '停电' }, await anOperator(app))
    await expectAgreement(one)
  })

  it('about one that is near, one that begins and one that has begun', async () => {
    const day = aDay(app)
    const all = [await aBooking(app, { time: '11:00' }), await aBooking(app, { time: '11:30' })]
    all.push(await aBooking(app, { time: '10:30' }))
    const start = at(day, '11:00').getTime()
    await goTo(new Date(start - 23 * HOUR))
    await expectAgreement(all[0]!)
    await goTo(new Date(start + HOUR / 2))
    await expectAgreement(all[1]!)
    await expectAgreement(all[2]!)
  })

  it('and the list says the same as the page', async () => {
    const one = await aBooking(app, { time: '12:30', day: aDay(app) })
    const { data } = await app.call(bookingList, {}, { token: one.token })
    expect(data.list[0]?.can).toEqual((await view(one)).can)
  })
})
