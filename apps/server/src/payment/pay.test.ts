import { Refusal } from '@kuaimen/contract/kernel/failure'
import { ID_LENGTH } from '@kuaimen/contract/kernel/ids'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { kindOf, makePayableNo, notFoundOf, PAYABLE_KINDS } from '@kuaimen/contract/kernel/payables'
import { userAgents } from '@kuaimen/contract/kernel/user-agents.testing'
import { payByH5, paymentState } from '@kuaimen/contract/payment/payment.endpoints'
import { payOver, refundOver } from '@kuaimen/contract/payment/payment.errors'
import { expect, it } from 'vitest'
import { aMember } from '../testing/account/member'
import { TestApp } from '../testing/app'
import { roomsWith } from '../testing/calls/rooms'
import { aPaidPayment } from '../testing/payment/payments'
import type { Due } from './payable.port'

const aNumber = (kind: (typeof PAYABLE_KINDS)[number]) => makePayableNo(kind, new Uint8Array(ID_LENGTH))

it.each(PAYABLE_KINDS)('a %s that is not the caller’s is refused by the word of its kind', async (kind) => {
  const app = await TestApp.forThisTest()
  const { token } = await aMember(app)
  const { code } = notFoundOf(kind)
  expect(await app.call(paymentState, { payable_no: aNumber(kind) }, { token })).toMatchObject({ code })
  expect(await app.call(payByH5, { payable_no: aNumber(kind) }, { token })).toMatchObject({ code })
})

it('takes the number under its name of the release before, and refuses it under both', async () => {
  const app = await TestApp.forThisTest()
  const { token } = await aMember(app)
  const headers = { authorization: `Bearer ${token}` }
  const [booking, reschedule] = [aNumber('booking'), aNumber('reschedule')]
  const state = async (query: Record<string, string>) =>
    (await app.http.inject({ url: '/api/pay/state', query, headers })).json()
  const pay = async (payload: object) =>
    (await app.http.inject({ method: 'POST', url: '/api/pay/wx_h5', payload, headers })).json()
  for (const ask of [state, pay]) {
    expect(await ask({ order_sn: booking })).toMatchObject({ code: notFoundOf('booking').code })
    expect(await ask({ order_sn: booking, payable_no: reschedule })).toMatchObject({
      code: invalidInput.code,
      data: { order_sn: ['与 payable_no 只能填一个'] },
    })
    expect(await ask({ order_sn: 'B1' })).toMatchObject({ code: invalidInput.code })
    expect(await ask({})).toMatchObject({ code: invalidInput.code })
  }
})

it('what is due is asked of the room that gave the kind, and of no other', async () => {
  const no = aNumber('voucher_order')
  const asked: string[] = []
  let due: Due = { is: 'due', amount_fen: 19_900, until: new Date('2026-11-15T03:00:00.000Z'), names: ['套券'] }
  const rooms = roomsWith({
    kind: 'voucher_order',
    dueOf: async (_ctx, payableNo) => {
      asked.push(payableNo)
      return due
    },
    settled: async () => {},
    refunded: async () => {},
  })
  const app = await TestApp.forThisTest({ rooms })
  const { token } = await aMember(app)
  expect((await app.call(paymentState, { payable_no: no }, { token })).data).toEqual({
    ...{ kind: kindOf(no), payable_no: no, order_sn: null, state: 'waiting', said: '' },
    ...{ payable_fen: 19_900 },
    ...{ hold_until: 1_794_711_600, description: '套券', ways: [] },
  })
  due = { ...due, is: 'over', order_sn: aNumber('booking') }
  const over = await app.call(paymentState, { payable_no: no }, { token })
  expect(over.data).toMatchObject({
    kind: 'voucher_order',
    order_sn: aNumber('booking'),
    state: 'over',
    hold_until: null,
  })
  expect((await app.call(payByH5, { payable_no: no }, { token })).code).toBe(payOver.code)
  expect(new Set(asked)).toEqual(new Set([no]))
})

it('offers no way to pay to a page inside a mini-program, which cannot open a cashier', async () => {
  const no = aNumber('voucher_order')
  const rooms = roomsWith({
    kind: 'voucher_order',
    dueOf: async () => ({ is: 'due', amount_fen: 19_900, until: new Date('2026-11-15T03:00:00.000Z'), names: [] }),
    settled: async () => {},
    refunded: async () => {},
  })
  const app = await TestApp.forThisTest({ rooms, env: { WX_MCHID: '1900000001' } })
  const { token } = await aMember(app)
  const waysIn = async (name: string) => {
    const headers = { 'user-agent': userAgents.find((one) => one.name === name)!.ua }
    return (await app.call(paymentState, { payable_no: no }, { token, headers })).data.ways
  }
  expect(await waysIn('WeChat on an iPhone')).toEqual(['wx_jsapi'])
  expect(await waysIn('a page in a WeChat mini-program on an iPhone')).toEqual([])
})

it('says how a payment stands although its room cannot settle it now', async () => {
  const no = aNumber('voucher_order')
  const rooms = roomsWith({
    kind: 'voucher_order',
    dueOf: async () => ({ is: 'over', amount_fen: 19_900, until: null, names: [] }),
    settled: async () => {
      throw new Refusal(refundOver)
    },
    refunded: async () => {},
  })
  const app = await TestApp.forThisTest({ rooms })
  const { token } = await aMember(app)
  await aPaidPayment(app, { subject_no: no })
  const asked = await app.call(paymentState, { payable_no: no, ask: '1' }, { token })
  expect(asked).toMatchObject({ code: 0, data: { state: 'late' } })
  expect(app.logs.some((line) => line.includes('payment:settle_now'))).toBe(true)
})
