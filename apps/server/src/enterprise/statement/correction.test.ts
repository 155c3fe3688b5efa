import { statementRefused } from '@kuaimen/contract/enterprise/drive.errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../../testing/app'
import { aKey, anOperator } from '../../testing/booking/booking'
import { aBilledDrive, corpVisits } from '../../testing/enterprise/corp-visits'
import { statementActs } from '../../testing/enterprise/statements'
import { rows } from '../../testing/rows'

let app: TestApp
let acts: ReturnType<typeof statementActs>

beforeAll(async () => {
  app = await TestApp.start({ demo: true, pool: 20 })
  acts = statementActs(app, await anOperator(app))
}, 180_000)
afterAll(() => app.stop())

const sharesOf = async (invoice_no: string | null) =>
  (
    await rows<{ amount_fen: number }>(
      app,
      'select amount_fen from invoice_order where invoice_no = $1 order by order_sn',
      [invoice_no],
    )
  ).map(({ amount_fen }) => amount_fen)
const openFen = async (company_id: number) =>
  (
    await rows<{ fen: number }>(
      app,
      'select coalesce(sum(amount_fen), 0)::int as fen from statement_correction where company_id = $1 and statement_no is null',
      [company_id],
    )
  )[0]!.fen

describe('a correction', () => {
  it('is a line of the statement that nobody has confirmed, which is sent again', async () => {
    const { company_id, orders } = await acts.billed(2)
    const { statement_no } = (await acts.make(company_id)).data
    await acts.turn(statement_no, 'send')
    expect((await acts.turn(statement_no, 'dispute')).code).toBe(statementRefused.code)
    expect((await acts.turn(statement_no, 'dispute', '王珂没有去')).data).toMatchObject({
      ...{ state: 'disputed', dispute_note: '王珂没有去' },
    })
    expect((await acts.correct(orders[0]!, 19_900, '未到店')).data).toEqual({ statement_no, waits_fen: 0 })
    const after = await acts.seen(statement_no)
    expect(after).toMatchObject({ state: 'draft', total_fen: 19_900 })
    expect(after.lines).toContainEqual(expect.objectContaining({ text: '更正：未到店', amount_fen: -19_900 }))
    expect((await acts.correct(orders[0]!, 1)).code).toBe(statementRefused.code)
    expect(await acts.owed(company_id)).toBe(19_900)
    await acts.correct(orders[1]!, 19_900)
    await acts.turn(statement_no, 'send')
    expect((await acts.turn(statement_no, 'confirm')).data).toMatchObject({
      state: 'paid',
      invoice_no: null,
      total_fen: 0,
    })
    expect(await acts.owed(company_id)).toBe(0)
    expect(await acts.findings()).toEqual([])
  })

  it('without a later charge is paid back once, by what a person has transferred', async () => {
    const { company_id, orders, statement_no } = await acts.confirmed(2)
    await acts.correct(orders[0]!, 9900)
    // Nothing goes back of what has not come in.
    expect(await acts.repay(company_id, 9900)).toMatchObject({ data: { reason: '没有可以退还的更正' } })
    await acts.turn(statement_no, 'pay', '工行 11-15')
    await acts.correct(orders[1]!, 100)
    expect(await acts.owed(company_id)).toBe(-10_000)
    expect(await acts.repay(company_id, 9900)).toMatchObject({
      code: statementRefused.code,
      data: { reason: '与可以退还的更正不一致', repayable_fen: 10_000 },
    })
    const key = aKey()
    const both = await Promise.all([acts.repay(company_id, 10_000), acts.repay(company_id, 10_000, '招行', key)])
    expect(both.map(({ code }) => code).sort()).toEqual([0, statementRefused.code])
    const { data } = both.find(({ code }) => code === 0)!
    expect(data).toMatchObject({ state: 'paid', state_text: '已退还', total_fen: -10_000, invoice_no: null })
    expect(data.lines.map(({ amount_fen }) => amount_fen).sort((a, b) => a - b)).toEqual([-9900, -100])
    expect(await acts.owed(company_id)).toBe(0)
    expect(await openFen(company_id)).toBe(0)
    for (const act of ['send', 'confirm', 'pay'] as const) await acts.turn(data.statement_no, act, '再一次')
    expect(await acts.seen(data.statement_no)).toMatchObject({ state: 'paid', total_fen: -10_000 })
    expect(await acts.owed(company_id)).toBe(0)
    expect(await acts.findings()).toEqual([])
    // With a later charge there is nothing left to take off it.
    await corpVisits(app, await aBilledDrive(app, company_id), { company_fen: 5000 })
    expect((await acts.make(company_id)).data.total_fen).toBe(5000)
  })

  it('after that is a negative line of the next ones, as far as each of them goes', async () => {
    const { company_id, drive_no, orders, statement_no } = await acts.confirmed(1)
    expect((await acts.correct(orders[0]!, 9900)).data).toEqual({ statement_no: null, waits_fen: 9900 })
    expect((await acts.seen(statement_no)).total_fen).toBe(19_900)
    // Alone it makes no statement: it lessens a later one, and is paid back to nobody.
    expect(await acts.make(company_id)).toMatchObject({
      code: statementRefused.code,
      data: { reason: '期间内没有要收费的预约；还有更正没有抵扣，要等以后的收费' },
    })
    await corpVisits(app, { company_id, drive_no }, { company_fen: 5000 })
    const small = (await acts.make(company_id)).data
    expect(small.total_fen).toBe(0)
    expect(small.lines.map(({ amount_fen }) => amount_fen).sort()).toEqual([-5000, 5000])
    expect(await acts.confirm(small.statement_no)).toMatchObject({ state: 'paid', invoice_no: null })
    await corpVisits(app, { company_id, drive_no }, { company_fen: 20_000 })
    const { data } = await acts.make(company_id)
    expect(data).toMatchObject({ total_fen: 15_100 })
    expect(data.lines.map(({ amount_fen, text }) => [amount_fen, text])).toContainEqual([-4900, '更正：门店补偿'])
    const { invoice_no } = await acts.confirm(data.statement_no)
    expect(await rows(app, 'select amount_fen from invoice where invoice_no = $1', [invoice_no])).toEqual([
      { amount_fen: 15_100 },
    ])
    expect(await openFen(company_id)).toBe(0)
    expect(await acts.owed(company_id)).toBe(19_900 - 9900 + 5000 + 20_000)
    expect(await acts.findings()).toEqual([])
  })

  it('of the very sum of the next is taken whole: nothing is to be paid', async () => {
    const { company_id, drive_no, orders } = await acts.confirmed(1)
    await acts.correct(orders[0]!, 19_900)
    await corpVisits(app, { company_id, drive_no })
    const { data } = await acts.make(company_id)
    expect(data).toMatchObject({ total_fen: 0 })
    expect(await acts.confirm(data.statement_no)).toMatchObject({ state: 'paid', invoice_no: null })
    expect(await openFen(company_id)).toBe(0)
    expect(await acts.findings()).toEqual([])
  })

  it('of more than the open statement still asks for is split: the rest is for the next, the oldest first', async () => {
    const { company_id, drive_no, orders } = await acts.confirmed(1)
    await acts.correct(orders[0]!, 15_000)
    const [visit] = await corpVisits(app, { company_id, drive_no })
    const { statement_no } = (await acts.make(company_id)).data
    expect(await acts.seen(statement_no)).toMatchObject({ total_fen: 4900 })
    expect((await acts.correct(visit!, 10_000, '没有拍')).data).toEqual({ statement_no, waits_fen: 5100 })
    expect((await acts.correct(visit!, 9900, '退')).data).toEqual({ statement_no: null, waits_fen: 9900 })
    expect(await acts.seen(statement_no)).toMatchObject({ total_fen: 0, state: 'draft' })
    expect(await openFen(company_id)).toBe(5100 + 9900)
    expect((await acts.correct(visit!, 1)).code).toBe(statementRefused.code)
    const next = await Promise.all(
      [7000, 3000].map((company_fen) => corpVisits(app, { company_id, drive_no }, { company_fen })),
    )
    const { data } = await acts.make(company_id)
    expect(data).toMatchObject({ total_fen: 0 })
    expect(
      data.lines.filter(({ amount_fen }) => amount_fen < 0).map(({ text, amount_fen }) => [text, amount_fen]),
    ).toEqual([
      ['更正：没有拍', -5100],
      ['更正：退', -4900],
    ])
    expect(next.flat()).toHaveLength(2)
    expect(await openFen(company_id)).toBe(5000)
    expect(await acts.owed(company_id)).toBe(2 * 19_900 - 15_000 - 19_900 + 10_000)
    expect(await acts.findings()).toEqual([])
  })

  it('becomes less only on its way onto a statement, by the database itself', async () => {
    const { orders, company_id } = await acts.confirmed(1)
    await acts.correct(orders[0]!, 5000)
    for (const change of ['amount_fen = 1', 'amount_fen = 6000', 'order_sn = order_sn || 0'])
      await expect(
        rows(app, `update statement_correction set ${change} where company_id = $1`, [company_id]),
      ).rejects.toThrow('does not change')
  })

  it('is taken off the orders of the invoice, which are its sum together; the audit says where they are not', async () => {
    const { company_id, drive_no, orders } = await acts.confirmed(2)
    await acts.correct(orders[0]!, 19_900)
    await acts.correct(orders[1]!, 2000)
    const visits = await corpVisits(app, { company_id, drive_no }, { count: 4 })
    const { statement_no } = (await acts.make(company_id)).data
    await acts.correct(visits[3]!, 900)
    const { invoice_no, total_fen } = await acts.confirm(statement_no)
    expect(total_fen).toBe(4 * 19_900 - 21_900 - 900)
    expect(await sharesOf(invoice_no)).toEqual([17_900, 19_900, 19_000])
    expect(await acts.findings()).toEqual([])
    await rows(app, 'update invoice_order set amount_fen = amount_fen - 1 where invoice_no = $1 and order_sn = $2', [
      invoice_no,
      visits[3],
    ])
    expect(await acts.findings()).toEqual([
      'enterprise: a confirmed statement has one invoice, to its company, over its visits and its sum',
    ])
    await rows(app, 'update invoice_order set amount_fen = amount_fen + 1 where invoice_no = $1 and order_sn = $2', [
      invoice_no,
      visits[3],
    ])
  })

  it('is never for more than was charged, however many correct at once', async () => {
    const { orders, company_id } = await acts.confirmed(1)
    const codes = (await Promise.all(Array.from({ length: 6 }, () => acts.correct(orders[0]!, 9900)))).map(
      ({ code }) => code,
    )
    expect(codes.filter((code) => code === 0)).toHaveLength(2)
    expect(await acts.owed(company_id)).toBe(19_900 - 2 * 9900)
    expect(
      (await acts.correct((await corpVisits(app, await aBilledDrive(app, company_id), { state: 'booked' }))[0]!, 1))
        .code,
    ).toBe(statementRefused.code)
  })
})
