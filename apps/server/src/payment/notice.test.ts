import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import {
  alipayForm,
  deliver,
  deliverForm,
  NOTICE_ENV,
  type RawNotice,
  sealed,
  signedByAlipay,
  signedByWechat,
  wechatBody,
  wechatTrade,
} from '../testing/notice/notices'
import { aPaidPayment, aPendingPayment, jobsFor, paymentRow } from '../testing/payment/payments'
import { rows } from '../testing/rows'
import { settlePayment } from './settled.service'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ env: NOTICE_ENV })
})
afterAll(() => app.stop())

const genuine = (payNo: string, fen = 19_900, more: object = {}) =>
  signedByWechat(wechatBody(wechatTrade(payNo, fen, more)), app.services.now())
const notify = (notice: RawNotice) => deliver(app, 'wechat', notice)
const stateOf = async (payNo: string) => (await paymentRow(app, payNo))?.state

describe('a notice of WeChat Pay', () => {
  it('marks paid and leaves a job behind', async () => {
    const payNo = await aPendingPayment(app)
    const { status, said } = await notify(genuine(payNo))
    expect([status, JSON.parse(said)]).toEqual([200, { code: 'SUCCESS', message: '成功' }])
    expect(await paymentRow(app, payNo)).toMatchObject({
      state: 'paid',
      provider_no: `4200${payNo}`,
      paid_at: new Date('2026-11-15T02:00:05Z'),
      told_at: null,
    })
    expect(await jobsFor(app, payNo)).toEqual(['payment:settled'])
  })

  it('settles once when it comes fifteen times at once', async () => {
    const payNo = await aPendingPayment(app)
    const answers = await Promise.all(Array.from({ length: 15 }, () => notify(genuine(payNo))))
    expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200))
    expect(await stateOf(payNo)).toBe('paid')
    expect(await jobsFor(app, payNo)).toEqual(['payment:settled'])
  })

  it('is the first once, and then nothing new: no second job, no other time', async () => {
    const payNo = await aPendingPayment(app)
    const paid = { pay_no: payNo, provider_no: `4200${payNo}`, amount_fen: 19_900 }
    const facts = { ...paid, provider: 'wechat', source: 'notice' } as const
    const outcomes = await Promise.all(
      Array.from({ length: 15 }, (_, nth) => settlePayment(app.services, { ...facts, paid_at: new Date(nth) })),
    )
    expect(outcomes.filter((one) => one === 'settled')).toHaveLength(1)
    expect(outcomes.filter((one) => one === 'already')).toHaveLength(14)
    const { paid_at } = (await paymentRow(app, payNo)) ?? {}
    await rows(app, `select graphile_worker.remove_job($1)`, [`payment:settled:${payNo}`])
    expect((await notify(genuine(payNo))).status).toBe(200)
    expect(await jobsFor(app, payNo)).toEqual([])
    expect((await paymentRow(app, payNo))?.paid_at).toEqual(paid_at)
  })

  it('revives a closed payment: the provider says it is paid', async () => {
    const payNo = await aPendingPayment(app, { state: 'closed', closed_at: app.services.now() })
    expect((await notify(genuine(payNo))).status).toBe(200)
    expect(await stateOf(payNo)).toBe('paid')
  })

  it('is refused when it is about a fen more, a fen less, another merchant, app, currency or order', async () => {
    const payNo = await aPendingPayment(app)
    const amount = { total: 19_900, currency: 'USD' }
    const untrue = [
      genuine(payNo, 19_901),
      genuine(payNo, 19_899),
      genuine(payNo, 19_900, { mchid: '1900000001' }),
      genuine(payNo, 19_900, { appid: 'wx1' }),
      genuine(payNo, 19_900, { amount }),
      genuine(payNo, 19_900, { amount: { total: '19900', currency: 'CNY' } }),
      genuine(payNo, 19_900, { trade_state: 'NOTPAY' }),
      genuine(payNo, 19_900, { success_time: '' }),
      genuine('PNOBODY0000000000'),
    ]
    for (const notice of untrue) expect((await notify(notice)).status).toBe(401)
    const own = await aPendingPayment(app, { provider: 'alipay', way: 'ali_wap' })
    expect((await notify(genuine(own))).status).toBe(401)
    expect([await stateOf(payNo), await stateOf(own)]).toEqual(['pending', 'pending'])
    expect(app.logs.filter((line) => line.includes('payment refused')).length).toBeGreaterThan(2)
  })

  it('is refused when it is too old, too new, or signed with a key of another name', async () => {
    const payNo = await aPendingPayment(app)
    const body = wechatBody(wechatTrade(payNo, 19_900))
    const at = (seconds: number) => new Date(app.services.now().getTime() + seconds * 1000)
    for (const seconds of [-302, 302, -86_400])
      expect((await notify(signedByWechat(body, at(seconds)))).status).toBe(401)
    const other = signedByWechat(body, at(0), { keyId: 'PUB_KEY_ID_2' })
    expect((await notify(other)).status).toBe(401)
    expect(await stateOf(payNo)).toBe('pending')
    for (const seconds of [-298, 298]) expect((await notify(signedByWechat(body, at(seconds)))).status).toBe(200)
  })

  it('tells what became of a refund', async () => {
    const payNo = await aPaidPayment(app, { refunded_fen: 3000 })
    for (const [no, event] of [
      ['RSUCCESS', 'SUCCESS'],
      ['RABNORMAL', 'ABNORMAL'],
    ] as const) {
      await rows(
        app,
        `insert into payment_refund (refund_no, pay_no, amount_fen, reason, state, requested_at) values ($1, $2, 1500, '', 'sent', now())`,
        [no, payNo],
      )
      const plain = {
        mchid: NOTICE_ENV.WX_MCHID,
        out_trade_no: payNo,
        out_refund_no: no,
        refund_id: `5030${no}`,
        refund_status: event,
        success_time: '2026-11-15T10:00:05+08:00',
        amount: { total: 19_900, refund: 1500 },
      }
      const notifyRefund = (more: object) =>
        notify(signedByWechat(wechatBody({ ...plain, ...more }, `REFUND.${event}`), app.services.now()))
      expect((await notifyRefund({ amount: { total: 19_900, refund: 1501 } })).status).toBe(401)
      expect((await notifyRefund({ mchid: '1900000001' })).status).toBe(401)
      expect((await notifyRefund({})).status).toBe(200)
      expect((await notifyRefund({})).status).toBe(200)
    }
    const states = await rows(app, 'select refund_no, state, note from payment_refund where pay_no = $1 order by 1', [
      payNo,
    ])
    expect(states).toEqual([
      { refund_no: 'RABNORMAL', state: 'failed', note: 'ABNORMAL' },
      { refund_no: 'RSUCCESS', state: 'settled', note: '' },
    ])
  })
})

