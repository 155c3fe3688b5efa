import { captchaNeeded } from '@kuaimen/contract/account/person.errors'
import {
  companyClosed,
  companyUnknown,
  driveClosed,
  provenAlready,
  rosterUnmatched,
  staffTaken,
  staffUnproven,
  verifyTooMany,
  visibilityUnagreed,
  wayClosed,
} from '@kuaimen/contract/enterprise/drive.errors'
import { corpCompany, corpDrive, corpMine, verifyStaff } from '@kuaimen/contract/enterprise/staff.endpoints'
import { corpCalendar } from '@kuaimen/contract/enterprise/visit.endpoints'
import { formatAgain } from '@kuaimen/contract/kernel/limits.rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { PRODUCT } from '../../testing/booking/booking'
import { aCompany, aDrive, aPass, aProof, aStaff } from '../../testing/enterprise/companies'
import { countOf, rows } from '../../testing/rows'
import { sweepEnterprise } from '../upkeep/sweep.service'
import { demandOpen, proofOf } from './proof.service'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true, pool: 20 })
}, 180_000)
afterAll(() => app.stop())

interface Who {
  readonly company_code: string
  readonly name?: string
  readonly staff_no?: string
  readonly agreed?: boolean
  readonly captcha_pass?: string
}
const verify = (token: string, who: Who) => app.call(verifyStaff, { agreed: true, ...who }, { token })

/** A company with a drive and one person. */
async function aPlace(values: Parameters<typeof aCompany>[1] = {}) {
  const company = await aCompany(app, values)
  const [drive, staff] = [await aDrive(app, company.id), await aStaff(app, company.id)]
  const right = { company_code: company.code, name: staff.name, staff_no: staff.staff_no }
  return { company, drive, staff, right }
}

describe('proving oneself by the roster', () => {
  it('takes the name and number as people write them, and shows what is open', async () => {
    const { company, drive, right } = await aPlace()
    const { token } = await aMember(app)
    const reply = await verify(token, { ...right, name: ' 林 小满', staff_no: right.staff_no.toLowerCase() })
    expect(reply).toMatchObject({ code: 0, data: { verified: 1, company: { id: company.id, short_name: '青梧文化' } } })
    expect(reply.data.staff).toEqual({
      name: '林小满',
      staff_no: `${right.staff_no.slice(0, 3)}**`,
      department: '设计部',
    })
    expect(reply.data.drives).toMatchObject([
      { drive_no: drive.drive_no, state: 'open', left_text: '剩 50 个名额', pay_text: '公司承担', verified: 1 },
    ])
    expect(reply.data.expires_at).toBe(Math.floor((app.services.now().getTime() + 180 * DAY) / 1000))
    const mine = await app.call(corpMine, {}, { token })
    expect(mine.data).toMatchObject([
      { company: { id: company.id }, drives: [{ drive_no: drive.drive_no }], orders: [] },
    ])
  })

  it('says of a company what anybody with its code may know', async () => {
    const { company } = await aPlace()
    const { token } = await aMember(app)
    const { data } = await app.call(corpCompany, { code: company.code.toLowerCase() }, { token })
    expect(data).toEqual({
      ...{
        name: company.name,
        short_name: '青梧文化',
        logo: '',
        verify: ['staff_no'],
        email_domains: [],
        asks_name: false,
      },
    })
    expect(await app.call(corpCompany, { code: 'NOBODY' }, { token })).toMatchObject({ code: companyUnknown.code })
  })

  it('never says whether the name or the number was wrong, or whether somebody has left', async () => {
    const { company, right } = await aPlace()
    const gone = await aStaff(app, company.id, { name: '周一帆', state: 'left' })
    const wrong: Who[] = [
      { ...right, name: '林大满' },
      { ...right, staff_no: 'A99999' },
      { ...right, name: '谁', staff_no: 'A88888' },
      { ...right, name: gone.name, staff_no: gone.staff_no },
    ]
    const { token } = await aMember(app)
    for (const who of wrong)
      expect(await verify(token, who)).toMatchObject({
        code: rosterUnmatched.code,
        msg: rosterUnmatched.msg,
        data: null,
      })
  })

  it('asks for the consent, for a company that is on, and for a way that it has opened', async () => {
    const { company, right } = await aPlace()
    const { token } = await aMember(app)
    expect(await verify(token, { ...right, agreed: false })).toMatchObject({ code: visibilityUnagreed.code })
    expect(await verify(token, { ...right, company_code: 'NOBODY' })).toMatchObject({ code: companyUnknown.code })
    await rows(app, `update drive set verify = '{email}' where company_id = $1`, [company.id])
    // Which is no guess: the right way is open after it however often.
    for (let time = 0; time < 6; time += 1) expect(await verify(token, right)).toMatchObject({ code: wayClosed.code })
    await rows(app, `update company set state = 'paused' where id = $1`, [company.id])
    expect(await verify(token, right)).toMatchObject({ code: companyClosed.code })
  })

  it('lets the same member prove it again, which lasts from then on', async () => {
    const { right } = await aPlace()
    const { token } = await aMember(app)
    await verify(token, right)
    app.advance(HOUR)
    const again = await verify(token, right)
    expect(again.data.expires_at).toBe(Math.floor((app.services.now().getTime() + 180 * DAY) / 1000))
  })
})

