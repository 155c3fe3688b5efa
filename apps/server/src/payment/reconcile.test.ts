import { studioDay } from '@kuaimen/contract/kernel/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readBill } from '../providers/wechat/bill'
import { TestApp } from '../testing/app'
import { theLab } from '../testing/lab'
import { aPaidPayment, liveNow, openFor, paymentRow } from '../testing/payments'
import { rows } from '../testing/rows'
import { askProvider } from './payment.service'
import { compare, reconcile } from './reconcile.service'

const lab = theLab()
let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ env: { ...lab.settings, PAY_NOTICE_ORIGIN: 'http://127.0.0.1:9' } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  liveNow(app)
  await rows(app, 'delete from reconcile_difference')
  // Each test has a day of its own: what stood in the books before is of another one.
  await rows(
    app,
    `update payment set paid_at = paid_at - interval '9 days', created_at = created_at - interval '9 days',
                          expires_at = expires_at - interval '9 days'`,
  )
})

const today = () => studioDay(app.services.now())
const differences = () =>
  rows(
    app,
    `select provider, kind, pay_no, ours, theirs, closed_at is not null as closed
             from reconcile_difference order by kind, pay_no`,
  )

/** Paid at the provider, which tells nobody. */
async function paidThere(way: 'wx_jsapi' | 'ali_wap' = 'wx_jsapi'): Promise<string> {
  const { pay_no, url } = await openFor(app, { way })
  if (url) await fetch(url)
  await lab.control(`payments/${pay_no}`, { outcome: 'paid', notice: 'never' })
  return pay_no
}

async function paidOnBoth(way?: 'ali_wap'): Promise<string> {
  const payNo = await paidThere(way)
  expect(await askProvider(app.services, payNo)).toBe(true)
  return payNo
}

describe('the books of a day', () => {
  it('agree when everything that was paid is here', async () => {
    await paidOnBoth()
    await paidOnBoth()
    await paidOnBoth('ali_wap')
    expect(await reconcile(app.services, today())).toEqual([])
    expect(await differences()).toEqual([])
  })

  it('agree on a day on which nobody paid', async () => {
    expect(await reconcile(app.services, '2026-01-02')).toEqual([])
  })

  it('name a lost notice, another amount and a payment that only we know, and nothing else', async () => {
    await paidOnBoth()
    const lost = await paidThere()
    const other = await paidOnBoth()
    await rows(app, 'update payment set amount_fen = amount_fen - 1 where pay_no = $1', [other])
    const alone = await aPaidPayment(app)
    await reconcile(app.services, today())
    expect(await differences()).toEqual([
      { provider: 'wechat', kind: 'amount', pay_no: other, ours: 19_899, theirs: 19_900, closed: false },
      { provider: 'wechat', kind: 'missing_here', pay_no: lost, ours: null, theirs: 19_900, closed: false },
      { provider: 'wechat', kind: 'missing_there', pay_no: alone, ours: 19_900, theirs: null, closed: false },
    ])
  })

  it('bring in what was lost, and say so the next time', async () => {
    const [lost, atAlipay] = [await paidThere(), await paidThere('ali_wap')]
    expect(await reconcile(app.services, today())).toHaveLength(2)
    for (const payNo of [lost, atAlipay]) expect(await paymentRow(app, payNo)).toMatchObject({ state: 'paid' })
    expect(await reconcile(app.services, today())).toEqual([])
    expect((await differences()).map(({ closed }) => closed)).toEqual([true, true])
  })

  it('are not read from a bill that is not the one the provider told of', async () => {
    await paidOnBoth()
    await lab.control('faults', { 'wxpay.bill_damaged': true })
    await expect(reconcile(app.services, today())).rejects.toThrow('another bill')
    await lab.control('faults', { 'wxpay.bill_damaged': false })
    expect(await reconcile(app.services, today())).toEqual([])
  })
})

describe('a bill', () => {
  const head = '交易时间,微信订单号,商户订单号,交易状态,商品名称,订单金额'
  const end = (count: number) => `总交易单数,订单总金额\r\n\`${count}.0,\`199.00\r\n`
  const row = '`2026-11-14 10:00:00,`42000,`P1,`SUCCESS,`证件照, 双人,`199.00'

  it('is read by its columns, whatever commas a name has', () => {
    expect(readBill(`\uFEFF${head}\r\n${row}\r\n${end(1)}`)).toEqual([
      { payNo: 'P1', providerNo: '42000', amountFen: 19_900 },
    ])
  })

  it('is refused when its end is missing or counts more than came', () => {
    expect(() => readBill(`${head}\r\n${row}\r\n`)).toThrow('not a bill')
    expect(() => readBill(`${head}\r\n${row}\r\n${end(2)}`)).toThrow('half a bill')
  })

  it('beside ours differs in exactly three ways', () => {
    const line = (payNo: string, amountFen: number) => ({ payNo, amountFen, providerNo: '' })
    expect(compare([line('a', 1), line('b', 2), line('d', 4)], [line('a', 1), line('b', 3), line('c', 5)])).toEqual([
      { kind: 'amount', pay_no: 'b', ours: 2, theirs: 3 },
      { kind: 'missing_there', pay_no: 'd', ours: 4, theirs: null },
      { kind: 'missing_here', pay_no: 'c', ours: null, theirs: 5 },
    ])
  })
})