/** Every way to touch a notice that we could think of, at every place. */
function mutated({ headers, body }: RawNotice): RawNotice[] {
  const touched: RawNotice[] = []
  const signature = headers['wechatpay-signature'] ?? ''
  for (let at = 0; at < signature.length - 2; at += 1) {
    const letter = signature[at] === 'A' ? 'B' : 'A'
    touched.push({
      headers: { ...headers, 'wechatpay-signature': signature.slice(0, at) + letter + signature.slice(at + 1) },
      body,
    })
  }
  for (let at = 0; at < body.length; at += 3)
    touched.push({ headers, body: body.slice(0, at) + (body[at] === '0' ? '1' : '0') + body.slice(at + 1) })
  for (const text of ['', '{}', `${body} `, ` ${body}`, `${body}\n`, body.slice(1), '\u0000'])
    touched.push({ headers, body: text })
  for (const name of Object.keys(headers).filter((one) => one.startsWith('wechatpay-'))) {
    const { [name]: value = '', ...rest } = headers
    touched.push({ headers: rest, body })
    for (const other of ['', '0', `${value}0`, value.slice(1)])
      touched.push({ headers: { ...rest, [name]: other }, body })
  }
  touched.push({ headers: { ...headers, 'wechatpay-signature-type': 'WECHATPAY2-SM2-WITH-SM3' }, body })
  touched.push({ headers: { ...headers, 'wechatpay-signature': `WECHATPAY/SIGNTEST/${signature}` }, body })
  return touched
}

