import { randomBytes } from 'node:crypto'
import { previewBooking, startBooking } from '@kuaimen/contract/booking/create.endpoints'
import { studioInstant } from '@kuaimen/contract/kernel/time'
import { cellOf, minutesOf } from '@kuaimen/contract/schedule/schedule.rules'
import { askToWait, waitlist } from '@kuaimen/contract/waitlist/waitlist.endpoints'
import { TURN_MINUTES } from '@kuaimen/contract/waitlist/waitlist.rules'
import type { TurnView, WaitAsked } from '@kuaimen/contract/waitlist/waitlist.views'
import { planVisit } from '../../product/visit.service'
import { cellsFor } from '../../schedule/taking.service'
import type { TestApp } from '../app'
import { aDay, aKey, aStore, PRODUCT } from '../booking/booking'
import { runQueued } from '../queue'
import { rows } from '../rows'

const SHANGHAI = 310100

export interface WaitWanted {
  readonly store_ids?: number[]
  readonly days?: string[]
  readonly from_time?: string
  readonly until_time?: string
  readonly product_id?: number
  readonly people?: number
}

export const aWish = async (app: TestApp, wanted: WaitWanted = {}): Promise<WaitAsked> => ({
  items: [{ product_id: wanted.product_id ?? PRODUCT, people: wanted.people ?? 1 }],
  city_id: SHANGHAI,
  store_ids: wanted.store_ids ?? [await aStore(app)],
  days: wanted.days ?? [aDay(app)],
  from_time: wanted.from_time ?? '12:00',
  until_time: wanted.until_time ?? wanted.from_time ?? '12:00',
})

export const ask = async (app: TestApp, token: string, wanted: WaitWanted = {}, key = aKey()) =>
  app.call(askToWait, await aWish(app, wanted), { token, headers: { 'idempotency-key': key } })

export const waitsOf = async (app: TestApp, token: string) => (await app.call(waitlist, {}, { token })).data.list

/** The place that is held for a member, if there is one. */
export const turnOf = async (app: TestApp, token: string): Promise<TurnView | null> =>
  (await waitsOf(app, token)).find(({ turn }) => turn)?.turn ?? null

/** What came free is said to the line. */
export const runFreedPlaces = (app: TestApp) => runQueued(app, 'schedule:freed')

/** One tap: the place that is held becomes a booking. */
export async function takeTurn(app: TestApp, token: string, turn: TurnView, key = aKey(), product_id = PRODUCT) {
  const items = [{ product_id, people: 1, addon_ids: [], series_ids: [] }]
  const choice = { store_id: turn.store.id, day: turn.day, time: turn.time, items, turn_no: turn.turn_no }
  const { data } = await app.call(previewBooking, choice, { token })
  const body = { ...choice, agreed: true, shown_payable_fen: data?.payable_fen ?? 0 }
  const answer = await app.call(startBooking, body, { token, headers: { 'idempotency-key': key } })
  return { preview: data, ...answer }
}

/** A wait whose turn it is, without the line: the place at noon is held for it. */
export async function aTurn(app: TestApp, memberId: number, { store_id, day }: { store_id: number; day: string }) {
  const no = randomBytes(8).toString('hex').toUpperCase()
  const at = app.services.now()
  await rows(
    app,
    `insert into wait (wait_no, member_id, state, slot, items, city_id, store_ids, days, last_day, from_time, until_time, asked_at)
     values ('W' || $1, $2, 'live', 3, $3, $4, array[$5::int], array[$6::date], $6, '12:00', '12:00', $7)`,
    [no, memberId, JSON.stringify([{ product_id: PRODUCT, people: 1 }]), SHANGHAI, store_id, day, at],
  )
  const { needs } = await planVisit(app.database.db, [{ product_id: PRODUCT, people: 1 }], store_id, at)
  const start_at = studioInstant(day, '12:00')
  const end_at = new Date(start_at.getTime() + minutesOf(needs) * 60_000)
  const cells = await cellsFor(app.database.db, { store_id, day, start: cellOf('12:00'), needs })
  const until = new Date(at.getTime() + TURN_MINUTES * 60_000)
  const picks = JSON.stringify([{ turn_no: `T${no}`, wait_no: `W${no}`, start_at, end_at, cells }])
  await rows(app, 'select give_turns($1, $2, $3, $4, $5)', [store_id, day, at, until, picks])
  return `T${no}`
}
