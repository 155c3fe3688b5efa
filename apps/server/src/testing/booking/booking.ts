import { randomBytes } from 'node:crypto'
import { previewBooking, startBooking } from '@kuaimen/contract/booking/create.endpoints'
import { overlapsAnother } from '@kuaimen/contract/booking/record.errors'
import type { BookingState } from '@kuaimen/contract/booking/record.rules'
import { operatorTransition } from '@kuaimen/contract/booking/staff.endpoints'
import { kindOf } from '@kuaimen/contract/kernel/payables'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import type { Tenders } from '@kuaimen/contract/wallet/card.views'
import { settleBookingPayment } from '../../booking/settle/settle.service'
import { postCaptured } from '../../payment/entries.service'
import { insertPayment } from '../../payment/payment.sql'
import { addOperator } from '../../staff/machine.service'
import { aMember } from '../account/member'
import type { TestApp } from '../app'
import { rows } from '../rows'

const SHANGHAI = 310100
/** A portrait for one: styling, shooting, selecting. */
export const PRODUCT = 20

export const aKey = () => randomBytes(12).toString('hex')

/** An open store that offers the product, each call another one. */
export async function aStore(app: TestApp, nth = 0, product = PRODUCT): Promise<number> {
  const found = await rows<{ id: number }>(
    app,
    `select id from store join store_product on store_id = id
     where product_id = $1 and is_open and renovation_from is null and city_id = $2 order by id offset $3 limit 1`,
    [product, SHANGHAI, nth],
  )
  return found[0]!.id
}

export interface Wanted {
  store_id?: number
  day?: string
  time?: string
  product_id?: number
  people?: number
  addon_ids?: number[]
  tenders?: Partial<Tenders>
  guest?: { name: string; mobile: string; remember?: boolean }
}

/** A Saturday at the usual price. */
export const aDay = (app: TestApp): string => addDays(studioDay(app.services.now()), 6)

export async function choiceOf(app: TestApp, wanted: Wanted = {}) {
  const { product_id = PRODUCT, people = 1, addon_ids = [] } = wanted
  return {
    store_id: wanted.store_id ?? (await aStore(app)),
    day: wanted.day ?? aDay(app),
    time: wanted.time ?? '12:00',
    items: [{ product_id, people, addon_ids, series_ids: [] }],
    ...(wanted.tenders && { tenders: wanted.tenders }),
  }
}

/** Room for so many at once in every pool of a store, from today on. */
export async function giveRoom(app: TestApp, storeId: number, places: number): Promise<void> {
  await rows(app, 'update pool set capacity = $2 where store_id = $1', [storeId, places])
  const today = studioDay(app.services.now())
  await rows(app, 'select count(*) from replan(array[$1::int], $2, $3)', [storeId, today, addDays(today, 60)])
}

/** What a phone does: looks at the price, then submits, and says yes where another visit is at the same hour. */
export async function submit(app: TestApp, token: string, wanted: Wanted = {}, key = aKey()) {
  const choice = await choiceOf(app, wanted)
  const { data } = await app.call(previewBooking, choice, { token })
  const besides: string[] = []
  for (;;) {
    const body = { ...choice, agreed: true, shown_payable_fen: data?.payable_fen ?? 0, besides, guest: wanted.guest }
    const answer = await app.call(startBooking, body, { token, headers: { 'idempotency-key': key } })
    if (answer.code !== overlapsAnother.code) return answer
    besides.push(answer.data.order_sn)
  }
}

interface CameIn {
  readonly payable_no: string
  readonly amount_fen: number
  readonly member_id: number
  readonly provider?: 'wechat' | 'alipay'
}

