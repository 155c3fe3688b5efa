import { chainOnly } from '@kuaimen/contract/account/person.errors'
import {
  companyNotFound,
  driveNotFound,
  driveTurnRefused,
  statementNotFound,
  statementRefused,
} from '@kuaimen/contract/enterprise/drive.errors'
import { makeHrKey, turnDrive } from '@kuaimen/contract/enterprise/operator.endpoints'
import { corpStatement, corpStatements } from '@kuaimen/contract/enterprise/statement.endpoints'
import { addDays, studioInstant } from '@kuaimen/contract/kernel/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../../testing/app'
import { anOperator, aStore } from '../../testing/booking/booking'
import { aBilledCompany, aBilledDrive, corpVisits } from '../../testing/enterprise/corp-visits'
import { statementActs } from '../../testing/enterprise/statements'
import { Outside } from '../../testing/providers/fake-providers'
import { countOf, rows } from '../../testing/rows'
import { sweepEnterprise } from '../upkeep/sweep.service'
import { noteInvoiced } from './acts.service'
import { mailStatement } from './mail.service'
import { draftDue } from './statement.service'

let app: TestApp
let operator: { token: string }
let outside: Outside
let acts: ReturnType<typeof statementActs>

beforeAll(async () => {
  outside = await Outside.open()
  app = await TestApp.start({ demo: true, pool: 20, env: outside.env })
  operator = await anOperator(app)
  acts = statementActs(app, operator)
}, 180_000)
afterAll(async () => {
  await app.stop()
  await outside.close()
})

const today = () => acts.today()
const owed = (company_id: number) => acts.owed(company_id)
const make = (...asked: Parameters<typeof acts.make>) => acts.make(...asked)
const turn = (...asked: Parameters<typeof acts.turn>) => acts.turn(...asked)
const seen = (statement_no: string) => acts.seen(statement_no)
const billed = (count: number) => acts.billed(count)
const ours = () => acts.findings()

describe('a statement', () => {
  it('holds what was completed or charged in its days, each visit once', async () => {
    const { company_id, drive_no, orders } = await billed(2)
    const drive = { drive_no, company_id }
    const [late] = await corpVisits(app, drive, { state: 'no_show', charged_fen: 9950 })
    await corpVisits(app, drive, { state: 'booked' })
    await corpVisits(app, drive, { state: 'cancelled' })
    const [before] = await corpVisits(app, drive, { day: addDays(today(), -95) })
    const { data } = await make(company_id)
    expect(data).toMatchObject({ state: 'draft', total_fen: 2 * 19_900 + 9950, company_id, drive_no: null })
    expect(data.lines.map(({ order_sn }) => order_sn).sort()).toEqual([...orders, late].sort())
    expect(data.lines.find(({ order_sn }) => order_sn === late)).toMatchObject({ text: '未到店', amount_fen: 9950 })
    expect((await make(company_id)).code).toBe(statementRefused.code)
    const older = await make(company_id, { from_day: addDays(today(), -99) })
    expect(older.data.lines).toMatchObject([{ order_sn: before }])
    const { data: list } = await app.call(corpStatements, { company_id }, operator)
    expect(list).toHaveLength(2)
  })

  it('can be of one drive alone, of that company', async () => {
    const { company_id, orders } = await billed(1)
    const other = await aBilledDrive(app, company_id)
    const [mine] = await corpVisits(app, other)
    const { data } = await make(company_id, { drive_no: other.drive_no })
    expect(data.lines.map(({ order_sn }) => order_sn)).toEqual([mine])
    expect((await make(company_id)).data.lines.map(({ order_sn }) => order_sn)).toEqual(orders)
    const strange = await billed(1)
    expect((await make(company_id, { drive_no: strange.drive_no })).code).toBe(driveNotFound.code)
  })

  it('shares visits out once, however many make one at once', async () => {
    const { company_id, orders } = await billed(12)
    const replies = await Promise.all(Array.from({ length: 8 }, () => make(company_id)))
    const won = replies.filter(({ code }) => code === 0)
    expect(won).toHaveLength(1)
    expect(won[0]?.data.lines).toHaveLength(orders.length)
    expect(await countOf(app, 'statement where company_id = $1', [company_id])).toBe(1)
  })

  it('is for the chain alone, and of what there is', async () => {
    const store = await anOperator(app, await aStore(app, 0))
    const nothing = { statement_no: `S${'0'.repeat(16)}` }
    expect((await app.call(corpStatement, nothing, store)).code).toBe(chainOnly.code)
    expect((await app.call(corpStatement, nothing, operator)).code).toBe(statementNotFound.code)
    expect((await turn(nothing.statement_no, 'send')).code).toBe(statementNotFound.code)
    expect((await make(999_999)).code).toBe(companyNotFound.code)
    const { company_id } = await billed(1)
    const backwards = await make(company_id, { from_day: today(), until_day: addDays(today(), -1) })
    expect(backwards.code).toBe(statementRefused.code)
  })
})

