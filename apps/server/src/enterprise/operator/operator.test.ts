import { chainOnly } from '@kuaimen/contract/account/person.errors'
import { corpRefused, driveTurnRefused, staffUnproven } from '@kuaimen/contract/enterprise/drive.errors'
import * as operator from '@kuaimen/contract/enterprise/operator.endpoints'
import { corpDrive } from '@kuaimen/contract/enterprise/staff.endpoints'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { isCreditCode } from '@kuaimen/contract/kernel/validation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { anOperator, PRODUCT } from '../../testing/booking/booking'
import { aCompany, aDrive, aProof, aStaff } from '../../testing/enterprise/companies'
import { countOf, rows } from '../../testing/rows'
import { aStaffMember } from '../../testing/staff/browser'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  token = (await anOperator(app)).token
}, 300_000)
afterAll(() => app.stop())

const body = {
  ...{ name: '上海某某科技有限公司', short_name: '某某', contact_name: '周宁', contact_mobile: '13900000001' },
  ...{ contact_email: 'hr@some.example.com', credit_fen: 100_000, email_domains: ['some.example.com'] },
  title: { name: '上海某某科技有限公司', tax_code: '91310000MA1FL0000N', email: 'a@some.example.com' },
}

const aBody = (company_id: number) => {
  const today = studioDay(app.services.now())
  return {
    ...{ company_id, name: '秋季形象照', verify: ['staff_no' as const], pay: 'company' as const, quota: 5 },
    ...{
      shoot_from: addDays(today, 1),
      shoot_until: addDays(today, 20),
      book_from: today,
      book_until: addDays(today, 10),
    },
    products: [{ product_id: PRODUCT, price_fen: 19_900, company_fen: 19_900, quota: null }],
    stores: [{ store_id: 1, weekdays: [1, 2, 3, 4, 5], from_time: '10:00', until_time: '17:00' }],
  }
}

