import { driveNotFound } from '@kuaimen/contract/enterprise/drive.errors'
import { COMPANY_SEES, COMPANY_SEES_NOT } from '@kuaimen/contract/enterprise/drive.rules'
import { makeHrKey } from '@kuaimen/contract/enterprise/operator.endpoints'
import { endHrKey, makeStatement, turnStatement } from '@kuaimen/contract/enterprise/statement.endpoints'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { TestApp } from '../../testing/app'
import { anOperator } from '../../testing/booking/booking'
import { aBilledCompany, aBilledDrive, corpVisits } from '../../testing/enterprise/corp-visits'
import { statementActs } from '../../testing/enterprise/statements'
import { rows } from '../../testing/rows'

let app: TestApp
let operator: { token: string }

beforeAll(async () => {
  app = await TestApp.start({ demo: true, env: { RATE_PER_MINUTE: '3000' } })
  operator = await anOperator(app)
}, 180_000)
afterAll(() => app.stop())

let asked = 0
/** From another desk each time: thirty a minute is for one. */
const open = (url: string) => {
  asked += 1
  return app.http.inject({ url, headers: { 'x-forwarded-for': `203.0.113.${asked % 250}` } })
}
const keyOf = async (drive_no: string, days = 90) => (await app.call(makeHrKey, { drive_no, days }, operator)).data

async function aDrive(name = '秋季形象照', quota = 50) {
  const company_id = await aBilledCompany(app)
  return aBilledDrive(app, company_id, { name, quota })
}

const REMARK = '对发胶过敏，请打 13911112222'

