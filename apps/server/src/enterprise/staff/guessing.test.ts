import { captchaNeeded } from '@kuaimen/contract/account/person.errors'
import { rosterUnmatched } from '@kuaimen/contract/enterprise/drive.errors'
import { verifyStaff } from '@kuaimen/contract/enterprise/staff.endpoints'
import { TRIES_A_COMPANY, TRIES_AN_ADDRESS } from '@kuaimen/contract/enterprise/verify.rules'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { someMembers } from '../../testing/account/members'
import { TestApp } from '../../testing/app'
import { aCompany, aDrive, aStaff } from '../../testing/enterprise/companies'
import { inFlight } from '../../testing/in-flight'
import { countOf } from '../../testing/rows'
import * as tries from './verify-attempt.sql'

const AT_ONCE = 8
let app: TestApp

beforeAll(async () => {
  app = await TestApp.start({ demo: true, pool: 20 })
}, 180_000)
afterAll(() => app.stop())

async function aPlace() {
  const company = await aCompany(app)
  await aDrive(app, company.id)
  const staff = await aStaff(app, company.id)
  return { company, right: { company_code: company.code, name: staff.name, staff_no: staff.staff_no } }
}

interface Guess {
  readonly company_code: string
  readonly name: string
  readonly staff_no: string
}
const comparedOf = (answers: readonly { code: number }[]): number =>
  answers.filter(({ code }) => code === rosterUnmatched.code).length

const guess = (token: string, who: Guess, address: string) =>
  app.call(verifyStaff, { agreed: true, ...who }, { token, headers: { 'x-forwarded-for': address } })

it('lets a thousand wrong ones of two hundred members from as many networks compare thirty with a roster', async () => {
  const { company, right } = await aPlace()
  const members = await someMembers(app, 200)
  const guesses = Array.from({ length: 1000 }, (_, nth) => ({
    token: members[nth % members.length]!.token,
    who: nth % 2 ? { ...right, name: `谁${nth}` } : { ...right, staff_no: `X${nth}` },
    address: `198.51.${nth % 200}.7`,
  }))
  const answers = await inFlight(guesses, AT_ONCE, ({ token, who, address }) => guess(token, who, address))
  expect(comparedOf(answers)).toBe(TRIES_A_COMPANY)
  expect(answers.filter(({ code }) => code === captchaNeeded.code)).toHaveLength(guesses.length - TRIES_A_COMPANY)
  expect(await countOf(app, 'corp_try where company_id = $1', [company.id])).toBe(TRIES_A_COMPANY)
  expect(await guess(members[0]!.token, right, '203.0.113.9')).toMatchObject({ code: captchaNeeded.code })
}, 60_000)

/** Sixty at once, each of another member and network. */
async function rush(): Promise<number> {
  const { right } = await aPlace()
  const members = await someMembers(app, 60)
  const answers = await Promise.all(
    members.map(({ token }, nth) => guess(token, { ...right, staff_no: `X${nth}` }, `198.18.${nth}.7`)),
  )
  return comparedOf(answers)
}

it('compares as many of a crowd that guesses in one moment, and more without its lock', async () => {
  expect([await rush(), await rush(), await rush()]).toEqual([TRIES_A_COMPANY, TRIES_A_COMPANY, TRIES_A_COMPANY])
  const unlocked = vi.spyOn(tries, 'lockCrowd').mockResolvedValue(undefined)
  const control = [await rush(), await rush(), await rush()]
  unlocked.mockRestore()
  expect(Math.max(...control)).toBeGreaterThan(TRIES_A_COMPANY)
}, 60_000)

it('asks one network for the puzzle after a hundred wrong ones over many companies, and no other network', async () => {
  const [members, places] = [await someMembers(app, 40), await Promise.all(Array.from({ length: 5 }, aPlace))]
  const codes: number[] = []
  for (let nth = 0; nth <= TRIES_AN_ADDRESS; nth++) {
    const who = { ...places[nth % 5]!.right, staff_no: `X${nth}` }
    codes.push((await guess(members[nth % 40]!.token, who, '203.0.113.77')).code)
  }
  expect(codes.indexOf(captchaNeeded.code)).toBe(TRIES_AN_ADDRESS)
  const elsewhere = await guess(members[39]!.token, { ...places[0]!.right, name: '谁' }, '203.0.114.1')
  expect(elsewhere.code).toBe(rosterUnmatched.code)
}, 60_000)

it('answers and does the same for a wrong name, a wrong number, both, and somebody who has left', async () => {
  const { company, right } = await aPlace()
  const gone = await aStaff(app, company.id, { name: '周一帆', state: 'left' })
  const wrong: Guess[] = [
    { ...right, name: '林大满' },
    { ...right, staff_no: 'A99999' },
    { ...right, name: '谁', staff_no: 'A88888' },
    { ...right, name: gone.name, staff_no: gone.staff_no },
  ]
  const members = await someMembers(app, wrong.length + 1)
  // The first one of all finds empty caches.
  await guess(members.at(-1)!.token, wrong[0]!, '192.0.2.50')
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const seen: unknown[] = []
  for (const [nth, who] of wrong.entries()) {
    asked.mockClear()
    const { code, msg, data, status } = await guess(members[nth]!.token, who, `192.0.2.${51 + nth}`)
    const texts = asked.mock.calls.map(([first]: unknown[]) =>
      typeof first === 'object' && first !== null && 'text' in first ? first.text : first,
    )
    seen.push({ code, msg, data, status, texts })
  }
  asked.mockRestore()
  expect(seen[0]).toMatchObject({ code: rosterUnmatched.code, data: null })
  expect((seen[0] as { texts: unknown[] }).texts.length).toBeGreaterThan(3)
  for (const one of seen) expect(one).toEqual(seen[0])
})