describe('companies', () => {
  it('are made with a code of their own, changed, and refused a code that is another’s', async () => {
    const { data: made } = await app.call(operator.saveCompany, body, { token })
    expect(made).toMatchObject({ short_name: '某某', state: 'on', staff: 0, drives: 0 })
    expect(made.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    const { data: again } = await app.call(operator.saveCompany, { ...body, id: made.id, state: 'paused' }, { token })
    expect(again).toMatchObject({ id: made.id, code: made.code, state: 'paused' })
    const other = await app.call(operator.saveCompany, { ...body, code: made.code }, { token })
    expect(other).toMatchObject({ code: corpRefused.code, data: { code: ['这个企业码已经有了'] } })
    const { token: ofStore } = await anOperator(app, 1)
    expect(await app.call(operator.corpCompanies, {}, { token: ofStore })).toMatchObject({ code: chainOnly.code })
  })
})

it('shows people the number of a company’s contact with stars, which leave it as it is', async () => {
  const owner = await aStaffMember(app, 'owner')
  const { data: made } = await app.call(operator.saveCompany, body, { token })
  const listed = (await owner.call(operator.corpCompanies, {})).data.find(({ id }) => id === made.id)
  expect([made.contact_mobile, listed?.contact_mobile]).toEqual(['13900000001', '139****0001'])
  const save = (contact_mobile: string) => owner.call(operator.saveCompany, { ...body, id: made.id, contact_mobile })
  const stored = async () => rows(app, 'select contact_mobile from company where id = $1', [made.id])
  expect([(await save('139****0001')).data.contact_mobile, await stored()]).toEqual([
    '139****0001',
    [{ contact_mobile: '13900000001' }],
  ])
  expect((await save('138****0001')).code).toBe(corpRefused.code)
  expect((await save('13900000002')).code).toBe(0)
  expect(await stored()).toEqual([{ contact_mobile: '13900000002' }])
})

it('refuses a company whose tax code nobody could issue an invoice to', async () => {
  const title = { ...body.title, tax_code: '91310000MA1FL00001' }
  const refused = await app.call(operator.saveCompany, { ...body, title }, { token })
  expect(refused.code).not.toBe(0)
  expect(JSON.stringify(refused.data)).toContain('统一社会信用代码不正确')
})

describe('drives', () => {
  it('are drafts first, and go their way', async () => {
    const company = await aCompany(app)
    const { data: drive } = await app.call(operator.saveDrive, aBody(company.id), { token })
    expect(drive).toMatchObject({ state: 'draft', used: 0, products: [{ used: 0 }], hr_until: null })
    const turn = (state: 'draft' | 'open' | 'paused' | 'closed' | 'settled') =>
      app.call(operator.turnDrive, { drive_no: drive.drive_no, state }, { token })
    expect(await turn('closed')).toMatchObject({ code: driveTurnRefused.code })
    for (const state of ['open', 'open', 'paused', 'open', 'closed', 'settled'] as const)
      expect((await turn(state)).data).toMatchObject({ state })
    expect(await turn('open')).toMatchObject({ code: driveTurnRefused.code })
    const late = await app.call(operator.saveDrive, { ...aBody(company.id), drive_no: drive.drive_no }, { token })
    expect(late).toMatchObject({ code: driveTurnRefused.code })
  })

  it('cannot have fewer places than are taken, lose a product of which one is, or go to another company', async () => {
    const [company, other] = [await aCompany(app), await aCompany(app)]
    const { drive_no } = await aDrive(app, company.id, { used: 3 })
    await rows(app, 'update drive_product set used = 3 where drive_no = $1', [drive_no])
    const save = (more: object) => app.call(operator.saveDrive, { ...aBody(company.id), drive_no, ...more }, { token })
    const [product] = aBody(1).products
    const refused = [
      save({ quota: 2 }),
      save({ company_id: other.id }),
      save({ products: [{ ...product!, product_id: PRODUCT + 1 }] }),
      save({ products: [{ ...product!, quota: 2 }] }),
      save({ products: [{ ...product!, company_fen: 1 }] }),
      save({ products: [product!, product!] }),
      save({ stores: [{ ...aBody(1).stores[0]!, store_id: 99_999 }] }),
    ]
    for (const reply of await Promise.all(refused)) expect(reply).toMatchObject({ code: corpRefused.code })
    expect((await save({ quota: 3, products: [{ ...product!, quota: 3 }] })).data).toMatchObject({ quota: 3, used: 3 })
    // Nobody has these places: the audit of the demo would say so.
    await rows(app, 'update drive set used = 0 where drive_no = $1', [drive_no])
    await rows(app, 'update drive_product set used = 0 where drive_no = $1', [drive_no])
  })
})

const base64 = (text: string) => Buffer.from(text).toString('base64')

describe('a roster', () => {
  const load = (company_id: number, file: string, more: object = {}) =>
    app.call(operator.importRoster, { company_id, file, ...more }, { token })

  it('is tried first, line by line, and changes nothing then', async () => {
    const company = await aCompany(app, { email_domains: ['qingwu.example.com'] })
    const staff = await aStaff(app, company.id, { staff_no: '00127', email: 'lin@qingwu.example.com' })
    await aStaff(app, company.id, { name: '不在', staff_no: '00128' })
    const file = base64(
      '姓名,工号,邮箱,部门,状态\n林小满,00127,lin@qingwu.example.com,设计部,在职\n新人,00200,,内容部,\n林小满,00201,lin@qingwu.example.com,,\n谁,00202,a@gmail.com,,\n',
    )
    const { data } = await load(company.id, file, { dry_run: true, whole: true })
    expect(data.rows.map(({ line, verdict, text }) => [line, verdict, text])).toEqual([
      [2, 'same', '没有变化'],
      [3, 'new', '新增'],
      [4, 'wrong', '邮箱与第 2 行相同'],
      [5, 'wrong', '不是企业邮箱'],
      [0, 'left', '不在文件里，算离职'],
    ])
    expect(data).toMatchObject({ dry_run: true, counts: { new: 1, same: 1, wrong: 2, left: 1, changed: 0 } })
    // With a wrong line nothing is imported either, and the answer says so.
    expect((await load(company.id, file)).data.dry_run).toBe(true)
    expect(await countOf(app, 'corp_staff where company_id = $1', [company.id])).toBe(2)
    expect(staff.state).toBe('active')
  })

  it('is taken in GB18030, and whoever leaves proves nothing from then on', async () => {
    const company = await aCompany(app)
    const [staff, drive] = [await aStaff(app, company.id, { staff_no: '00127' }), await aDrive(app, company.id)]
    const member = await aMember(app)
    await aProof(app, { company_id: company.id, staff_id: staff.id, member_id: member.id })
    const asked = { drive_no: drive.drive_no }
    expect((await app.call(corpDrive, asked, member)).code).toBe(0)
    // 姓名,工号,状态 / 林小满,00127,离职
    const gbk = Buffer.concat([
      ...[
        Buffer.from('d0d5c3fb2cb9a4bac52cd7b4ccac0a', 'hex'),
        Buffer.from('c1d6d0a1c2fa2c30303132372cc0ebd6b00a', 'hex'),
      ],
    ])
    const { data } = await load(company.id, gbk.toString('base64'))
    expect(data.rows).toMatchObject([{ line: 2, name: '林小满', verdict: 'left' }])
    expect(await app.call(corpDrive, asked, member)).toMatchObject({ code: staffUnproven.code })
    const back = await app.call(operator.setStaffState, { staff_id: staff.id, state: 'active' }, { token })
    expect(back.data).toMatchObject({ state: 'active', proven: false })
    expect(await app.call(corpDrive, asked, member)).toMatchObject({ code: staffUnproven.code })
  })

  it('takes five thousand at once', async () => {
    const company = await aCompany(app)
    const people = Array.from({ length: 5000 }, (_, n) => `员工${n},${String(n).padStart(6, '0')},内容部`)
    const { data } = await load(company.id, base64(`姓名,工号,部门\n${people.join('\n')}`))
    expect(data.counts).toMatchObject({ new: 5000 })
    const { data: page } = await app.call(operator.corpRoster, { company_id: company.id, page: 50 }, { token })
    expect([page.total, page.list.length, page.list[99]?.name]).toEqual([5000, 100, '员工4999'])
  })
})

describe('the demo', () => {
  it('has companies that invoices can be issued to', async () => {
    const codes = await rows<{ code: string }>(
      app,
      `select title->>'tax_code' as code from company where code in ('QW7K2M', 'YZ3N8R')`,
    )
    expect(codes.map(({ code }) => isCreditCode(code))).toEqual([true, true])
  })

  it('has two companies, and its member on a roster of thirty', async () => {
    expect(await countOf(app, `corp_staff s join company c on c.id = s.company_id where c.code = 'QW7K2M'`)).toBe(30)
    expect(
      await rows(app, `select c.code, d.pay, d.state from drive d join company c on c.id = d.company_id order by 1, 3`),
    ).toEqual(
      expect.arrayContaining([
        { code: 'QW7K2M', pay: 'company', state: 'open' },
        { code: 'YZ3N8R', pay: 'share', state: 'open' },
      ]),
    )
    expect((await app.audit()).findings).toEqual([])
  })
})