describe('what is frozen', () => {
  it('stays on its statement at its price, by the database itself', async () => {
    const { company_id, orders } = await billed(1)
    const { statement_no } = (await make(company_id)).data
    const [order] = orders
    for (const change of ['charged_fen = 1', 'statement_no = null'])
      await expect(rows(app, `update corp_booking set ${change} where order_sn = $1`, [order])).rejects.toThrow(
        'does not change',
      )
    expect((await seen(statement_no)).total_fen).toBe(19_900)
  })

  it('would be on two without it', async () => {
    const { company_id, orders } = await billed(3)
    const one = (await make(company_id)).data
    await rows(app, 'alter table corp_booking disable trigger corp_booking_frozen')
    // As who looks first and writes later would, not seeing the other.
    await rows(app, 'update corp_booking set statement_no = null where order_sn = $1', [orders[0]])
    const { data: two } = await make(company_id)
    await rows(app, 'alter table corp_booking enable trigger corp_booking_frozen')
    expect(one.lines.map(({ order_sn }) => order_sn)).toContain(two.lines[0]?.order_sn)
    expect(await ours()).toEqual([
      'enterprise: a statement asks for what its visits were charged, less its corrections',
    ])
    await rows(app, 'update statement set total_fen = total_fen - 19900 where statement_no = $1', [one.statement_no])
  })
})

