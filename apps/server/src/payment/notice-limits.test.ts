import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import {
  alipayForm,
  deliver,
  deliverForm,
  NOTICE_ENV,
  signedByAlipay,
  signedByWechat,
  wechatBody,
  wechatTrade,
} from '../testing/notice/notices'
import { aPendingPayment, paymentRow } from '../testing/payment/payments'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ env: { ...NOTICE_ENV, RATE_PER_MINUTE: '3000' }, pool: 4 })
})
afterAll(() => app.stop())
beforeEach(() => {
  app.advance(61_000)
  app.logs.splice(0)
})

const refusedLines = () =>
  app.logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'payment notice refused')
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const junk = (fields: number) => Array.from({ length: fields }, (_, nr) => `a${nr}=1`).join('&')
const alipay = (body: string, from = '203.0.113.1') =>
  deliver(app, 'alipay', { headers: { ...FORM, 'x-forwarded-for': from }, body })

describe('what is no notice', () => {
  it('is refused for its length before it is read', async () => {
    expect((await alipay('x'.repeat(32 * 1024 + 1))).status).toBe(413)
    const { headers } = signedByWechat('{}', app.services.now())
    expect((await deliver(app, 'wechat', { headers, body: `"${'x'.repeat(32 * 1024)}"` })).status).toBe(413)
  })

  it('is refused without a signature, and for Alipay with too many fields', async () => {
    expect(await alipay(junk(3000))).toEqual({ status: 401, said: 'fail' })
    expect(await alipay(`${junk(101)}&sign=x&sign_type=RSA2`)).toEqual({ status: 401, said: 'fail' })
    expect(refusedLines().map(({ why }) => why)).toEqual(['not signed', 'too many fields'])
  })

  it('is not even read when a mark of WeChat Pay is missing', async () => {
    const { headers, body } = signedByWechat(wechatBody(wechatTrade('P1', 1)), app.services.now())
    for (const name of Object.keys(headers).filter((one) => one.startsWith('wechatpay-'))) {
      const { [name]: _, ...rest } = headers
      // Its length would be refused with 413 if it were read.
      const { status, said } = await deliver(app, 'wechat', { headers: rest, body: `${body}${' '.repeat(60_000)}` })
      expect([name, status, JSON.parse(said).code]).toEqual([name, 401, 'FAIL'])
    }
  })

  it('is one line in the log each minute for each cause, which says how many there were', async () => {
    for (let nr = 0; nr < 50; nr++) await alipay(junk(3))
    for (let nr = 0; nr < 5; nr++) await alipay('sign=x&sign_type=RSA2')
    expect(refusedLines()).toMatchObject([{ why: 'not signed' }, { why: 'signature' }])
    app.advance(60_000)
    await alipay(junk(3))
    expect(refusedLines().at(-1)).toMatchObject({ why: 'not signed', unsaid: 49 })
  })
})

describe('many notices', () => {
  it('of one address are refused after so many in a minute, and others not', async () => {
    for (let nr = 0; nr < 1200; nr++) expect((await alipay('a=1', '203.0.113.77')).status).toBe(401)
    expect((await alipay('a=1', '203.0.113.77')).status).toBe(429)
    expect((await alipay('a=1', '203.0.113.78')).status).toBe(401)
  })

  it('at once are answered, or sent away to come again; and then they are taken', async () => {
    const payNo = await aPendingPayment(app, { provider: 'alipay', way: 'ali_wap' })
    const form = signedByAlipay(alipayForm(payNo, 19_900))
    const answers = await Promise.all(Array.from({ length: 60 }, () => deliverForm(app, form)))
    const said = new Set(answers.map(({ status }) => status))
    expect([...said].sort()).toEqual([200, 503])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(32)
    expect((await paymentRow(app, payNo))?.state).toBe('paid')
    expect(await deliverForm(app, form)).toEqual({ status: 200, said: 'success' })
  })
})
