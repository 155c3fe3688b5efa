import { readdirSync, readFileSync } from 'node:fs'
import { staffTaken } from '@kuaimen/contract/enterprise/drive.errors'
import { sendStaffCode, verifyStaff } from '@kuaimen/contract/enterprise/staff.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrationsFolder } from '../../db/migration/folder'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aCompany, aDrive, aPass, aProof, aStaff } from '../../testing/enterprise/companies'
import { Outside } from '../../testing/providers/fake-providers'
import { rows } from '../../testing/rows'

const MINUTE = 60_000

let outside: Outside
let app: TestApp
beforeAll(async () => {
  outside = await Outside.open()
  app = await TestApp.start({ demo: true, env: outside.env })
}, 60_000)
afterAll(async () => {
  await app.stop()
  outside.close()
})

const DOMAIN = 'one.example.com'

it('one mailbox is one person, whatever stands behind a plus', async () => {
  const company = await aCompany(app, { email_domains: [DOMAIN] })
  await aDrive(app, company.id, { verify: ['email'] })
  const said = { company_code: company.code, agreed: true } as const
  const codes = []
  for (const email of [`lin+1@${DOMAIN}`, `lin+2@${DOMAIN}`, `LIN@${DOMAIN}`]) {
    const by = await aMember(app)
    const asked = { company_code: company.code, email, captcha_pass: await aPass(app) }
    expect(await app.call(sendStaffCode, asked, by)).toMatchObject({ code: 0 })
    const mail = outside.mailed.at(-1)
    expect(mail?.to).toBe(`lin@${DOMAIN}`)
    const code = /\d{6}/.exec(mail?.text ?? '')?.[0] ?? ''
    codes.push((await app.call(verifyStaff, { ...said, email, code }, by)).code)
    app.advance(2 * MINUTE)
  }
  expect(codes).toEqual([0, staffTaken.code, staffTaken.code])
  const staff = await rows(app, 'select email from corp_staff where company_id = $1', [company.id])
  expect(staff).toEqual([{ email: `lin@${DOMAIN}` }])
})

/** The statements about rows that were there before. */
function statementsAboutMailboxes(): string[] {
  const folder = migrationsFolder()
  const file = readdirSync(folder).find((name) => name.endsWith('_turn_orders.sql'))
  const statements = readFileSync(`${folder}/${file}`, 'utf8').split('--> statement-breakpoint')
  return statements.filter((one) => /corp_staff|corp_proof/.test(one))
}

it('mailboxes that were several people before become one of them', async () => {
  const company = await aCompany(app, { email_domains: [DOMAIN] })
  const by = async (email: string, more: object = {}) => {
    const staff = await aStaff(app, company.id, { email, staff_no: '', origin: 'mailbox', ...more })
    const { id } = await aMember(app)
    await aProof(app, { company_id: company.id, staff_id: staff.id, member_id: id }, { ways: ['email'] })
  }
  for (const email of ['chen+1', 'chen+2', 'chen.c', 'wu+a', 'Wu', 'lu+x']) await by(`${email}@${DOMAIN}`)
  await by('a.b@gmail.com')
  await by('ab@gmail.com')
  await by(`lu+y@${DOMAIN}`, { staff_no: 'B1', origin: 'roster' })
  await app.database.pool.query(`begin; ${statementsAboutMailboxes().join(';\n')}; commit`)
  const left = await rows<{ email: string; state: string; proven: boolean }>(
    app,
    `select email, state, exists (select from corp_proof p where p.staff_id = s.id and p.ended_at is null) as proven
     from corp_staff s where company_id = $1 order by id`,
    [company.id],
  )
  const one = (email: string, isThere: boolean) => ({ email, state: isThere ? 'active' : 'left', proven: isThere })
  expect(left).toEqual([
    one(`chen@${DOMAIN}`, true),
    one(`chen+2@${DOMAIN}`, false),
    one(`chen.c@${DOMAIN}`, true),
    one(`wu+a@${DOMAIN}`, false),
    one(`Wu@${DOMAIN}`, true),
    one(`lu+x@${DOMAIN}`, false),
    one('a.b@gmail.com', false),
    one('ab@gmail.com', true),
    one(`lu@${DOMAIN}`, true),
  ])
  expect((await app.audit()).findings).toEqual([])
})
