import { addDays, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commandOf } from '../jobs/commands'
import { readAlipayBill } from '../providers/alipay/bill'
import { paymentProviders } from '../providers/payment'
import { readBill } from '../providers/wechat/bill'
import { TestApp } from '../testing/app'
import { aPaidPayment, aRefund, liveNow, openFor, paymentRow } from '../testing/payment/payments'
import { theLab } from '../testing/providers/lab'
import { rows } from '../testing/rows'
import { askProvider } from './payment.service'
import { compare, reconcile } from './reconcile.service'
import { sendRefund } from './refund.service'

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
  await rows(app, `update payment set paid_at = paid_at - interval '9 days'`)
  await rows(
    app,
    `update payment_refund set sent_at = sent_at - interval '9 days', settled_at = settled_at - interval '9 days'`,
  )
})

const today = () => studioDay(app.services.now())
const differences = () =>
  rows(
    app,
    `select provider, kind, pay_no, refund_no, ours, theirs, closed_at is not null as closed
             from reconcile_difference order by provider desc, kind, pay_no`,
  )

/** Paid at the provider, which sends no notice. */
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

  it('agree on a day without payments', async () => {
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
      { provider: 'wechat', kind: 'amount', pay_no: other, refund_no: '', ours: 19_899, theirs: 19_900, closed: false },
      {
        provider: 'wechat',
        kind: 'missing_here',
        pay_no: lost,
        refund_no: '',
        ours: null,
        theirs: 19_900,
        closed: false,
      },
      {
        provider: 'wechat',
        kind: 'missing_there',
        pay_no: alone,
        refund_no: '',
        ours: 19_900,
        theirs: null,
        closed: false,
      },
    ])
  })

  it('bring in what was lost, and say so the next time', async () => {
    const [lost, atAlipay] = [await paidThere(), await paidThere('ali_wap')]
    expect(await reconcile(app.services, today())).toHaveLength(2)
    for (const payNo of [lost, atAlipay]) expect(await paymentRow(app, payNo)).toMatchObject({ state: 'paid' })
    expect(await reconcile(app.services, today())).toEqual([])
    expect((await differences()).map(({ closed }) => closed)).toEqual([true, true])
  })

  it('are not read from a damaged bill', async () => {
    await paidOnBoth()
    await lab.control('faults', { 'wxpay.bill_damaged': true })
    await expect(reconcile(app.services, today())).rejects.toThrow('another bill')
    await lab.control('faults', { 'wxpay.bill_damaged': false })
    await paidOnBoth('ali_wap')
    await lab.control('faults', { 'ali.bill_damaged': true })
    await expect(reconcile(app.services, today())).rejects.toThrow('a broken archive')
    await lab.control('faults', { 'ali.bill_damaged': false })
    expect(await reconcile(app.services, today())).toEqual([])
  })
})

const WAYS = [
  ['wechat', undefined],
  ['alipay', 'ali_wap'],
] as const

describe.each(WAYS)('refunds in the books of a day at %s', (provider, way) => {
  /** Asked for by us and sent. */
  async function refunded(payNo: string, fen: number): Promise<string> {
    const refundNo = await aRefund(app, payNo, fen)
    await sendRefund(app.services, refundNo)
    return refundNo
  }

  /** Carried out by the provider without a word of ours. */
  const refundedThere = (payNo: string, refundNo: string, amountFen: number) =>
    paymentProviders[provider].refund(app.services, { payNo, refundNo, amountFen, totalFen: 19_900, reason: '手工' })

  const row = async (no: string) => (await rows(app, 'select * from payment_refund where refund_no = $1', [no]))[0]

  it('agree, whole or in parts', async () => {
    const [whole, parts] = [await paidOnBoth(way), await paidOnBoth(way)]
    await refunded(whole, 19_900)
    await refunded(parts, 100)
    await refunded(parts, 250)
    expect(await reconcile(app.services, today())).toEqual([])
  })

  it('name one that we know nothing of, one that they know nothing of, and another amount', async () => {
    const payNo = await paidOnBoth(way)
    const other = await refunded(payNo, 300)
    await rows(app, 'update payment_refund set amount_fen = 299 where refund_no = $1', [other])
    await refundedThere(payNo, 'RSTRANGE', 400)
    const alone = await aRefund(app, payNo, 500)
    await rows(app, `update payment_refund set state = 'settled', sent_at = $2, settled_at = $2 where refund_no = $1`, [
      alone,
      studioInstant(today(), '12:00'),
    ])
    await reconcile(app.services, today())
    const about = { provider, pay_no: payNo, closed: false }
    expect(await differences()).toEqual([
      { ...about, kind: 'amount', refund_no: other, ours: 299, theirs: 300 },
      { ...about, kind: 'missing_here', refund_no: 'RSTRANGE', ours: null, theirs: 400 },
      { ...about, kind: 'missing_there', refund_no: alone, ours: 500, theirs: null },
    ])
    const said: string[] = []
    expect(await commandOf('reconcile', app.rooms)!(app.services, [today()], (line) => void said.push(line))).toBe(1)
    expect(said).toContain(`✗ ${provider} refund RSTRANGE of ${payNo}: missing_here, ours –, theirs 400`)
    expect(said.at(-1)).toBe('3 differences')
  })

  it('bring in one whose answer and notice were lost', async () => {
    await lab.control('faults', { 'pay.notice_lost': true })
    const payNo = await paidOnBoth(way)
    const lost = await aRefund(app, payNo, 700)
    await refundedThere(payNo, lost, 700)
    expect(await reconcile(app.services, today())).toMatchObject([{ kind: 'missing_here', refund_no: lost }])
    expect(await row(lost)).not.toMatchObject({ state: 'requested' })
    expect(await reconcile(app.services, today())).toEqual([])
    expect(await differences()).toMatchObject([{ refund_no: lost, closed: true }])
  })

  it('are not counted as missing where only a clock around midnight parts them', async () => {
    const payNo = await paidOnBoth(way)
    const late = await refunded(payNo, 900)
    const settleAt = (at: Date) =>
      rows(app, `update payment_refund set state = 'settled', sent_at = $2, settled_at = $2 where refund_no = $1`, [
        late,
        at,
      ])
    const yesterday = addDays(today(), -1)
    await settleAt(new Date(studioInstant(today()).getTime() - 1000))
    expect(await reconcile(app.services, yesterday)).toEqual([])
    expect(await reconcile(app.services, today())).toEqual([])
    await settleAt(studioInstant(yesterday, '12:00'))
    expect(await reconcile(app.services, yesterday)).toMatchObject([{ kind: 'missing_there', refund_no: late }])
  })
})