describe('forgeries', () => {
  it('are none of them accepted, of more than three hundred', async () => {
    const payNo = await aPendingPayment(app)
    const notice = genuine(payNo)
    const all = mutated(notice)
    expect(all.length).toBeGreaterThan(300)
    const now = app.services.now()
    const body = wechatBody(wechatTrade(payNo, 19_900))
    all.push(signedByWechat(body, now, { forged: true }))
    const parts = JSON.parse(body)
    for (const resource of [
      sealed(wechatTrade(payNo, 19_900), 'transaction', 'ffffffffffffffffffffffffffffffff'),
      { ...parts.resource, algorithm: 'none' },
      { ...parts.resource, nonce: '000000000000' },
      { ...parts.resource, associated_data: '' },
      { ...parts.resource, ciphertext: Buffer.from(JSON.stringify(wechatTrade(payNo, 19_900))).toString('base64') },
      {},
      null,
    ])
      all.push(signedByWechat(JSON.stringify({ ...parts, resource }), now))
    const taken: RawNotice[] = []
    for (const one of all) {
      const { status } = await notify(one)
      if (status < 400) taken.push(one)
    }
    expect(taken).toEqual([])
    expect(await stateOf(payNo)).toBe('pending')
    expect(await jobsFor(app, payNo)).toEqual([])
    // The one they were made from is good.
    expect((await notify(notice)).status).toBe(200)
  })

  it('of Alipay neither', async () => {
    const payNo = await aPendingPayment(app, { provider: 'alipay', way: 'ali_wap' })
    const good = signedByAlipay(alipayForm(payNo, 19_900))
    const bad: Record<string, string>[] = [
      signedByAlipay(alipayForm(payNo, 19_900), true),
      signedByAlipay(alipayForm(payNo, 19_901)),
      signedByAlipay(alipayForm(payNo, 19_899)),
      signedByAlipay(alipayForm(payNo, 19_900, { seller_id: '2088000000000002' })),
      signedByAlipay(alipayForm(payNo, 19_900, { app_id: '2021000000000002' })),
      signedByAlipay(alipayForm(payNo, 19_900, { total_amount: '199' })),
      { ...good, sign_type: 'RSA' },
      { ...good, extra: 'x' },
    ]
    for (const name of Object.keys(good)) {
      const { [name]: value = '', ...rest } = good
      bad.push(rest, { ...rest, [name]: `${value}0` }, { ...rest, [name]: value.slice(1) })
    }
    const { sign = '' } = good
    for (let at = 0; at < sign.length - 2; at += 1)
      bad.push({ ...good, sign: sign.slice(0, at) + (sign[at] === 'A' ? 'B' : 'A') + sign.slice(at + 1) })
    for (const form of bad) {
      const { status, said } = await deliverForm(app, form)
      expect([form, status, said]).toEqual([form, 401, 'fail'])
    }
    const twice = `${new URLSearchParams(good)}&total_amount=0.01`
    expect((await deliver(app, 'alipay', { headers: {}, body: twice })).status).not.toBe(200)
    expect(await stateOf(payNo)).toBe('pending')
    expect(await deliverForm(app, { ...good, body: '' })).toEqual({ status: 200, said: 'success' })
    expect(await stateOf(payNo)).toBe('paid')
  })
})

describe('a notice of Alipay', () => {
  it('settles once, and other news is taken and forgotten', async () => {
    const payNo = await aPendingPayment(app, { provider: 'alipay', way: 'ali_wap' })
    const waiting = signedByAlipay(alipayForm(payNo, 19_900, { trade_status: 'WAIT_BUYER_PAY' }))
    expect(await deliverForm(app, waiting)).toEqual({ status: 200, said: 'success' })
    expect(await stateOf(payNo)).toBe('pending')
    const paid = signedByAlipay(alipayForm(payNo, 19_900))
    const answers = await Promise.all(Array.from({ length: 15 }, () => deliverForm(app, paid)))
    expect(new Set(answers.map(({ said }) => said))).toEqual(new Set(['success']))
    expect(await jobsFor(app, payNo)).toEqual(['payment:settled'])
  })
})
