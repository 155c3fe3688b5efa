import { noOpenid, nothingToPay, payOver, providerRefused } from '@kuaimen/contract/payment/payment.errors'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { TestApp } from '../testing/app'
import { roomsWith } from '../testing/calls/rooms'
import { aNoticeDoor } from '../testing/notice/notices'
import { aRefund, ctxOf, jobsFor, liveNow, openFor, paymentRow, wantedBy } from '../testing/payment/payments'
import { impatiently, theLab } from '../testing/providers/lab'
import { whileResting } from '../testing/providers/silence'
import { rows } from '../testing/rows'
import type { Payable } from './payable.port'
import {
  askAbout,
  askProvider,
  closePayment,
  findPayment,
  openPayment,
  type PaymentWanted,
  paymentsOf,
} from './payment.service'
import { requestRefund, sendRefund } from './refund.service'
import { notifySettled } from './settled.service'
import { sweepPayments } from './sweep.service'

const lab = theLab()
const MINUTE = 60_000
let app: TestApp
/** What the room above does with a payment, as each test wants it. */
let settled: Payable['settled'] = async () => {}
let door: Awaited<ReturnType<typeof aNoticeDoor>>

beforeAll(async () => {
  door = await aNoticeDoor()
  const payable: Payable = {
    kind: 'voucher_order',
    dueOf: async () => undefined,
    settled: (services, payment) => settled(services, payment),
    refunded: async () => {},
  }
  app = await TestApp.start({ env: { ...lab.settings, PAY_NOTICE_ORIGIN: door.origin }, rooms: roomsWith(payable) })
  door.leadsTo(app)
}, 60_000)
afterAll(async () => {
  door.close()
  await app.stop()
})
beforeEach(() => {
  liveNow(app)
  door.answers.length = 0
})

type Way = PaymentWanted['way']
const stateOf = async (payNo: string) => (await paymentRow(app, payNo))?.state
const settle = (payNo: string, outcome = 'paid', notice = 'now') =>
  lab.control(`payments/${payNo}`, { outcome, notice })
const fault = (name: string, payNo?: string) => lab.control('faults', { [name]: payNo ? { when: payNo } : true })
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 40 })

/** The payment as its provider has it. */
async function atTheLab(payNo: string) {
  const listed = await lab.payments()
  return listed.find(({ out_trade_no }) => out_trade_no === payNo)
}

/** Opened, and for a page's way also looked at: Alipay knows a trade from then on. */
async function opened(way: Way, more: Partial<PaymentWanted> = {}): Promise<string> {
  const { pay_no, url } = await openFor(app, { way, ...more })
  if (url) await fetch(url, { headers: { referer: 'http://phone.localhost/' } })
  return pay_no
}

