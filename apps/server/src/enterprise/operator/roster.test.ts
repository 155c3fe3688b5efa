import { corpRefused, rosterUnmatched, staffUnproven } from '@kuaimen/contract/enterprise/drive.errors'
import { corpRoster, importRoster } from '@kuaimen/contract/enterprise/operator.endpoints'
import { corpDrive, verifyStaff } from '@kuaimen/contract/enterprise/staff.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { anOperator, aStore, giveRoom } from '../../testing/booking/booking'
import { aCompany, aDrive, aProof, aStaff } from '../../testing/enterprise/companies'
import { submitVisit } from '../../testing/enterprise/drives'
import { rows } from '../../testing/rows'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  token = (await anOperator(app)).token
}, 300_000)
afterAll(() => app.stop())

const load = (company_id: number, text: string, more: object = {}) =>
  app.call(importRoster, { company_id, file: Buffer.from(text).toString('base64'), ...more }, { token })
const listed = async (company_id: number) => (await app.call(corpRoster, { company_id }, { token })).data.list
const textsOf = ({ data }: Awaited<ReturnType<typeof load>>) => data.rows.map(({ verdict, text }) => [verdict, text])

/** Tried, then done: the two say the same. */
async function loadTwice(company_id: number, text: string) {
  const tried = textsOf(await load(company_id, text, { dry_run: true }))
  expect(textsOf(await load(company_id, text))).toEqual(tried)
  return tried
}

const LIN = { name: '林小满', staff_no: '00127', email: 'lin@qingwu.example.com', department: '设计部' }

describe('columns', () => {
  it('that the file does not have leave what is there', async () => {
    const { id } = await aCompany(app)
    await aStaff(app, id, LIN)
    await aStaff(app, id, { name: '周宁', staff_no: '00128', state: 'left' })
    const same = ['same', '没有变化']
    expect(await loadTwice(id, '姓名,工号\n林小满,00127\n周宁,00128')).toEqual([same, same])
    expect(await loadTwice(id, '姓名,邮箱\n林小满,LIN@qingwu.example.com')).toEqual([same])
    expect(await loadTwice(id, '姓名,工号,部门\n林小满,00127,内容部\n周宁,00128,内容部')).toEqual([
      ['changed', '更新：部门 设计部 → 内容部'],
      ['changed', '更新：部门 设计部 → 内容部'],
    ])
    expect(await listed(id)).toMatchObject([
      { ...LIN, department: '内容部', state: 'active' },
      { name: '周宁', department: '内容部', state: 'left' },
    ])
  })

  it('that it has and that are empty are emptied, and the report says what changes', async () => {
    const { id } = await aCompany(app)
    await aStaff(app, id, LIN)
    await aStaff(app, id, { name: '周宁', staff_no: '00128', state: 'left' })
    const report = await loadTwice(
      id,
      '姓名,工号,邮箱,部门,状态\n林小满,00127,,,\n周宁,00128,zhou@qingwu.example.com,设计部,',
    )
    expect(report).toEqual([
      ['changed', '更新：清空邮箱，部门 设计部 → 空'],
      ['changed', '更新：加上邮箱，状态 离职 → 在职'],
    ])
    expect(await listed(id)).toMatchObject([
      { name: '林小满', email: '', department: '', state: 'active' },
      { name: '周宁', email: 'zhou@qingwu.example.com', state: 'active' },
    ])
    expect(await loadTwice(id, '姓名,工号,邮箱\n周宁,,zhou@qingwu.example.com')).toEqual([
      ['changed', '更新：工号 00128 → 空'],
    ])
  })
})