describe('the way of a statement', () => {
  it('is sent, confirmed, invoiced and paid, and the company owes nothing then', async () => {
    const { company_id, orders } = await billed(3)
    expect(await owed(company_id)).toBe(3 * 19_900)
    const { statement_no } = (await make(company_id)).data
    expect((await turn(statement_no, 'confirm')).code).toBe(statementRefused.code)
    expect((await turn(statement_no, 'send')).data).toMatchObject({ state: 'sent', sent_at: null })
    expect((await turn(statement_no, 'pay', '招行 1116')).code).toBe(statementRefused.code)
    const { data } = await turn(statement_no, 'confirm')
    expect(data).toMatchObject({ state: 'confirmed', invoice_text: '已申请', invoice_url: '' })
    const [invoice] = await rows(app, 'select * from invoice where invoice_no = $1', [data.invoice_no])
    expect(invoice).toMatchObject({ member_id: null, company_id, amount_fen: 3 * 19_900, type: 'company' })
    expect(await countOf(app, "invoice_order where invoice_no = $1 and part = 'company'", [data.invoice_no])).toBe(
      orders.length,
    )
    await app.services.transaction((tx) => noteInvoiced(tx, { invoice_no: data.invoice_no ?? '' }, app.services))
    expect((await seen(statement_no)).state).toBe('invoiced')
    expect((await turn(statement_no, 'pay')).code).toBe(statementRefused.code)
    expect((await turn(statement_no, 'pay', '招行 1116')).data).toMatchObject({ state: 'paid', paid_note: '招行 1116' })
    expect(await owed(company_id)).toBe(0)
    expect(await ours()).toEqual([])
  })

  it('is confirmed and paid once, however many say so at once', async () => {
    const { company_id } = await billed(4)
    const { statement_no } = (await make(company_id)).data
    await turn(statement_no, 'send')
    const replies = await Promise.all(Array.from({ length: 6 }, () => turn(statement_no, 'confirm')))
    expect(replies.map(({ code }) => code)).toEqual(Array(6).fill(0))
    expect(new Set(replies.map(({ data }) => data.invoice_no)).size).toBe(1)
    expect(await countOf(app, 'invoice where company_id = $1', [company_id])).toBe(1)
    await Promise.all(Array.from({ length: 6 }, () => turn(statement_no, 'pay', '招行 1116')))
    expect((await turn(statement_no, 'pay', '又一笔')).code).toBe(statementRefused.code)
    expect(await owed(company_id)).toBe(0)
  })

  it('cannot have an order on two companies’ invoices, by an index', async () => {
    const { orders, statement_no } = await acts.confirmed(1)
    const { invoice_no } = await seen(statement_no)
    const [copy] = await rows<{ invoice_no: string }>(
      app,
      `insert into invoice (invoice_no, company_id, state, kind, title, type, tax_code, email, amount_fen, file_key, requested_at)
       select 'F' || substr(invoice_no, 3) || '0', company_id, state, kind, title, type, tax_code, email, amount_fen, file_key || 'x', now()
       from invoice where invoice_no = $1 returning invoice_no`,
      [invoice_no],
    )
    const again = () =>
      rows(app, "insert into invoice_order (invoice_no, order_sn, part, amount_fen) values ($1, $2, 'company', 1)", [
        copy?.invoice_no,
        orders[0],
      ])
    await expect(again()).rejects.toThrow('invoice_order_live_part')
    await rows(app, 'drop index invoice_order_live_part')
    await again()
    await rows(app, 'delete from invoice_order where invoice_no = $1', [copy?.invoice_no])
    await rows(app, 'create unique index invoice_order_live_part on invoice_order (order_sn, part) where live')
  })

  it('asks for its invoice again when it could not be issued, with the title of now', async () => {
    const { statement_no, company_id } = await acts.confirmed()
    const { invoice_no } = await seen(statement_no)
    await rows(app, "update invoice set state = 'failed' where invoice_no = $1", [invoice_no])
    await rows(app, 'update invoice_order set live = false where invoice_no = $1', [invoice_no])
    await rows(app, `update company set title = jsonb_set(title, '{name}', '"新抬头"') where id = $1`, [company_id])
    const { data } = await turn(statement_no, 'confirm')
    expect(data.invoice_no).not.toBe(invoice_no)
    expect(await rows(app, 'select title, state from invoice where invoice_no = $1', [data.invoice_no])).toEqual([
      { title: '新抬头', state: 'requested' },
    ])
    expect((await turn(statement_no, 'confirm')).data.invoice_no).toBe(data.invoice_no)
    expect(await ours()).toEqual([])
  })
})

it('lets a drive be settled by hand only once every visit is over and paid for', async () => {
  const { company_id, drive_no } = await billed(1)
  const awaited = await aBilledDrive(app, company_id)
  await corpVisits(app, awaited, { state: 'booked', day: addDays(today(), 3) })
  const settle = async (no: string) => {
    await app.call(turnDrive, { drive_no: no, state: 'closed' }, operator)
    return app.call(turnDrive, { drive_no: no, state: 'settled' }, operator)
  }
  const refused = { code: driveTurnRefused.code, data: { reason: '还有没结束或没付清的预约' } }
  expect(await settle(awaited.drive_no)).toMatchObject(refused)
  expect(await rows(app, 'select state from drive where drive_no = $1', [awaited.drive_no])).toEqual([
    { state: 'closed' },
  ])
  expect(await settle(drive_no)).toMatchObject(refused)
  const { statement_no } = (await make(company_id)).data
  await acts.confirm(statement_no)
  expect(await settle(drive_no)).toMatchObject(refused)
  await turn(statement_no, 'pay', '银行回单')
  expect((await settle(drive_no)).data).toMatchObject({ state: 'settled' })
})

