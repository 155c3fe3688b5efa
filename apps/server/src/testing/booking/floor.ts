import { boardStage, boardVisit } from '@kuaimen/contract/booking/board.endpoints'
import { operatorTransition } from '@kuaimen/contract/booking/staff.endpoints'
import { studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import type { TestApp } from '../app'
import { rows } from '../rows'
import { aStaffMember, type StaffBrowser } from '../staff/browser'
import { aBooking, aStore } from './booking'

/** The clock of the test stands at this time of the present day; who is signed in stays so, and was there before. */
export async function turnTo(app: TestApp, time: string): Promise<void> {
  const now = app.services.now()
  app.advance(studioInstant(studioDay(now), time).getTime() - now.getTime())
  const values = [app.services.now()]
  await rows(app, `update staff_session set seen_at = $1, expires_at = $1::timestamptz + interval '12 hours'`, values)
  await rows(app, `update staff set created_at = $1::timestamptz - interval '1 day'`, values)
}

/** A store's day with somebody who works there. */
export interface Floor {
  readonly app: TestApp
  readonly store_id: number
  readonly day: string
  readonly manager: StaffBrowser
}

export async function aFloor(app: TestApp, nth = 0): Promise<Floor> {
  const store_id = await aStore(app, nth)
  const manager = await aStaffMember(app, 'manager', store_id)
  return { app, store_id, day: studioDay(app.services.now()), manager }
}

/** A visit of today that is paid. */
export const aVisit = ({ app, store_id, day }: Floor, time = '14:00', more: Parameters<typeof aBooking>[1] = {}) =>
  aBooking(app, { store_id, day, time, ...more })

export const visitOf = async ({ manager }: Floor, order_sn: string) =>
  (await manager.call(boardVisit, { order_sn })).data

export const checkIn = ({ manager }: Floor, order_sn: string) =>
  manager.call(operatorTransition, { order_sn, to: 'checked_in' })

export const begin = ({ manager }: Floor, order_sn: string, step: number) =>
  manager.call(boardStage, { order_sn, step, act: 'begin' })

export const end = ({ manager }: Floor, order_sn: string, step: number) =>
  manager.call(boardStage, { order_sn, step, act: 'end' })
