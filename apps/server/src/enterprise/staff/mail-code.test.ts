import { createHash } from 'node:crypto'
import { captchaNeeded } from '@kuaimen/contract/account/person.errors'
import {
  emailCodeWrong,
  emailForeign,
  emailTooMany,
  emailTooSoon,
  mailAway,
  rosterUnmatched,
  wayClosed,
} from '@kuaimen/contract/enterprise/drive.errors'
import { importRoster } from '@kuaimen/contract/enterprise/operator.endpoints'
import { corpCompany, corpMine, sendStaffCode, verifyStaff } from '@kuaimen/contract/enterprise/staff.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leftOf } from '../../account/person/left.service'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { anOperator } from '../../testing/booking/booking'
import { aCompany, aDrive, aPass, aProof, aStaff } from '../../testing/enterprise/companies'
import { Outside } from '../../testing/providers/fake-providers'
import { countOf, rows } from '../../testing/rows'
import { sweepEnterprise } from '../upkeep/sweep.service'
import { eraseProofs, reassignProofs } from './member-data.sql'

const MINUTE = 60_000

let outside: Outside
let app: TestApp
beforeAll(async () => {
  outside = await Outside.open()
  app = await TestApp.start({ demo: true, env: outside.env, pool: 20 })
}, 300_000)
afterAll(async () => {
  await app.stop()
  outside.close()
})

let nth = 0

/** A company that takes mailboxes, and one of them. */
async function aPlace(hasRoster = false) {
  nth += 1
  const domain = `c${nth}.example.com`
  const company = await aCompany(app, { email_domains: [domain] })
  await aDrive(app, company.id, { verify: ['email'] })
  const email = `lin@${domain}`
  if (hasRoster) await aStaff(app, company.id, { email })
  return { company, domain, email, company_code: company.code }
}

type Sent = { company_code: string; email: string; captcha_pass?: string }
const ask = (token: string, { company_code, email, captcha_pass }: Sent) =>
  app.call(sendStaffCode, { company_code, email, captcha_pass }, { token })
const mailsTo = (email: string) => outside.mailed.filter(({ to }) => to === email)
const codeIn = (email: string) => /\d{6}/.exec(mailsTo(email).at(-1)?.text ?? '')?.[0] ?? ''
const prove = (token: string, { company_code, email }: Sent, code: string) =>
  app.call(verifyStaff, { company_code, email, code, agreed: true }, { token })

it('comes with a name where no roster has one', async () => {
  const place = await aPlace()
  const member = await aMember(app)
  const found = async (code: string) => (await app.call(corpCompany, { code }, member)).data
  expect(await found((await aPlace(true)).company_code)).toMatchObject({ verify: ['email'], asks_name: false })
  expect(await found(place.company_code)).toMatchObject({ verify: ['email'], asks_name: true })
  await ask(member.token, place)
  const { company_code, email } = place
  const proof = { company_code, email, code: codeIn(email), name: '林知夏', agreed: true }
  const { data } = await app.call(verifyStaff, proof, member)
  expect(data.staff.name).toBe('林知夏')
})