describe('one person, one account', () => {
  it('is refused to a second account, with whom to ask; right guesses count as tries', async () => {
    const { right } = await aPlace()
    const [one, other] = [await aMember(app), await aMember(app)]
    await verify(one.token, right)
    const reply = await verify(other.token, right)
    expect(reply).toMatchObject({
      code: staffTaken.code,
      data: { contact_name: '周宁', contact_mobile: '13900000001' },
    })
    expect(await countOf(app, 'corp_try where member_id = $1', [other.id])).toBe(1)
    expect(await countOf(app, 'corp_try where member_id = $1', [one.id])).toBe(0)
  })

  it('is decided between accounts that come at once', async () => {
    const { right, staff } = await aPlace()
    const members = await Promise.all(Array.from({ length: 12 }, () => aMember(app)))
    const replies = await Promise.all(members.map(({ token }) => verify(token, right)))
    expect(replies.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === staffTaken.code)).toHaveLength(11)
    expect(await countOf(app, 'corp_proof where staff_id = $1 and ended_at is null', [staff.id])).toBe(1)
  })

  it('would be two without the index: the control', async () => {
    const company = await aCompany(app)
    const staff = await aStaff(app, company.id)
    const alone = await TestApp.forThisTest({ demo: true, pool: 20 })
    const there = await aCompany(alone, { code: company.code })
    const person = await aStaff(alone, there.id, { staff_no: staff.staff_no })
    await aDrive(alone, there.id)
    await rows(alone, 'drop index corp_proof_staff')
    const members = await Promise.all(Array.from({ length: 6 }, () => aMember(alone)))
    const right = { company_code: there.code, name: person.name, staff_no: person.staff_no, agreed: true }
    await Promise.all(members.map(({ token }) => alone.call(verifyStaff, right, { token })))
    expect(await countOf(alone, 'corp_proof where staff_id = $1 and ended_at is null', [person.id])).toBe(6)
  })

  it('is one person of a company, too', async () => {
    const { company, right } = await aPlace()
    const second = await aStaff(app, company.id, { name: '陈一舟' })
    const { token } = await aMember(app)
    await verify(token, right)
    const reply = await verify(token, { ...right, name: second.name, staff_no: second.staff_no })
    expect(reply).toMatchObject({ code: provenAlready.code })
  })

  it('is free again when the proof has run out', async () => {
    const { company, staff, right } = await aPlace()
    const [one, other] = [await aMember(app), await aMember(app)]
    const past = new Date(app.services.now().getTime() - 1)
    await aProof(app, { company_id: company.id, staff_id: staff.id, member_id: one.id }, { expires_at: past })
    expect((await app.call(corpMine, {}, one)).data).toEqual([])
    expect(await verify(other.token, right)).toMatchObject({ code: 0 })
  })
})

describe('guessing', () => {
  it('ends after five wrong ones an hour, however many come at once, and begins again after the hour', async () => {
    const { right } = await aPlace()
    const { token } = await aMember(app)
    const wrong = { ...right, staff_no: 'A77777' }
    const replies = await Promise.all(Array.from({ length: 20 }, () => verify(token, wrong)))
    expect(replies.filter(({ code }) => code === rosterUnmatched.code)).toHaveLength(5)
    expect(replies.filter(({ code }) => code === verifyTooMany.code)).toHaveLength(15)
    app.advance(600_000)
    const later = await verify(token, right)
    expect(later).toMatchObject({ code: verifyTooMany.code, data: { wait_seconds: expect.any(Number) } })
    const { wait_seconds } = later.data as unknown as { wait_seconds: number }
    expect([wait_seconds > 2900, wait_seconds <= 3000]).toEqual([true, true])
    const at = new Date(app.services.now().getTime() + wait_seconds * 1000)
    expect(later.msg).toContain(`请在${formatAgain(at, app.services.now())}后再试`)
    app.advance(wait_seconds * 1000)
    expect(await verify(token, right)).toMatchObject({ code: 0 })
  })

  it('asks for the puzzle after thirty wrong ones of a company, of everybody, and a pass is good once', async () => {
    const { company, right } = await aPlace()
    const guesser = await aMember(app)
    await rows(
      app,
      `insert into corp_try (member_id, company_id, address, at)
       select $1, $2, '203.0.113.' || n, $3 from generate_series(1, 30) n`,
      [guesser.id, company.id, app.services.now()],
    )
    const { token } = await aMember(app)
    expect(await verify(token, right)).toMatchObject({ code: captchaNeeded.code })
    const captcha_pass = await aPass(app)
    expect(await verify(token, { ...right, name: '谁', captcha_pass })).toMatchObject({ code: rosterUnmatched.code })
    expect(await verify(token, { ...right, captcha_pass })).toMatchObject({ code: captchaNeeded.code })
    expect(await verify(token, { ...right, captcha_pass: await aPass(app) })).toMatchObject({ code: 0 })
  })

  it('asks for the puzzle after a hundred wrong ones from one network', async () => {
    const { right } = await aPlace()
    const guesser = await aMember(app)
    await rows(
      app,
      `insert into corp_try (member_id, company_id, address, at) select $1, null, '127.0.0.1', $2 from generate_series(1, 100)`,
      [guesser.id, app.services.now()],
    )
    const { token } = await aMember(app)
    expect(await verify(token, right)).toMatchObject({ code: captchaNeeded.code })
    await rows(app, `delete from corp_try where member_id = $1`, [guesser.id])
    expect(await verify(token, right)).toMatchObject({ code: 0 })
  })
})