describe('a bill of WeChat Pay', () => {
  const head = '交易时间,微信订单号,商户订单号,交易状态,商户退款单号,退款状态,商品名称,订单金额,申请退款金额'
  const end = (count: number) => `总交易单数,订单总金额\r\n\`${count}.0,\`199.00\r\n`
  const row = '`2026-11-14 10:00:00,`42000,`P1,`SUCCESS,`0,`,`证件照, 双人,`199.00,`0.00'
  const back = (no: string, state: string) =>
    `\`2026-11-14 11:00:00,\`42000,\`P1,\`REFUND,\`${no},\`${state},\`证件照,\`0.00,\`30.00`

  it('is read by its columns, whatever commas a name has', () => {
    const rows = [head, row, back('R1', 'SUCCESS'), back('R2', 'PROCESSING'), back('R3', 'CHANGE'), end(4)]
    const refund = { payNo: 'P1', amountFen: 3000 }
    expect(readBill(`\uFEFF${rows.join('\r\n')}`)).toEqual({
      payments: [{ payNo: 'P1', providerNo: '42000', amountFen: 19_900 }],
      refunds: [
        { refundNo: 'R1', ...refund },
        { refundNo: 'R2', ...refund },
      ],
    })
  })

  it('is refused when its end is missing or counts more than came', () => {
    expect(() => readBill(`${head}\r\n${row}\r\n`)).toThrow('not a bill')
    expect(() => readBill(`${head}\r\n${row}\r\n${end(2)}`)).toThrow('half a bill')
  })
})

describe('a bill of Alipay', () => {
  const head = '支付宝交易号,商户订单号,业务类型,商品名称,完成时间,订单金额（元）,退款批次号/请求号,备注'
  const row = '2026\t,P1\t,交易,证件照, 双人,2026-11-14 10:00:00,199.00,,'
  const back = '2026\t,P1\t,退款,证件照,2026-11-14 11:00:00,-30.00,R1\t,'
  const over = '#------业务明细列表结束------'
  const totals = (paid: number, refunded: number) => [`#交易合计：${paid}笔，共`, `#退款合计：${refunded}笔，共`]
  const text = (...lines: string[]) => ['#支付宝业务明细查询', ...lines].join('\r\n')

  it('is read by its columns, between its remarks', () => {
    expect(readAlipayBill(text(head, row, back, over, ...totals(1, 1)))).toEqual({
      payments: [{ payNo: 'P1', providerNo: '2026', amountFen: 19_900 }],
      refunds: [{ payNo: 'P1', refundNo: 'R1', amountFen: 3000 }],
    })
  })

  it('is refused when its end or part of it is missing', () => {
    expect(() => readAlipayBill(text('<html>'))).toThrow('not a bill')
    expect(() => readAlipayBill(text(head, row))).toThrow('without an end')
    expect(() => readAlipayBill(text(head, row, over, ...totals(1, 1)))).toThrow('half a bill')
    expect(() => readAlipayBill(text(head, row.slice(0, 20), over, ...totals(1, 0)))).toThrow('half a row')
  })
})

it('two books differ in exactly three ways', () => {
  const line = (payNo: string, amountFen: number) => ({ payNo, amountFen })
  const about = { refund_no: '' }
  expect(compare([line('a', 1), line('b', 2), line('d', 4)], [line('a', 1), line('b', 3), line('c', 5)])).toEqual([
    { ...about, kind: 'amount', pay_no: 'b', ours: 2, theirs: 3 },
    { ...about, kind: 'missing_there', pay_no: 'd', ours: 4, theirs: null },
    { ...about, kind: 'missing_here', pay_no: 'c', ours: null, theirs: 5 },
  ])
})