describe('its mail', () => {
  it('goes to the company with the sum and a link a drive, and links from before end then', async () => {
    const { company_id, drive_no } = await billed(2)
    const other = await aBilledDrive(app, company_id, { name: '北京办公室形象照' })
    await corpVisits(app, other)
    await aBilledDrive(app, company_id, { name: '没有人约的' })
    const before = (await app.call(makeHrKey, { drive_no, days: 9 }, operator)).data.path
    const { statement_no } = (await make(company_id)).data
    await turn(statement_no, 'send')
    const status = async (url: string) =>
      (await app.http.inject({ url: new URL(url, 'http://here').pathname })).statusCode
    outside.mailSays = 'Throttling'
    await expect(mailStatement(app.services, statement_no, 'https://m.example.com')).rejects.toThrow('mail')
    expect((await seen(statement_no)).sent_at).toBe(null)
    expect(await status(before)).toBe(200)
    outside.mailSays = 'OK'
    await mailStatement(app.services, statement_no, 'https://m.example.com')
    await mailStatement(app.services, statement_no, 'https://m.example.com')
    const mailed = outside.mailed.filter(({ text }) => text.includes(statement_no))
    expect(mailed).toMatchObject([{ to: 'hr@qingwu.example.com' }])
    expect(mailed[0]?.text).toContain('¥597')
    // Nobody reads what comes back to the sender.
    expect(mailed[0]?.text).toContain('回信我们收不到。请核对后致电 400-000-8000')
    const links = mailed[0]?.text.match(/https:\/\/m\.example\.com\/enterprise\/hr\/[\w-]{43}/g) ?? []
    expect(await Promise.all(links.map(status))).toEqual([200, 200])
    expect(await status(before)).toBe(404)
    expect((await seen(statement_no)).sent_at).toEqual(expect.any(Number))
    await turn(statement_no, 'confirm')
    await mailStatement(app.services, statement_no, 'https://m.example.com')
    expect(outside.mailed.filter(({ text }) => text.includes(statement_no))).toHaveLength(1)
  })

  it('is of what it said: corrected and sent again meanwhile, it goes out once more, and the last links open', async () => {
    const { company_id, orders } = await billed(2)
    const { statement_no } = (await make(company_id)).data
    await turn(statement_no, 'send')
    outside.whileMailing = async () => {
      await acts.correct(orders[0]!, 9900)
      await turn(statement_no, 'send')
    }
    const mail = () => mailStatement(app.services, statement_no, 'https://m.example.com')
    await mail()
    expect(await seen(statement_no)).toMatchObject({ state: 'sent', sent_at: null, total_fen: 29_900 })
    await mail()
    expect(await seen(statement_no)).toMatchObject({ sent_at: expect.any(Number) })
    const mailed = outside.mailed.filter(({ text }) => text.includes(statement_no)).map(({ text }) => text)
    expect(mailed.map((text) => text.match(/¥\S+/)?.[0])).toEqual(['¥398', '¥299'])
    const opens = (text: string) => app.http.inject({ url: text.match(/\/enterprise\/hr\/[\w-]{43}/)?.[0] ?? '/' })
    expect((await Promise.all(mailed.map(opens))).map(({ statusCode }) => statusCode)).toEqual([404, 200])
  })

  it('is a mail that went out, although it was disputed or confirmed before that was written', async () => {
    const { company_id } = await billed(1)
    const { statement_no } = (await make(company_id)).data
    await turn(statement_no, 'send')
    outside.whileMailing = () => turn(statement_no, 'confirm')
    await mailStatement(app.services, statement_no, 'https://m.example.com')
    const [text = ''] = outside.mailed.filter((one) => one.text.includes(statement_no)).map((one) => one.text)
    expect((await app.http.inject({ url: text.match(/\/enterprise\/hr\/[\w-]{43}/)?.[0] ?? '/' })).statusCode).toBe(200)
  })

  it('promises an invoice only where something is to be paid, and has the page of every drive that is on it', async () => {
    const { company_id, orders } = await acts.confirmed(1)
    await acts.correct(orders[0]!, 19_900)
    const other = await aBilledDrive(app, company_id, { name: '北京办公室形象照' })
    await corpVisits(app, other)
    const textOf = async () => {
      const { statement_no } = (await make(company_id)).data
      await turn(statement_no, 'send')
      await mailStatement(app.services, statement_no, 'https://m.example.com')
      return outside.mailed.find(({ text }) => text.includes(statement_no))?.text ?? ''
    }
    const nothing = await textOf()
    expect(nothing).toContain('金额：¥0')
    expect(nothing).toContain('确认后这张对账单就结清了，不用付款，也不开发票。')
    expect(nothing.match(/\/enterprise\/hr\/[\w-]{43}/g)).toHaveLength(2)
    await corpVisits(app, other)
    expect(await textOf()).toContain('确认后我们按公司抬头开一张发票。')
  })

  it('is a job of the transaction that sends it', async () => {
    const { company_id } = await billed(1)
    const { statement_no } = (await make(company_id)).data
    await turn(statement_no, 'send')
    const key = `enterprise:statement_mail:${statement_no}`
    expect(await countOf(app, 'graphile_worker.jobs where key = $1', [key])).toBe(1)
  })
})

