import { randomBytes } from 'node:crypto'
import { contextFor } from '../../context'
import { postCaptured } from '../../payment/entries.service'
import { findPayment, openPayment, type PaymentWanted } from '../../payment/payment.service'
import { requestRefund } from '../../payment/refund.service'
import { aMember } from '../account/member'
import type { TestApp } from '../app'
import { rows } from '../rows'

const MINUTE = 60_000

/** The lab uses the real time, so the app does too. */
export const liveNow = (app: TestApp) => app.advance(Date.now() - app.services.now().getTime())

/** A request from a phone. */
export const ctxOf = (app: TestApp) =>
  contextFor(app.services, {
    requestId: 'of-a-test',
    address: '203.0.113.7',
    host: 'm.example.com',
    environment: { kind: 'mobile' } as never,
    token: undefined,
    cookies: undefined,
    idempotencyKey: undefined,
  })

const aPayableNo = () => `V${randomBytes(8).toString('hex').toUpperCase()}`

/** What a room above would want paid: fifteen minutes, and a member of its own. */
export async function wantedBy(app: TestApp, more: Partial<PaymentWanted> = {}): Promise<PaymentWanted> {
  const member_id = more.member_id ?? (await aMember(app)).id
  return {
    kind: 'voucher_order',
    payable_no: aPayableNo(),
    member_id,
    amount_fen: 19_900,
    description: '快门照相馆 - 证件照 拍摄预约',
    expires_at: new Date(app.services.now().getTime() + 15 * MINUTE),
    way: 'wx_jsapi',
    openid: `o${randomBytes(14).toString('hex')}`,
    return_url: 'http://phone.localhost:3001/reservation/payment',
    ...more,
  }
}

export const openFor = async (app: TestApp, more: Partial<PaymentWanted> = {}) =>
  openPayment(ctxOf(app), await wantedBy(app, more))

/** A payment row as it is after its provider was called. */
export async function aPendingPayment(app: TestApp, more: Partial<Record<string, unknown>> = {}): Promise<string> {
  const member = await aMember(app)
  const pay_no = `P${randomBytes(8).toString('hex').toUpperCase()}`
  const now = app.services.now()
  const values = {
    pay_no,
    subject: 'voucher_order',
    subject_no: aPayableNo(),
    member_id: member.id,
    provider: 'wechat',
    way: 'wx_jsapi',
    amount_fen: 19_900,
    description: '证件照',
    state: 'pending',
    expires_at: new Date(now.getTime() + 15 * MINUTE),
    created_at: now,
    ...more,
  }
  const names = Object.keys(values)
  const marks = names.map((_, index) => `$${index + 1}`)
  await rows(app, `insert into payment (${names}) values (${marks})`, Object.values(values))
  return pay_no
}

export async function aPaidPayment(app: TestApp, more: Partial<Record<string, unknown>> = {}): Promise<string> {
  const payNo = await aPendingPayment(app, {
    state: 'paid',
    paid_at: app.services.now(),
    provider_no: randomBytes(8).toString('hex'),
    ...more,
  })
  await app.database.transaction(async (tx) => postCaptured(tx, (await findPayment(tx, payNo))!, app.services.now()))
  return payNo
}

export const paymentRow = async (app: TestApp, payNo: string) =>
  (await rows(app, 'select * from payment where pay_no = $1', [payNo]))[0]

/** Jobs of this room that wait for a number. */
export const jobsFor = async (app: TestApp, no: string) =>
  (await rows<{ key: string }>(app, `select key from graphile_worker.jobs where key like $1`, [`%:${no}`])).map(
    ({ key }) => key.slice(0, -no.length - 1),
  )

/** A refund that waits to be sent, by its number. */
export function aRefund(app: TestApp, pay_no: string, amount_fen: number): Promise<string> {
  const { now, randomBytes } = app.services
  const wanted = { pay_no, amount_fen, reason: '取消预约', now: now(), randomBytes }
  return app.database.transaction((tx) => requestRefund(tx, wanted))
}