describe('a drive', () => {
  it('takes bookings while it is open, on its days alone', async () => {
    const drive = await aDrive(app, (await aCompany(app)).id)
    const at = (days: number) => () => demandOpen(drive, new Date(app.services.now().getTime() + days * DAY))
    expect(at(0)).not.toThrow()
    expect(at(29)).not.toThrow()
    for (const closed of [at(-1), at(30), () => demandOpen({ ...drive, state: 'paused' }, app.services.now())])
      expect(closed).toThrow(driveClosed.msg)
  })

  it('is shown to who is proven, with stores by city and what is left', async () => {
    const { company, staff } = await aPlace()
    const drive = await aDrive(app, company.id, { rules: '- 带工牌', pay: 'share' })
    const member = await aMember(app)
    await aProof(app, { company_id: company.id, staff_id: staff.id, member_id: member.id })
    const { data } = await app.call(corpDrive, { drive_no: drive.drive_no }, member)
    expect(data.cities[0]?.stores[0]).toMatchObject({ id: 1, from_time: '09:00', until_time: '20:00' })
    expect(data.products[0]).toMatchObject({
      price_fen: 19_900,
      company_fen: 19_900,
      member_fen: 0,
      full: false,
      addons: [],
    })
    expect(data).toMatchObject({ mine: { used: 0, per_staff: 1 }, contact_name: '周宁' })
    expect(data.rules_html).toContain('<li>带工牌</li>')
  })

  it('is nobody’s who is not proven or proven elsewhere; drafts are not there', async () => {
    const [one, other] = [await aPlace(), await aPlace()]
    const member = await aMember(app)
    const asked = { drive_no: one.drive.drive_no }
    expect(await app.call(corpDrive, asked, member)).toMatchObject({ code: staffUnproven.code })
    await aProof(app, { company_id: other.company.id, staff_id: other.staff.id, member_id: member.id })
    expect(await app.call(corpDrive, asked, member)).toMatchObject({ code: staffUnproven.code })
    const proof = { company_id: one.company.id, staff_id: one.staff.id, member_id: member.id }
    await aProof(app, proof, { ways: ['email'] })
    const draft = await aDrive(app, one.company.id, { state: 'draft', verify: ['email'] })
    expect(await app.call(corpDrive, { drive_no: draft.drive_no }, member)).toMatchObject({ code: driveClosed.code })
  })

  it('is shown, and not booked, to who is proven in another way, until that one is proven too', async () => {
    const { company, drive, staff, right } = await aPlace({ email_domains: ['qingwu.example.com'] })
    const member = await aMember(app)
    await aProof(app, { company_id: company.id, staff_id: staff.id, member_id: member.id }, { ways: ['email'] })
    const { drive_no } = drive
    const seen = async () => (await app.call(corpDrive, { drive_no }, member)).data
    const asked = { drive_no, store_id: 1, product_id: PRODUCT, month: drive.shoot_from.slice(0, 7) }
    const times = async () => (await app.call(corpCalendar, asked, member)).code
    expect(await seen()).toMatchObject({ verified: 0, verify: ['staff_no'], company: { code: company.code } })
    expect(await times()).toBe(staffUnproven.code)
    expect((await verify(member.token, right)).code).toBe(0)
    expect(await seen()).toMatchObject({ verified: 1 })
    expect(await times()).toBe(0)
  })
})

describe('what counts no more', () => {
  it('is swept, and what still counts stays', async () => {
    const { company, staff } = await aPlace()
    const member = await aMember(app)
    await verify(member.token, { company_code: company.code, name: '谁', staff_no: 'A1' })
    await sweepEnterprise(app.services)
    expect(await countOf(app, 'corp_try where member_id = $1', [member.id])).toBe(1)
    app.advance(3 * DAY)
    await sweepEnterprise(app.services)
    expect(await countOf(app, 'corp_try where member_id = $1', [member.id])).toBe(0)
    expect(await proofOf(app.database.db, member.id, staff.company_id, app.services.now())).toBeUndefined()
  })
})