describe('by the clock', () => {
  const first = () => `${addDays(today(), 40).slice(0, 8)}01`
  const drafts = (company_id: number) =>
    rows<{ drive_no: string | null; from_day: string; until_day: string; total_fen: number }>(
      app,
      'select drive_no, from_day::text, until_day::text, total_fen from statement where company_id = $1 order by created_at, until_day',
      [company_id],
    )

  it('a company’s month is drafted on the first, once, with what was decided late', async () => {
    const { company_id, drive_no } = await billed(2)
    const next = first()
    await corpVisits(app, { company_id, drive_no }, { day: next, count: 1 })
    await draftDue(app.services, studioInstant(addDays(next, -1), '06:00'))
    expect(await drafts(company_id)).toEqual([])
    await Promise.all([1, 2, 3].map(() => draftDue(app.services, studioInstant(next, '06:00'))))
    expect(await drafts(company_id)).toEqual([
      {
        drive_no: null,
        from_day: `${addDays(next, -1).slice(0, 8)}01`,
        until_day: addDays(next, -1),
        total_fen: 2 * 19_900,
      },
    ])
  })

  it('a drive that is over is drafted when its last visit is decided', async () => {
    const company_id = await aBilledCompany(app)
    const over = await aBilledDrive(app, company_id, { shoot_until: addDays(today(), -2) })
    await corpVisits(app, over, { count: 2, day: addDays(today(), -5) })
    const [open] = await corpVisits(app, over, { state: 'booked', day: addDays(today(), -3) })
    const at = studioInstant(`${today().slice(0, 8)}15`, '06:00')
    await draftDue(app.services, at)
    expect(await drafts(company_id)).toEqual([])
    await rows(app, 'update corp_booking set charged_fen = 0, released = true where order_sn = $1', [open])
    await draftDue(app.services, at)
    expect(await drafts(company_id)).toMatchObject([{ drive_no: over.drive_no, total_fen: 2 * 19_900 }])
  })

  it('a closed drive is settled at night, once all its visits are decided and paid for', async () => {
    const { company_id, drive_no } = await billed(2)
    const [open] = await corpVisits(app, { company_id, drive_no }, { state: 'booked' })
    const sweptTo = async () => {
      await sweepEnterprise(app.services)
      return (await rows<{ state: string }>(app, 'select state from drive where drive_no = $1', [drive_no]))[0]?.state
    }
    await rows(app, "update drive set state = 'closed' where drive_no = $1", [drive_no])
    expect(await sweptTo()).toBe('closed')
    const { statement_no } = (await make(company_id)).data
    await acts.confirm(statement_no)
    await rows(app, 'update corp_booking set charged_fen = 0, released = true where order_sn = $1', [open])
    await rows(app, 'update drive set used = used - 1 where drive_no = $1', [drive_no])
    expect(await sweptTo()).toBe('closed')
    await turn(statement_no, 'pay', '招行 1116')
    await rows(app, "update drive set state = 'open' where drive_no = $1", [drive_no])
    expect(await sweptTo()).toBe('open')
    await rows(app, "update drive set state = 'closed' where drive_no = $1", [drive_no])
    expect([await sweptTo(), await sweptTo()]).toEqual(['settled', 'settled'])
  })

  it('a closed drive waits for a visit that is not decided', async () => {
    const company_id = await aBilledCompany(app)
    const drive = await aBilledDrive(app, company_id, { state: 'closed' })
    await corpVisits(app, drive, { state: 'booked' })
    const empty = await aBilledDrive(app, company_id, { state: 'closed' })
    await sweepEnterprise(app.services)
    const states = 'select state from drive where drive_no = any($1) order by state'
    expect(await rows(app, states, [[drive.drive_no, empty.drive_no]])).toEqual([
      { state: 'closed' },
      { state: 'settled' },
    ])
  })
})
