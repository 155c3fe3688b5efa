import { cancelBooking } from '@kuaimen/contract/booking/change.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import { aBooking } from '../testing/booking/booking'
import { fingerprint } from '../testing/calls/fingerprint'
import { Chance } from '../testing/chance'
import {
  alipayForm,
  deliver,
  deliverForm,
  NOTICE_ENV,
  type RawNotice,
  signedByAlipay,
  wechatTrade,
} from '../testing/notice/notices'
import { forgedAlipay } from '../testing/payment/forged-alipay'
import { forgedWechat, type Said, trueNotice } from '../testing/payment/forged-wechat'
import { aPendingPayment, paymentRow } from '../testing/payment/payments'
import { rows } from '../testing/rows'
import { notifySettled } from './settled.service'

const SEED = 20_261_115
/** Distinct notices of each kind. */
const EACH = { transaction: 1000, refund: 500, fapiao: 150, alipay: 1000 } as const
const AT_ONCE = 20

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true, env: NOTICE_ENV })
})
afterAll(() => app.stop())

/** A booking that waits for its money, and the payment that is under way for it. */
async function aWaiting(time: string, more: object = {}) {
  const { order_sn, payable_fen, id } = await aBooking(app, { state: 'held', time })
  const of = { subject: 'booking', subject_no: order_sn, amount_fen: payable_fen, member_id: id }
  const pay_no = await aPendingPayment(app, { ...of, ...more })
  return { order_sn, pay_no, fen: payable_fen }
}

/** A booking that was cancelled, and its money on its way back. */
async function aRefund(time: string) {
  const { order_sn, payable_fen, token } = await aBooking(app, { time })
  await app.call(cancelBooking, { order_sn, shown_refund_fen: payable_fen }, { token })
  const [{ refund_no, pay_no } = { refund_no: '', pay_no: '' }] = await rows<{ refund_no: string; pay_no: string }>(
    app,
    'select refund_no, pay_no from payment_refund join payment using (pay_no) where subject_no = $1',
    [order_sn],
  )
  return {
    refund_no,
    plain: {
      mchid: NOTICE_ENV.WX_MCHID,
      out_trade_no: pay_no,
      transaction_id: '4200',
      out_refund_no: refund_no,
      refund_id: `5030${refund_no}`,
      refund_status: 'SUCCESS',
      success_time: '2026-11-15T10:00:05+08:00',
      amount: { total: payable_fen, refund: payable_fen },
    },
  }
}

const aFapiao = (no: string) => ({
  mchid: NOTICE_ENV.WX_MCHID,
  fapiao_apply_id: no,
  apply_time: '2026-11-15T10:00:05+08:00',
  fapiao_information: [{ fapiao_id: no, fapiao_status: 'ISSUED' }],
})

interface Tried {
  readonly door: 'wechat' | 'alipay'
  readonly notice: RawNotice
}

/** So many that differ, of a kind; a few at the wrong door. */
function distinct(count: number, door: Tried['door'], chance: Chance, forge: () => RawNotice): Tried[] {
  const made = new Map<string, Tried>()
  while (made.size < count) {
    const isLost = chance.below(40) === 0
    const tried: Tried = { door: isLost ? (door === 'wechat' ? 'alipay' : 'wechat') : door, notice: forge() }
    made.set(JSON.stringify(tried), tried)
  }
  return [...made.values()]
}

async function accepted(all: readonly Tried[]): Promise<unknown[]> {
  const taken: unknown[] = []
  const waiting = [...all]
  const one = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { status, said } = await deliver(app, next.door, next.notice)
      if (status < 400 || status >= 500) taken.push({ ...next, status, said })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return taken
}

it('of more than two thousand forged or touched notices accepts none, and nothing is written', async () => {
  const now = app.services.now()
  const [one, two] = [await aWaiting('10:00'), await aWaiting('10:30')]
  const ali = { provider: 'alipay', way: 'ali_wap' }
  const [third, fourth] = [await aWaiting('11:00', ali), await aWaiting('11:30', ali)]
  const [back, other] = [await aRefund('13:00'), await aRefund('13:30')]
  const trade: Said = {
    plain: wechatTrade(one.pay_no, one.fen),
    event: 'TRANSACTION.SUCCESS',
    kind: 'transaction',
    others: [wechatTrade(two.pay_no, two.fen), back.plain],
  }
  const refund: Said = {
    plain: back.plain,
    event: 'REFUND.SUCCESS',
    kind: 'refund',
    others: [other.plain, trade.plain],
  }
  const fapiao: Said = { plain: aFapiao('F1'), event: 'FAPIAO.ISSUED', kind: 'fapiao', others: [aFapiao('F2')] }
  const [form, form2] = [alipayForm(third.pay_no, third.fen), alipayForm(fourth.pay_no, fourth.fen)]

  const chance = new Chance(SEED)
  const wechat = [trade, refund, fapiao].flatMap((said) =>
    distinct(EACH[said.kind], 'wechat', chance, () => forgedWechat(chance, said, now)),
  )
  const alipay = distinct(EACH.alipay, 'alipay', chance, () => forgedAlipay(chance, form, form2))
  const all = [...wechat, ...alipay]
  expect(new Set(all.map((tried) => JSON.stringify(tried))).size).toBeGreaterThanOrEqual(2000)

  const before = await fingerprint(app)
  expect(await accepted(all)).toEqual([])
  expect(await fingerprint(app)).toEqual(before)
  expect((await app.audit()).findings).toEqual([])

  // What they were made from is good: each is accepted, once the forgers are gone.
  for (const said of [trade, refund, fapiao])
    expect((await deliver(app, 'wechat', trueNotice(said, now))).status).toBe(200)
  expect(await deliverForm(app, signedByAlipay(form))).toEqual({ status: 200, said: 'success' })
  for (const { pay_no, order_sn } of [one, third]) {
    expect(await paymentRow(app, pay_no)).toMatchObject({ state: 'paid' })
    await notifySettled(app.services, pay_no)
    expect(await rows(app, 'select state from booking where order_sn = $1', [order_sn])).toEqual([{ state: 'booked' }])
  }
  for (const { pay_no } of [two, fourth]) expect(await paymentRow(app, pay_no)).toMatchObject({ state: 'pending' })
  const refunds = 'select state from payment_refund where refund_no = any($1) order by state'
  expect(await rows(app, refunds, [[back.refund_no, other.refund_no]])).toEqual([
    { state: 'requested' },
    { state: 'settled' },
  ])
  expect((await app.audit()).findings).toEqual([])
}, 120_000)