describe('a code by mail', () => {
  it('proves a mailbox of the company, once, for who asked for it', async () => {
    const place = await aPlace()
    const [member, other] = [await aMember(app), await aMember(app)]
    expect((await app.call(corpCompany, { code: place.company_code }, member)).data).toMatchObject({
      verify: ['email'],
      email_domains: [place.domain],
    })
    expect(await ask(member.token, { ...place, email: place.email.toUpperCase() })).toMatchObject({
      data: { wait_s: 60 },
    })
    const code = codeIn(place.email)
    expect(code).toMatch(/^\d{6}$/)
    expect(await prove(other.token, place, code)).toMatchObject({ code: emailCodeWrong.code })
    expect(await prove(member.token, place, code)).toMatchObject({
      code: 0,
      data: { staff: { name: 'lin', staff_no: '' } },
    })
    expect(await prove(member.token, place, code)).toMatchObject({ code: emailCodeWrong.code })
  })

  it('is refused to other domains, and where the company has not opened it', async () => {
    const place = await aPlace()
    const { token } = await aMember(app)
    expect(await ask(token, { ...place, email: 'lin@gmail.com' })).toMatchObject({ code: emailForeign.code })
    expect(await ask(token, { ...place, email: `lin@mail.${place.domain}` })).toMatchObject({ code: emailForeign.code })
    await rows(app, `update drive set verify = '{staff_no}' where company_id = $1`, [place.company.id])
    expect(await ask(token, place)).toMatchObject({ code: wayClosed.code })
  })

  it('answers alike for a mailbox that is not on the roster, which reads why', async () => {
    const place = await aPlace(true)
    const { token } = await aMember(app)
    const stranger = { ...place, email: `nobody@${place.domain}` }
    expect(await ask(token, stranger)).toMatchObject({ code: 0, data: { wait_s: 60 } })
    expect(mailsTo(stranger.email)[0]?.text).toContain('不在公司给我们的员工名单上')
    expect(codeIn(stranger.email)).toBe('')
    expect(await prove(token, stranger, '000000')).toMatchObject({ code: emailCodeWrong.code })
  })

  it('is for the mailboxes of a roster alone, though it has no numbers', async () => {
    const place = await aPlace()
    const { token: operator } = await anOperator(app)
    const file = Buffer.from(`姓名,邮箱\n林小满,${place.email}\n`).toString('base64')
    await app.call(importRoster, { company_id: place.company.id, file }, { token: operator })
    const { token } = await aMember(app)
    const stranger = { ...place, email: `nobody@${place.domain}` }
    await ask(token, stranger)
    expect(mailsTo(stranger.email)[0]?.text).toContain('不在公司给我们的员工名单上')
    await ask(token, { ...place, captcha_pass: await aPass(app) })
    expect(await prove(token, place, codeIn(place.email))).toMatchObject({ data: { staff: { name: '林小满' } } })
  })

  it('of before a roster came proves no stranger after it', async () => {
    const place = await aPlace()
    const [{ token }, { token: operator }] = [await aMember(app), await anOperator(app)]
    await ask(token, place)
    const file = Buffer.from(`姓名,邮箱\n周宁,zhou@${place.domain}\n`).toString('base64')
    await app.call(importRoster, { company_id: place.company.id, file }, { token: operator })
    expect(await prove(token, place, codeIn(place.email))).toMatchObject({ code: rosterUnmatched.code })
    expect(await countOf(app, 'corp_staff where company_id = $1', [place.company.id])).toBe(1)
  })

  it('puts nobody on a roster: a mailbox that has proven itself leaves the door open to the next', async () => {
    const place = await aPlace()
    const colleague = { ...place, email: `zhou@${place.domain}` }
    for (const one of [place, colleague]) {
      const { token } = await aMember(app)
      await ask(token, one)
      expect((await prove(token, one, codeIn(one.email))).code).toBe(0)
    }
  })

  it('comes once a minute, after the puzzle from the second on, three times an hour to one, five to all', async () => {
    const place = await aPlace()
    const [{ token }, other] = [await aMember(app), await aMember(app)]
    const both = await Promise.all([ask(token, place), ask(token, place)])
    expect(both.map(({ code }) => code).sort()).toEqual([0, emailTooSoon.code])
    for (const by of [token, token, other.token, other.token]) {
      app.advance(MINUTE + 1)
      expect(await ask(by, place)).toMatchObject({ code: captchaNeeded.code })
      expect(await ask(by, { ...place, captcha_pass: await aPass(app) })).toMatchObject({ code: 0 })
    }
    for (const by of [token, other.token]) {
      app.advance(MINUTE + 1)
      expect(await ask(by, { ...place, captcha_pass: await aPass(app) })).toMatchObject({ code: emailTooMany.code })
    }
    expect(mailsTo(place.email)).toHaveLength(5)
  })

  it('is there for the owner of the mailbox, whatever a colleague has asked for and guessed', async () => {
    const place = await aPlace()
    const [colleague, accomplice, owner] = [await aMember(app), await aMember(app), await aMember(app)]
    for (const { token } of [colleague, colleague, colleague, colleague, accomplice, colleague, colleague]) {
      await ask(token, { ...place, captcha_pass: await aPass(app) })
      for (let tries = 0; tries < 5; tries += 1) await prove(token, place, 'NONE')
      app.advance(61 * MINUTE)
    }
    await ask(owner.token, place)
    expect(await prove(owner.token, place, codeIn(place.email))).toMatchObject({ code: 0 })
  })

  it('is compared five times, and dies after ten minutes', async () => {
    const place = await aPlace()
    const members = [await aMember(app), await aMember(app)]
    await ask(members[0]!.token, place)
    const code = codeIn(place.email)
    const wrong = code === '111111' ? '222222' : '111111'
    await Promise.all(Array.from({ length: 4 }, () => prove(members[0]!.token, place, wrong)))
    await rows(app, 'delete from corp_try where member_id = $1', [members[0]!.id])
    await prove(members[0]!.token, place, wrong)
    expect(await prove(members[0]!.token, place, code)).toMatchObject({ code: emailCodeWrong.code })
    app.advance(2 * MINUTE)
    await ask(members[1]!.token, { ...place, captcha_pass: await aPass(app) })
    const late = codeIn(place.email)
    app.advance(10 * MINUTE)
    expect(await prove(members[1]!.token, place, late)).toMatchObject({ code: emailCodeWrong.code })
  })

  it('counts nothing when no mail went out', async () => {
    const place = await aPlace()
    const { token } = await aMember(app)
    outside.mailSays = 'Throttling.User'
    expect(await ask(token, place)).toMatchObject({ code: mailAway.code })
    outside.mailSays = 'OK'
    expect(await ask(token, place)).toMatchObject({ code: 0 })
  })
})