describe.each<Way>(['wx_jsapi', 'wx_h5', 'ali_wap'])('%s', (way) => {
  it('is opened and paid, and the notice settles it', async () => {
    const payNo = await opened(way)
    expect(await stateOf(payNo)).toBe('pending')
    await settle(payNo)
    expect(door.answers).toEqual([
      { path: expect.stringContaining(way === 'ali_wap' ? 'alipay' : 'wechat'), status: 200 },
    ])
    expect(await paymentRow(app, payNo)).toMatchObject({
      state: 'paid',
      provider_no: expect.stringMatching(/^\d{20,}/),
    })
    expect(await jobsFor(app, payNo)).toEqual(['payment:settled'])
  })

  it('is settled once by fifteen notices', async () => {
    const payNo = await opened(way)
    await fault('pay.notice_duplicate')
    await settle(payNo)
    expect(door.answers.map(({ status }) => status)).toEqual(Array(15).fill(200))
    expect(await stateOf(payNo)).toBe('paid')
    expect(await jobsFor(app, payNo)).toEqual(['payment:settled'])
  })

  it.each(['notice_amount_more', 'notice_amount_less', 'notice_merchant', 'notice_forged'])(
    'is not settled by %s, and by asking it is',
    async (name) => {
      const payNo = await opened(way)
      await fault(`pay.${name}`)
      await settle(payNo)
      expect(door.answers.length).toBeGreaterThan(0)
      expect(door.answers.every(({ status }) => status === 401)).toBe(true)
      expect(await stateOf(payNo)).toBe('pending')
      expect(await askProvider(app.services, payNo)).toBe(true)
      expect(await stateOf(payNo)).toBe('paid')
    },
  )

  it('is not settled by a forged notice of money that never came', async () => {
    const payNo = await opened(way)
    await settle(payNo, 'cancelled', 'forged')
    expect(door.answers.map(({ status }) => status)).toContain(401)
    expect(await askProvider(app.services, payNo)).toBe(false)
    expect(await stateOf(payNo)).toBe('pending')
  })

  it('is found by the sweep when its notice is lost, and not before half a minute', async () => {
    const payNo = await opened(way)
    await settle(payNo, 'paid', 'never')
    await sweepPayments(app.services)
    expect(await stateOf(payNo)).toBe('pending')
    app.advance(31_000)
    await sweepPayments(app.services)
    expect(await stateOf(payNo)).toBe('paid')
    expect(await jobsFor(app, payNo)).toEqual(['payment:settled'])
  })

  it('believes no answer that is signed with another key', async () => {
    const payNo = await opened(way)
    await settle(payNo, 'paid', 'never')
    await fault(way === 'ali_wap' ? 'ali.forged' : 'wxpay.forged', payNo)
    await expect(askProvider(app.services, payNo)).rejects.toThrow('signature')
    await expect(closePayment(app.services, payNo)).rejects.toThrow()
    expect(await stateOf(payNo)).toBe('pending')
  })

  it('is closed, and a payment made a moment before is not lost', async () => {
    const [unpaid, paid] = [await opened(way), await opened(way)]
    await settle(paid, 'paid', 'never')
    expect(await closePayment(app.services, unpaid)).toBe('closed')
    expect(await closePayment(app.services, paid)).toBe('paid')
    expect([await stateOf(unpaid), await stateOf(paid)]).toEqual(['closed', 'paid'])
    await settle(unpaid)
    expect(await stateOf(unpaid)).toBe('closed')
  })

  it('is paid in the same moment as it is closed: one of the two is true, and we know which', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => opened(way)))
    await Promise.all(all.flatMap((payNo) => [settle(payNo), closePayment(app.services, payNo)]))
    for (const payNo of all) {
      expect([payNo, await stateOf(payNo)]).toEqual([payNo, (await atTheLab(payNo))?.state])
    }
  })

  it('is refunded once, though the first answer was lost', async () => {
    const payNo = await opened(way)
    await settle(payNo)
    const refundNo = await aRefund(app, payNo, 5000)
    // A notice that comes before the second try would settle the refund, and nothing would be sent again.
    await fault('pay.notice_lost')
    await fault(way === 'ali_wap' ? 'ali.answer_lost' : 'wxpay.answer_lost')
    await expect(sendRefund(app.services, refundNo)).rejects.toThrow()
    await lab.control('faults', { 'ali.answer_lost': false, 'wxpay.answer_lost': false })
    await sendRefund(app.services, refundNo)
    await sendRefund(app.services, refundNo)
    app.advance(31_000)
    await eventually(async () => {
      await sweepPayments(app.services)
      expect(await refundRow(refundNo)).toMatchObject({ state: 'settled', tries: 2 })
    })
    await lab.control('faults', { 'pay.notice_lost': false })
    expect(await atTheLab(payNo)).toMatchObject({ state: 'paid', refunded: 5000 })
  })
})

const refundRow = async (refundNo: string) =>
  (await rows(app, 'select * from payment_refund where refund_no = $1', [refundNo]))[0]