/** As after a provider's notice, before its job has run: the payment is paid, and the booking has not heard of it. */
export async function cameIn(app: TestApp, { payable_no, amount_fen, member_id, provider = 'wechat' }: CameIn) {
  const now = app.services.now()
  const values = {
    pay_no: `P${randomBytes(8).toString('hex').toUpperCase()}`,
    kind: kindOf(payable_no)!,
    payable_no,
    member_id,
    provider,
    way: provider === 'wechat' ? ('wx_jsapi' as const) : ('ali_wap' as const),
    amount_fen,
    description: '拍摄',
    state: 'paid' as const,
    provider_no: randomBytes(8).toString('hex'),
    expires_at: now,
    created_at: now,
    paid_at: now,
  }
  return app.database.transaction(async (tx) => {
    const row = await insertPayment(tx, values)
    await postCaptured(tx, row, now)
    return row
  })
}

/** As after a provider's notice: the payment is paid, and the booking settles it. */
export async function paid(app: TestApp, payable_no: string, amount_fen: number, member_id: number) {
  const row = await cameIn(app, { payable_no, amount_fen, member_id })
  await settleBookingPayment(app.services, row)
  return row
}

export async function anOperator(app: TestApp, storeId: number | null = null) {
  const key = randomBytes(24).toString('base64url')
  const id = await addOperator(app.database.db, '小店长', storeId, key)
  // The test's clock is behind the database's: who works there was there before.
  await rows(app, `update staff set created_at = '2026-01-01' where id = $1`, [id])
  return { token: key }
}

interface BookingWanted extends Wanted {
  readonly state?: BookingState
  /** The owner; a new member by default. */
  readonly by?: Awaited<ReturnType<typeof aMember>>
}

const LIFE: readonly BookingState[] = ['checked_in', 'shooting', 'selecting', 'retouching', 'delivered', 'completed']

/** A booking in the state that is asked for, with the member, the money and the staff it needs. */
export async function aBooking(app: TestApp, { state = 'booked', by, ...wanted }: BookingWanted = {}) {
  const member = by ?? (await aMember(app))
  const { data, code } = await submit(app, member.token, wanted)
  if (code !== 0) throw new Error(`no booking: ${code}`)
  const { order_sn, payable_fen } = data
  if (state === 'held') return { ...member, order_sn, payable_fen }
  // What cards pay alone is booked at once.
  if (payable_fen > 0) await paid(app, order_sn, payable_fen, member.id)
  const operator = await anOperator(app)
  for (const to of LIFE.slice(0, LIFE.indexOf(state) + 1))
    await app.call(operatorTransition, { order_sn, to: to as 'completed' }, operator)
  return { ...member, order_sn, payable_fen }
}

/** Every cell of every pool: what is taken beside the sum of what live bookings hold. */
export const driftedCells = (app: TestApp) =>
  rows(
    app,
    `with held as (
       select (c->>'pool_id')::int as pool_id, t.day, (c->>'first')::int + nth as cell, sum(n::int) as places
       from taking t, jsonb_array_elements(t.cells) c, jsonb_array_elements_text(c->'places') with ordinality p(n, nth)
       group by 1, 2, 3
     ), taken as (
       select pool_id, day, nth as cell, n as places from pool_day, unnest(taken) with ordinality u(n, nth)
       where not (0 = all(taken)) and n <> 0
     )
     select coalesce(h.pool_id, t.pool_id) as pool_id, coalesce(h.day, t.day) as day, coalesce(h.cell, t.cell) as cell,
            h.places as held, t.places as taken
     from held h full join taken t on h.pool_id = t.pool_id and h.day = t.day and h.cell = t.cell
     where coalesce(h.places, 0) <> coalesce(t.places, 0)`,
  )

/** Takings without a live booking or held reschedule, and live bookings without cells. */
export const strayTakings = (app: TestApp) =>
  rows(
    app,
    `select t.id::text as stray from taking t
     where not exists (select from booking b where b.taking_id = t.id
                       and b.state not in ('expired', 'cancelled', 'no_show'))
       and not exists (select from reschedule r where r.taking_id = t.id and r.state = 'held')
     union all
     select order_sn from booking where taking_id is null and state in ('held', 'booked', 'checked_in')`,
  )