describe('a mail whose answer was lost', () => {
  const counted = (email: string) => countOf(app, 'corp_code where email = $1', [email])

  /** Five times an hour, a minute apart, while the provider does this. */
  /** By two people, since one may cause only three of the mailbox's five. */
  async function askFiveTimes(provider: { losesAnswers?: boolean; mailSays?: string }) {
    const place = await aPlace()
    const [one, other] = [await aMember(app), await aMember(app)]
    const askAs = async ({ token }: { token: string }) =>
      (await ask(token, { ...place, captcha_pass: await aPass(app) })).code
    Object.assign(outside, provider)
    const said = []
    for (const person of [one, one, one, other, other]) {
      said.push(await askAs(person))
      app.advance(MINUTE + 1)
    }
    Object.assign(outside, { losesAnswers: false, mailSays: 'OK' })
    return { place, said, next: await askAs(other) }
  }

  it('is counted as one that arrived, and its code is good', async () => {
    const place = await aPlace()
    const { token } = await aMember(app)
    outside.losesAnswers = true
    expect(await ask(token, place)).toMatchObject({ code: 0, data: { wait_s: 60 } })
    outside.losesAnswers = false
    expect(await ask(token, place)).toMatchObject({ code: emailTooSoon.code })
    expect([mailsTo(place.email).length, await counted(place.email)]).toEqual([1, 1])
    expect(await prove(token, place, codeIn(place.email))).toMatchObject({ code: 0 })
  })

  it('uses up the hour of a mailbox: five arrive, and none more', async () => {
    const { place, said, next } = await askFiveTimes({ losesAnswers: true })
    expect(said).toEqual([0, 0, 0, 0, 0])
    expect(next).toBe(emailTooMany.code)
    expect([mailsTo(place.email).length, await counted(place.email)]).toEqual([5, 5])
  })

  it('is told from one that did not go out, which uses up nothing', async () => {
    const { place, said, next } = await askFiveTimes({ mailSays: 'Throttling.User' })
    expect(said).toEqual(Array(5).fill(mailAway.code))
    expect(next).toBe(0)
    expect([mailsTo(place.email).length, await counted(place.email)]).toEqual([1, 1])
  })
})