describe('opening', () => {
  it('hands the phone what it wants, the same payment as long as it is the same wish', async () => {
    const wanted = await wantedBy(app)
    const first = await openPayment(ctxOf(app), wanted)
    expect(first.pay_no).toMatch(/^P[0-9A-HJKMNP-TV-Z]{16}$/)
    expect(first.parameters).toMatchObject({ app_id: lab.env.WX_APPID, sign_type: 'RSA', pay_no: first.pay_no })
    expect(first.parameters?.package).toMatch(/^prepay_id=wx\d+/)
    const again = await openPayment(ctxOf(app), wanted)
    expect([again.pay_no, again.parameters?.package]).toEqual([first.pay_no, first.parameters?.package])
    expect(again.parameters?.pay_sign).not.toBe(first.parameters?.pay_sign)
    for (const other of [{ amount_fen: 100 }, { way: 'wx_h5' as const }, { openid: `${wanted.openid}x` }]) {
      const fresh = await openPayment(ctxOf(app), { ...wanted, ...other })
      expect(fresh.pay_no).not.toBe(first.pay_no)
    }
    expect(await jobsFor(app, first.pay_no)).toEqual(['payment:close'])
  })

  it('makes one payment of many taps', async () => {
    const wanted = await wantedBy(app)
    const taps = await Promise.all(Array.from({ length: 10 }, () => openPayment(ctxOf(app), wanted)))
    expect(new Set(taps.map(({ pay_no }) => pay_no)).size).toBe(1)
    expect(await paymentsOf(app.database.db, wanted.payable_no)).toHaveLength(1)
  })

  it('is refused without an openid and after the time is up', async () => {
    const { openid: _, ...nobody } = await wantedBy(app)
    await expect(openPayment(ctxOf(app), nobody)).rejects.toMatchObject({ code: noOpenid.code })
    await expect(openFor(app, { expires_at: app.services.now() })).rejects.toMatchObject({ code: payOver.code })
  })

  it.each(['wxpay.error', 'wxpay.refused', 'wxpay.forged', 'wxpay.answer_lost'])(
    'says so when the provider fails with %s, and succeeds with the same number later',
    async (name) => {
      const wanted = await wantedBy(app)
      await fault(name)
      await expect(openPayment(ctxOf(app), wanted)).rejects.toMatchObject({ code: providerRefused.code })
      await lab.control('faults', { [name]: false })
      const [row] = await paymentsOf(app.database.db, wanted.payable_no)
      expect((await openPayment(ctxOf(app), wanted)).pay_no).toBe(row?.pay_no)
    },
  )

  it('says so when the provider is silent', async () => {
    await fault('wxpay.timeout')
    await impatiently(() => expect(openFor(app)).rejects.toMatchObject({ code: providerRefused.code }))
  })

  it('finds out that it is paid already', async () => {
    const wanted = await wantedBy(app, { way: 'wx_h5' })
    const { pay_no } = await openPayment(ctxOf(app), wanted)
    await settle(pay_no, 'paid', 'never')
    await expect(openPayment(ctxOf(app), wanted)).rejects.toMatchObject({ code: nothingToPay.code })
    expect((await findPayment(app.database.db, pay_no))?.state).toBe('paid')
  })
})

describe('the sweep', () => {
  it('closes what has expired, and one failure does not stop the rest', async () => {
    const [one, silent, late] = [await opened('wx_jsapi'), await opened('wx_jsapi'), await opened('ali_wap')]
    await settle(late, 'paid', 'never')
    await fault('wxpay.error', silent)
    app.advance(15 * MINUTE)
    await sweepPayments(app.services)
    expect([await stateOf(one), await stateOf(silent), await stateOf(late)]).toEqual(['closed', 'pending', 'paid'])
  })

  it('asks about those of one provider however many wait at another', async () => {
    const [first, other] = [await opened('wx_h5'), await opened('ali_wap', {})]
    await settle(other, 'paid', 'never')
    await rows(
      app,
      `insert into payment select (jsonb_populate_record(p, jsonb_build_object('pay_no', p.pay_no || n,
         'subject_no', p.subject_no || n, 'expires_at', p.expires_at - interval '1 minute'))).*
       from payment p, generate_series(100, 600) n where p.pay_no = $1`,
      [first],
    )
    app.advance(31_000)
    await sweepPayments(app.services)
    expect(await stateOf(other)).toBe('paid')
    await rows(app, `delete from payment where pay_no like $1 || '___'`, [first])
  })

  it('goes on querying a page of Alipay that was not opened, until it expires', async () => {
    const { pay_no } = await openFor(app, { way: 'ali_wap' })
    expect(await closePayment(app.services, pay_no)).toBe('closed')
    expect(await stateOf(pay_no)).toBe('pending')
    app.advance(15 * MINUTE)
    await sweepPayments(app.services)
    expect(await stateOf(pay_no)).toBe('closed')
  })

  it('is not needed when the notice is only late: the retry settles', async () => {
    const payNo = await opened('wx_jsapi')
    app.advance(-3600_000)
    await settle(payNo)
    expect(door.answers.map(({ status }) => status)).toEqual([401])
    app.advance(3600_000)
    await eventually(async () => expect(await stateOf(payNo)).toBe('paid'))
  })
})

describe('asking about a subject', () => {
  it('settles whatever of it is paid, and is no news when the provider is away', async () => {
    const wanted = await wantedBy(app)
    const { pay_no } = await openPayment(ctxOf(app), wanted)
    expect(await askAbout(ctxOf(app), wanted.payable_no)).toBe('unpaid')
    await settle(pay_no, 'paid', 'never')
    await fault('wxpay.error')
    expect(await askAbout(ctxOf(app), wanted.payable_no)).toBe('unknown')
    await lab.control('faults', { 'wxpay.error': false })
    expect(await askAbout(ctxOf(app), wanted.payable_no)).toBe('paid')
    expect(await askAbout(ctxOf(app), wanted.payable_no)).toBe('paid')
  })
})

