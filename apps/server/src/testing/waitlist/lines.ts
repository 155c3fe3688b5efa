import { cancelBooking, cancelPreview } from '@kuaimen/contract/booking/change.endpoints'
import { addDays } from '@kuaimen/contract/kernel/time'
import { expect } from 'vitest'
import { expireOverdue } from '../../booking/settle/expiry.service'
import { sweepWaits } from '../../waitlist/sweep.service'
import { expireTurns } from '../../waitlist/turn.service'
import { aMember } from '../account/member'
import { TestApp } from '../app'
import { aBooking, aDay, aStore, driftedCells, giveRoom } from '../booking/booking'
import { runQueued } from '../queue'
import { rows } from '../rows'

/** Longer than any clock of these tests is turned. */
const EXPIRES_AT = new Date('2027-06-01')

/** A store with one place at a time and nothing closed: whoever comes second stands in line. */
export async function aLineApp() {
  const app = await TestApp.start({ demo: true })
  const store = await aStore(app)
  await rows(app, 'delete from closure')
  await rows(app, 'delete from special_day')
  await giveRoom(app, store, 1)
  const someone = () => aMember(app, { expiresAt: EXPIRES_AT })
  return {
    app,
    store,
    /** The day before the first of a test. */
    dayBefore: addDays(aDay(app), 3),
    someone,
    booked: async (wanted: Parameters<typeof aBooking>[1] = {}) =>
      aBooking(app, { store_id: store, by: await someone(), ...wanted }),
    cancel: async ({ token, order_sn }: { token: string; order_sn: string }) => {
      const { data } = await app.call(cancelPreview, { order_sn }, { token })
      const shown = { order_sn, shown_refund_fen: data.refund_fen, reason: '' }
      expect(await app.call(cancelBooking, shown, { token })).toMatchObject({ code: 0 })
    },
    /** The clock was turned by hand; what it does each second and minute is done once, and then everything adds up. */
    end: async () => {
      await expireTurns(app.services)
      await expireOverdue(app.services)
      await runQueued(app, 'booking:ended')
      await sweepWaits(app.services)
      expect(await driftedCells(app)).toEqual([])
      expect(await app.audit()).toMatchObject({ findings: [] })
      await app.stop()
    },
  }
}