describe('accounts that are joined, or leave', () => {
  const leaves = (memberId: number) =>
    app.services.transaction((tx) => eraseProofs(tx, memberId, app.services.now(), leftOf(app.services, tx, memberId)))
  const mailboxesOf = ({ company }: { company: { id: number } }) =>
    rows<{ id: string; email: string; name: string }>(
      app,
      'select id, email, name from corp_staff where company_id = $1 order by id',
      [company.id],
    )
  const byMail = async (place: Sent) => {
    const member = await aMember(app)
    await ask(member.token, { ...place, captcha_pass: await aPass(app) })
    expect((await prove(member.token, place, codeIn(place.email))).code).toBe(0)
    app.advance(2 * MINUTE)
    return member
  }

  it('who stays remains who they were, and becomes who the other was where they were nobody', async () => {
    const [one, other] = [await aPlace(), await aPlace()]
    const [stays, goes] = [await aMember(app), await aMember(app)]
    const proofOf = async ({ company }: typeof one, member_id: number, name: string) => {
      const staff = await aStaff(app, company.id, { name })
      await aProof(app, { company_id: company.id, staff_id: staff.id, member_id })
    }
    await proofOf(one, stays.id, '我')
    await proofOf(one, goes.id, '他')
    await proofOf(other, goes.id, '他')
    await app.services.transaction((tx) => reassignProofs(tx, goes.id, stays.id, app.services.now()))
    const { data } = await app.call(corpMine, {}, stays)
    expect(data.map(({ company, staff }) => [company.id, staff.name])).toEqual([
      [one.company.id, '我'],
      [other.company.id, '他'],
    ])
    expect(await countOf(app, 'corp_proof where member_id = $1', [goes.id])).toBe(0)
  })

  it('who has left and comes back by the same mailbox is the same person', async () => {
    const place = await aPlace()
    const [before, after] = [await aMember(app), await aMember(app)]
    await ask(before.token, place)
    await prove(before.token, place, codeIn(place.email))
    const staff = () =>
      rows<{ id: string; email: string }>(app, 'select id, email from corp_staff where company_id = $1', [
        place.company.id,
      ])
    const [row] = await staff()
    await leaves(before.id)
    expect((await staff())[0]?.email).toMatch(/^gone:[0-9a-f]{64}$/)
    app.advance(2 * MINUTE)
    await ask(after.token, { ...place, captcha_pass: await aPass(app) })
    expect((await prove(after.token, place, codeIn(place.email))).code).toBe(0)
    expect(await staff()).toEqual([{ id: row!.id, email: place.email }])
  })

  it.each([
    ['before the night', false],
    ['after it', true],
  ])('a hash of before there was a key leads back to its owner: %s', async (_, isAfter) => {
    const place = await aPlace()
    const old = `left:${createHash('sha256').update(`corp:${place.email}`).digest('hex')}`
    const row = await aStaff(app, place.company.id, { staff_no: '', email: old, name: '已注销', origin: 'mailbox' })
    if (isAfter) {
      await sweepEnterprise(app.services)
      await sweepEnterprise(app.services)
      expect((await mailboxesOf(place))[0]?.email).toMatch(/^gone:[0-9a-f]{64}$/)
    }
    await byMail(place)
    expect(await mailboxesOf(place)).toMatchObject([{ id: String(row.id), email: place.email }])
  })

  it('a mailbox that is another’s by now is left alone, and one that was hidden is hidden once', async () => {
    const place = await aPlace()
    const first = await byMail(place)
    await rows(app, 'update corp_proof set ended_at = at where member_id = $1', [first.id])
    const second = await byMail(place)
    await leaves(first.id)
    expect(await mailboxesOf(place)).toMatchObject([{ email: place.email }])
    await leaves(second.id)
    const [hidden] = await mailboxesOf(place)
    expect(hidden?.email).toMatch(/^gone:/)
    await byMail(place)
    expect(await mailboxesOf(place)).toMatchObject([{ id: hidden?.id, email: place.email }])
  })
})