describe('the page of HR', () => {
  it('says who has booked, by day and store, and what it costs', async () => {
    const drive = await aDrive()
    await corpVisits(app, drive, { count: 3, name: '林' })
    await corpVisits(app, drive, { state: 'booked', day: addDays(studioDay(app.services.now()), 3), name: '周' })
    await corpVisits(app, drive, { state: 'no_show', charged_fen: 9950, name: '吴' })
    await corpVisits(app, drive, { state: 'cancelled', name: '郑' })
    const { path } = await keyOf(drive.drive_no)
    const { body, headers, statusCode } = await open(path)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    for (const words of ['秋季形象照', '5<small>/ 50</small>', '设计部', '未到店', '已取消', '¥696.50', '预计 ¥199'])
      expect(body).toContain(words)
    expect(body.match(/<td class="wide">林\d+<\/td>/g)).toHaveLength(3)
    expect(body).toContain('已到店 3')
    const only = (await open(`${path}?state=no_show`)).body
    expect(only.match(/<td class="wide">[林周吴郑]\d+<\/td>/g)).toHaveLength(1)
  })

  it('has no number, no remark, nothing of the account, and runs nothing', async () => {
    const drive = await aDrive()
    const [order] = await corpVisits(app, drive, { remark: REMARK })
    const [owner] = await rows<{ mobile: string; nickname: string }>(
      app,
      'select m.mobile, m.nickname from booking b join member m on m.id = b.member_id where b.order_sn = $1',
      [order],
    )
    const { path } = await keyOf(drive.drive_no)
    for (const url of [path, `${path}.csv`]) {
      const { body } = await open(url)
      for (const secret of [owner!.mobile, REMARK, '13911112222', '13900000019', order!, '发胶'])
        expect(body, url).not.toContain(secret)
      expect(body).not.toMatch(/1\d{10}/)
      expect(body).not.toMatch(/<script|javascript:|onclick/i)
    }
  })

  it('is saved, listed and told nowhere', async () => {
    const { path } = await keyOf((await aDrive()).drive_no)
    for (const url of [path, `${path}.csv`, '/enterprise/hr/nobody']) {
      const { headers } = await open(url)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['x-robots-tag']).toContain('noindex')
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/]+=*'; img-src 'self' data:; base-uri 'none'; form-action 'none'/,
      )
    }
    expect(app.logs.some((line) => line.includes(path.slice(-20)))).toBe(false)
  })

  it('escapes what a roster brings', async () => {
    const drive = await aDrive('<b>活动</b>')
    await corpVisits(app, drive, { name: `<img src=x onerror=alert(1)>"'&` })
    const { body } = await open((await keyOf(drive.drive_no)).path)
    expect(body).not.toContain('<img src=x')
    expect(body).not.toContain('<b>活动')
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')
  })

  it('turns the direction of no words, whatever a name brings', async () => {
    const drive = await aDrive()
    await corpVisits(app, drive, { name: '林\u202e小\u2066满' })
    const { path } = await keyOf(drive.drive_no)
    for (const { body } of [await open(path), await open(`${path}.csv`)]) {
      expect(body).toContain('林小满')
      expect(body).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
    }
  })

  it('comes a hundred rows at a time', async () => {
    const drive = await aDrive('大活动', 230)
    await corpVisits(app, drive, { count: 230 })
    const { path } = await keyOf(drive.drive_no)
    const rowsOn = async (url: string) => (await open(url)).body.match(/<td class="wide">员工\d+<\/td>/g)?.length ?? 0
    expect(await rowsOn(path)).toBe(100)
    expect(await rowsOn(`${path}?page=3`)).toBe(30)
    expect((await open(path)).body).toContain('第 1 / 3 页，共 230 条')
    for (const page of ['0', '-1', 'x', '99999999999', "1'--"]) expect(await rowsOn(`${path}?page=${page}`)).toBe(100)
    expect((await open(`${path}?page=900`)).statusCode).toBe(200)
  })

  it('takes as many statements of the database for a great drive as for a small one', async () => {
    const count = async (visits: number) => {
      const drive = await aDrive('大活动', visits)
      await corpVisits(app, drive, { count: visits })
      const { path } = await keyOf(drive.drive_no)
      const asked = vi.spyOn(app.database.pool, 'query')
      await open(path)
      const made = asked.mock.calls.length
      asked.mockRestore()
      return made
    }
    const few = await count(2)
    expect(await count(400)).toBe(few)
    expect(few).toBeLessThanOrEqual(7)
  })

  it('lists the statements that have gone out, with the drive’s own sum', async () => {
    const drive = await aDrive()
    const other = await aBilledDrive(app, drive.company_id)
    await corpVisits(app, drive, { count: 2 })
    await corpVisits(app, other, { company_fen: 30_000 })
    const today = studioDay(app.services.now())
    const window = { company_id: drive.company_id, from_day: addDays(today, -30), until_day: today }
    const { statement_no } = (await app.call(makeStatement, window, operator)).data
    const { path } = await keyOf(drive.drive_no)
    expect((await open(path)).body).not.toContain(statement_no)
    await app.call(turnStatement, { statement_no, act: 'send' }, operator)
    const { body } = await open((await keyOf(drive.drive_no)).path)
    expect(body).toContain(statement_no)
    expect(body).toMatch(/<td class="n">2<\/td><td class="n">¥398<\/td><td class="n">¥698<\/td>/)
    expect(body).toContain('待确认')
  })

  it('takes corrections off its amounts, and says on which statement they are and why', async () => {
    const acts = statementActs(app, operator)
    const { company_id, drive_no, orders, statement_no: first } = await acts.confirmed(2)
    await acts.correct(orders[0]!, 15_000, '底片<丢失>')
    const { path } = await keyOf(drive_no)
    const before = (await open(path)).body
    expect(before).toContain('<dt>公司承担</dt><dd>¥248</dd>')
    expect(before).toContain('还没有抵扣的更正')
    expect(before).toContain('<td class="wide">底片&lt;丢失&gt;</td><td class="n">−¥150</td>')
    await corpVisits(app, { company_id, drive_no }, { company_fen: 15_000 })
    const { statement_no } = (await acts.make(company_id)).data
    await acts.turn(statement_no, 'send')

    const { body } = await open(path)
    expect(body).toContain('<dt>公司承担</dt><dd>¥398</dd>')
    expect(body).toContain('¥49 <span class="due">更正前 ¥199</span>')
    expect(body).not.toContain('还没有抵扣的更正')
    const [, below] = body.split(`<td>${statement_no}</td>`)
    expect(below).toMatch(
      /^.*¥0<\/td>.*\n?<tr class="due">.*预约 1 笔<\/td><td class="n">¥150<\/td>.*更正：底片&lt;丢失&gt;（.*−¥150<\/td>/,
    )
    const lines = (await open(`${path}.csv`)).body.slice(1).trimEnd().split('\r\n').slice(1)
    const cells = lines.map((line) => line.split(','))
    const sumOf = (no: string) => cells.reduce((sum, one) => (one.at(-2) === no ? sum + Number(one.at(-1)) : sum), 0)
    expect([sumOf(first), sumOf(statement_no)]).toEqual([398, 0])
    expect(cells.reduce((sum, one) => sum + Number(one[7]), 0)).toBe(398)
    expect(cells.map((one) => one.slice(7, 9))).toContainEqual(['49.00', '更正前 199.00'])
    expect(cells.at(-1)).toEqual(expect.arrayContaining(['更正', '底片<丢失>', statement_no, '-150.00']))
  })

  it('says what it shows, and what it does not', async () => {
    const { body } = await open((await keyOf((await aDrive()).drive_no)).path)
    for (const words of [COMPANY_SEES, COMPANY_SEES_NOT]) expect(body).toContain(words)
  })
})