describe('a number that is given to another person', () => {
  it('proves nothing for who had it, and says whose visits are read under the new name', async () => {
    const { id } = await aCompany(app)
    const [staff, member, store_id] = [await aStaff(app, id, LIN), await aMember(app), await aStore(app)]
    await giveRoom(app, store_id, 20)
    const hours = { weekdays: [0, 1, 2, 3, 4, 5, 6], from_time: '09:00', until_time: '20:00' }
    const drive = await aDrive(app, id, { stores: [{ store_id, ...hours }] })
    await aProof(app, { company_id: id, staff_id: staff.id, member_id: member.id })
    expect((await submitVisit(app, { ...drive, store_id }, member.token)).code).toBe(0)
    // Written another way it is the same name, and the same person.
    expect(await loadTwice(id, '姓名,工号\n林 小满,00127')).toEqual([['changed', '更新：姓名 林小满 → 林 小满']])
    const asked = { drive_no: drive.drive_no }
    expect((await app.call(corpDrive, asked, member)).code).toBe(0)
    expect(await loadTwice(id, '姓名,工号\n周宁,00127')).toEqual([
      ['changed', '换了人，原来的验证随即失效：姓名 林 小满 → 周宁；以往 1 次预约会显示新的姓名'],
    ])
    expect(await app.call(corpDrive, asked, member)).toMatchObject({ code: staffUnproven.code })
    expect(await listed(id)).toMatchObject([{ name: '周宁', staff_no: '00127', proven: false }])
  })

  it('proves nothing for who said the old name while the list came in', async () => {
    const company = await aCompany(app)
    const [staff, member] = [await aStaff(app, company.id, LIN), await aMember(app)]
    await aDrive(app, company.id)
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    let locked = () => {}
    const isLocked = new Promise<void>((done) => {
      locked = done
    })
    // What an import does, with the row in its hands.
    const importing = app.services.transaction(async (tx) => {
      await tx.execute(`update corp_staff set name = '周宁', name_key = '周宁' where id = ${staff.id}`)
      locked()
      await held
    })
    await isLocked
    const said = { company_code: company.code, name: '林小满', staff_no: '00127', agreed: true }
    const proving = app.call(verifyStaff, said, member)
    await expect
      .poll(() =>
        rows(
          app,
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%corp_staff%'`,
        ),
      )
      .toHaveLength(1)
    release()
    await importing
    expect(await proving).toMatchObject({ code: rosterUnmatched.code })
  })

  it('keeps the proof of a mailbox that the company lists only now', async () => {
    const { id } = await aCompany(app)
    const [member, drive] = [await aMember(app), await aDrive(app, id)]
    const own = { name: 'lin', staff_no: '', email: LIN.email, origin: 'mailbox' as const }
    const staff = await aStaff(app, id, own)
    await aProof(app, { company_id: id, staff_id: staff.id, member_id: member.id })
    expect(await loadTwice(id, `姓名,工号,邮箱\n林小满,00127,${LIN.email}`)).toEqual([
      ['changed', '更新：姓名 lin → 林小满，工号 空 → 00127'],
    ])
    expect((await app.call(corpDrive, { drive_no: drive.drive_no }, member)).code).toBe(0)
  })
})

describe('a file', () => {
  it('that names one person twice, by number and by mailbox, changes nothing', async () => {
    const { id } = await aCompany(app)
    await aStaff(app, id, LIN)
    const reply = await load(id, `姓名,工号,邮箱\n林小满,00127,\n周宁,,${LIN.email}`)
    expect(textsOf(reply)[1]).toEqual(['wrong', '与第 2 行是同一位员工'])
    expect(reply.data.dry_run).toBe(true)
    expect(await listed(id)).toMatchObject([LIN])
  })

  it('is refused, tried or not, with signs that cannot be saved and with too many blank lines', async () => {
    const { id } = await aCompany(app)
    const bad = [
      ['姓名,工号\n林小满,1\n周\u0000宁,2', '第 3 行有不能保存的字符'],
      [`姓名,工号\n林小满,1${'\n'.repeat(1_400_000)}`, '空行太多，最多 5000 行'],
      [`姓名,工号${','.repeat(700_000)}\n${'\n'.repeat(700_000)}`, '空行太多，最多 5000 行'],
    ] as const
    for (const [text, why] of bad)
      for (const dry_run of [true, false])
        expect(await load(id, text, { dry_run })).toMatchObject({ code: corpRefused.code, data: { file: [why] } })
    expect(await listed(id)).toEqual([])
  })
})