describe('notifying the room above', () => {
  it('calls it until it succeeds, then no more', async () => {
    const payNo = await opened('wx_jsapi')
    await settle(payNo)
    const heard: string[] = []
    settled = async (_services, { pay_no }) => {
      heard.push(pay_no)
      if (heard.length === 1) throw new Error('not now')
    }
    await expect(notifySettled(app.services, payNo)).rejects.toThrow('not now')
    expect((await paymentRow(app, payNo))?.told_at).toBeNull()
    await notifySettled(app.services, payNo)
    await notifySettled(app.services, payNo)
    expect(heard).toEqual([payNo, payNo])
    expect((await paymentRow(app, payNo))?.told_at).toEqual(app.services.now())
  })
})

describe('the jobs', () => {
  it('notify the room above and send the refund by themselves', async () => {
    const notified: string[] = []
    settled = async ({ transaction, now, randomBytes }, { pay_no }) => {
      const wanted = { pay_no, amount_fen: 700, reason: '支付未生效', now: now(), randomBytes }
      await transaction((tx) => requestRefund(tx, wanted))
      notified.push(pay_no)
    }
    const payNo = await opened('wx_jsapi')
    await settle(payNo)
    const jobs = await app.startJobs()
    try {
      await eventually(async () => {
        const [refund] = await rows(app, 'select state from payment_refund where pay_no = $1', [payNo])
        expect(refund).toEqual({ state: 'settled' })
      })
      await eventually(async () => expect((await paymentRow(app, payNo))?.told_at).not.toBeNull())
    } finally {
      await jobs.stop()
    }
    expect(notified.filter((one) => one === payNo)).toEqual([payNo])
    expect(await atTheLab(payNo)).toMatchObject({ refunded: 700 })
  })
})

describe('refunds', () => {
  async function paid(amount_fen = 19_900): Promise<string> {
    const payNo = await opened('wx_jsapi', { amount_fen })
    await settle(payNo)
    return payNo
  }

  it('are sent, and settled by the notice', async () => {
    const refundNo = await aRefund(app, await paid(), 19_900)
    await sendRefund(app.services, refundNo)
    expect((await refundRow(refundNo))?.state).toBe('sent')
    await eventually(async () => expect((await refundRow(refundNo))?.state).toBe('settled'))
  })

  it('go to a person when the money cannot be delivered', async () => {
    const payNo = await paid()
    const refundNo = await aRefund(app, payNo, 100)
    await fault('pay.refund_abnormal')
    await sendRefund(app.services, refundNo)
    await eventually(async () => expect(await refundRow(refundNo)).toMatchObject({ state: 'failed', note: 'ABNORMAL' }))
  })

  it('are tried again while the merchant is short of money, for days, and then go to a person', async () => {
    const payNo = await paid()
    const refundNo = await aRefund(app, payNo, 100)
    await fault('pay.refund_short')
    for (let nth = 1; nth < 18; nth += 1) await expect(sendRefund(app.services, refundNo)).rejects.toThrow()
    expect(await refundRow(refundNo)).toMatchObject({ state: 'requested', tries: 17 })
    await sendRefund(app.services, refundNo)
    expect(await refundRow(refundNo)).toMatchObject({ state: 'failed', note: expect.stringContaining('NOTENOUGH') })
  })

  it('wait while the provider is left alone, which is no try, and go when it answers', async () => {
    const refundNo = await aRefund(app, await paid(), 100)
    await whileResting(String(lab.settings.WX_PAY_API), async () => {
      for (let nth = 0; nth < 20; nth += 1) await sendRefund(app.services, refundNo)
    })
    expect(await refundRow(refundNo)).toMatchObject({ state: 'requested', tries: 0 })
    expect(await jobsFor(app, refundNo)).toEqual(['payment:refund'])
    await sendRefund(app.services, refundNo)
    expect(await refundRow(refundNo)).toMatchObject({ state: 'sent', tries: 1 })
  })

  it('may be overtaken by the notice of the payment itself', async () => {
    const payNo = await opened('wx_jsapi')
    await fault('pay.notice_reordered')
    await settle(payNo)
    expect(await askProvider(app.services, payNo)).toBe(true)
    const refundNo = await aRefund(app, payNo, 500)
    await sendRefund(app.services, refundNo)
    await eventually(async () => expect(door.answers).toHaveLength(2))
    expect(door.answers.map(({ status }) => status)).toEqual([200, 200])
    expect([await stateOf(payNo), (await refundRow(refundNo))?.state]).toEqual(['paid', 'settled'])
    expect(await askProvider(app.services, payNo)).toBe(true)
  })
})
