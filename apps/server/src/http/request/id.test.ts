import { previewBooking, startBooking } from '@kuaimen/contract/booking/create.endpoints'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { carrying } from '../../context'
import { requestRefund } from '../../payment/refund.service'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aKey, choiceOf } from '../../testing/booking/booking'
import { aPaidPayment } from '../../testing/payment/payments'
import { rows } from '../../testing/rows'

const OURS = /^[\w-]{12}$/

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true, env: { TRUST_PROXY: 'loopback, 10.1.0.0/16' } })
})
afterAll(() => app.stop())

const idGivenTo = async (id: string, remoteAddress: string) =>
  (await app.http.inject({ url: '/api/city/list', headers: { 'x-request-id': id }, remoteAddress })).headers[
    'x-request-id'
  ]

const linesWith = (id: string) =>
  app.logs.filter((line) => line.includes(`"request_id":"${id}"`)).map((line) => JSON.parse(line))

describe("a request's id", () => {
  it('is what a trusted proxy calls it', async () => {
    expect(await idGivenTo('0af7651916cd43dd8448eb211c80319c', '10.1.2.3')).toBe('0af7651916cd43dd8448eb211c80319c')
    expect(await idGivenTo('req-01.AB_9', '127.0.0.1')).toBe('req-01.AB_9')
  })

  it.each(['203.0.113.9', '10.2.0.1'])('is ours when %s sends one', async (stranger) => {
    expect(await idGivenTo('0af7651916cd43dd8448eb211c80319c', stranger)).toMatch(OURS)
  })

  it.each(['short', 'a'.repeat(65), 'with space 1', 'line\tbreak-1', '编号编号编号编号', '<script>1'])(
    'is ours when the proxy sends %j',
    async (id) => {
      expect(await idGivenTo(encodeURI(id) === id ? id : id.replace(/[^ -~\t]/g, '\u00e9'), '127.0.0.1')).toMatch(OURS)
    },
  )

  it('is in the line of its answer, with the number it made or was about', async () => {
    const { token } = await aMember(app)
    const { data } = await app.call(startBooking, await submission(), {
      token,
      headers: { 'idempotency-key': aKey(), 'x-request-id': 'made-a-booking' },
    })
    await app.call(bookingDetail, { order_sn: data.order_sn }, { token, headers: { 'x-request-id': 'asked-for-it' } })
    const answered = { msg: 'answered', payable_no: data.order_sn }
    expect(linesWith('made-a-booking')).toContainEqual(expect.objectContaining(answered))
    expect(linesWith('asked-for-it')).toContainEqual(expect.objectContaining(answered))
    expect(
      await rows(app, `select payload from graphile_worker._private_jobs where payload->>'channel' = 'dy.07'`),
    ).toEqual([{ payload: expect.objectContaining({ request_id: 'made-a-booking' }) }])
  })

  it('goes on into the job it caused, and the lines of that job', async () => {
    const payNo = await aPaidPayment(app)
    const { now, randomBytes } = app.services
    const wanted = { pay_no: payNo, amount_fen: 100, reason: '取消预约', now: now(), randomBytes }
    await carrying(app.services, 'asked-for-money').transaction((tx) => requestRefund(tx, wanted))
    const jobs = await app.runTasks()
    onTestFinished(() => jobs.stop())
    await expect
      .poll(() => linesWith('asked-for-money').map(({ msg }) => msg), { timeout: 10_000 })
      .toEqual(expect.arrayContaining(['refund not sent', 'job failed']))
  })
})

const submission = async () => {
  const choice = await choiceOf(app)
  const { payable_fen } = (await app.call(previewBooking, choice)).data
  return { ...choice, agreed: true, shown_payable_fen: payable_fen, besides: [], channel: 'dy.07' }
}
