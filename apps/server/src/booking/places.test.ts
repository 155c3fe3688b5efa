import { bookingDetail } from '@kuaimen/contract/booking/change.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Room } from '../room'
import { rooms } from '../rooms'
import { aMember } from '../testing/account/member'
import { TestApp } from '../testing/app'
import { paid, submit } from '../testing/booking/booking'
import { expireOverdue } from './settle/expiry.service'

const HOUR = 3_600_000
const asked: string[] = []
const holds = new Set(['first', 'second', 'third'])

const withPlaces = (name: string): Room => ({
  name,
  places: {
    retake: async () => {
      asked.push(`retake ${name}`)
      return holds.has(name)
    },
    release: async () => void asked.push(`release ${name}`),
    reschedule: async () => true,
  },
})

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true, rooms: [...rooms, ...[...holds].map(withPlaces)] })
})
afterAll(() => app.stop())

async function paidLate() {
  asked.length = 0
  const member = await aMember(app)
  const { data } = await submit(app, member.token)
  app.advance(HOUR)
  await expireOverdue(app.services)
  await paid(app, data.order_sn, data.payable_fen, member.id)
  const { state } = (await app.call(bookingDetail, { order_sn: data.order_sn }, member)).data
  return { state, asked: [...asked] }
}

it('takes the places of all rooms again for a booking that is paid late', async () => {
  expect(await paidLate()).toEqual({ state: 'booked', asked: ['retake first', 'retake second', 'retake third'] })
})

it('gives back what it has taken, the last first, when one room has none left', async () => {
  holds.delete('third')
  expect(await paidLate()).toEqual({
    state: 'expired',
    asked: ['retake first', 'retake second', 'retake third', 'release second', 'release first'],
  })
})
