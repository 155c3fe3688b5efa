import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { provide } from '../../ports'
import type { Room } from '../../room'
import { rooms } from '../../rooms'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { paid, submit } from '../../testing/booking/booking'
import { rows } from '../../testing/rows'
import { expireOverdue } from './expiry.service'
import { quotaPort } from './quota.port'

const HOUR = 3_600_000
const asked: string[] = []
const free = new Set(['first', 'second', 'third'])

const withQuota = (name: string): Room => ({
  name,
  provides: [
    provide(quotaPort, {
      retake: async (tx) => {
        asked.push(name)
        if (free.has(name)) await tx.execute(sql`insert into quota_taken values (${name})`)
        return free.has(name)
      },
      reschedule: async () => true,
    }),
  ],
})

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true, rooms: [...rooms, ...[...free].map(withQuota)] })
  await app.services.db.execute(sql`create table quota_taken (name text not null)`)
})
afterAll(() => app.stop())

async function payLate() {
  asked.length = 0
  await app.services.db.execute(sql`truncate quota_taken`)
  const member = await aMember(app)
  const { data } = await submit(app, member.token)
  app.advance(HOUR)
  await expireOverdue(app.services)
  await paid(app, data.order_sn, data.payable_fen, member.id)
  const { state } = (await app.call(bookingDetail, { order_sn: data.order_sn }, member)).data
  const taken = await rows<{ name: string }>(app, 'select name from quota_taken order by name')
  return { state, asked: [...asked], taken: taken.map(({ name }) => name) }
}

const ALL = ['first', 'second', 'third']

it('takes the places of all rooms again for a booking that is paid late', async () => {
  expect(await payLate()).toEqual({ state: 'booked', asked: ALL, taken: ALL })
})

it('undoes what it has taken when one room has none left', async () => {
  free.delete('third')
  expect(await payLate()).toEqual({ state: 'expired', asked: ALL, taken: [] })
})