describe('the key', () => {
  it('is saved as a hash alone, and opens until its day', async () => {
    const { drive_no } = await aDrive()
    const { key, path, hr_until } = await keyOf(drive_no, 2)
    expect(key).toMatch(/^[\w-]{43}$/)
    const saved = await rows(app, 'select d::text as d from drive d where drive_no = $1', [drive_no])
    expect(JSON.stringify(saved)).not.toContain(key)
    expect(hr_until).toBe(Math.floor(app.services.now().getTime() / 1000) + 2 * 86_400)
    const clock = app.services.now()
    app.advance(2 * 86_400_000 - 1000)
    expect((await open(path)).statusCode).toBe(200)
    app.advance(1000)
    expect((await open(path)).statusCode).toBe(404)
    app.advance(clock.getTime() - app.services.now().getTime())
  })

  it('dies when it is renewed or ended, and wrong and dead ones are alike', async () => {
    const { drive_no } = await aDrive()
    const first = await keyOf(drive_no)
    const second = await keyOf(drive_no)
    expect((await open(second.path)).statusCode).toBe(200)
    expect((await app.call(endHrKey, { drive_no }, operator)).code).toBe(0)
    const wrong = `/enterprise/hr/${'A'.repeat(43)}`
    const none = ['', '/', '/x', '/x/y', '/%2F', `/${'A'.repeat(300)}`, `/${'A'.repeat(3000)}.csv`]
    const paths = [first.path, second.path, wrong, `${second.path}.csv`, ...none.map((end) => `/enterprise/hr${end}`)]
    const answers = await Promise.all(paths.map(open))
    for (const { statusCode, body, headers } of answers) {
      expect(statusCode).toBe(404)
      expect(body).toBe(answers[0]?.body)
      expect(headers['content-type']).toBe(answers[0]?.headers['content-type'])
    }
    const nobody = { drive_no: `D${'0'.repeat(16)}` }
    expect((await app.call(makeHrKey, nobody, operator)).code).toBe(driveNotFound.code)
    expect((await app.call(endHrKey, nobody, operator)).code).toBe(driveNotFound.code)
  })

  it('is tried thirty times a minute', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.77' }
    const statuses: number[] = []
    for (let nth = 0; nth < 31; nth += 1)
      statuses.push((await app.http.inject({ url: `/enterprise/hr/${nth}`, headers })).statusCode)
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(404))
    expect(statuses[30]).toBe(429)
  })
})

describe('the table', () => {
  it('is UTF-8 with its mark, and nothing in it is a formula', async () => {
    const drive = await aDrive()
    await corpVisits(app, drive, { name: '=HYPERLINK("http://x")' })
    await corpVisits(app, drive, { name: '@SUM,' })
    await corpVisits(app, drive, { name: '＝1+1' })
    await corpVisits(app, drive, { name: '林', state: 'booked' })
    const { body, headers, rawPayload } = await open(`${(await keyOf(drive.drive_no)).path}.csv`)
    expect([...rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="enterprise\.csv"; filename\*=UTF-8''%E7/)
    const lines = body.slice(1).trimEnd().split('\r\n')
    expect(lines[0]).toBe('姓名,工号,部门,状态,日期,时间,门店,公司承担（元）,金额说明,对账单,对账单金额（元）')
    expect(lines).toHaveLength(5)
    for (const line of lines.slice(1)) expect(line).not.toMatch(/^"?[=+\-@＝]/)
    expect(body).toMatch(/"'=HYPERLINK\(""http:\/\/x""\)\d+",N/)
    expect(body).toMatch(/"'@SUM,\d+",N/)
    expect(body).toMatch(/,199\.00,预计,,\r\n/)
  })
})
