import { codeWrong } from '@kuaimen/contract/account/person.errors'
import { sendModifyMobileCode } from '@kuaimen/contract/account/proof.endpoints'
import { startMobileChange } from '@kuaimen/contract/account/self.endpoints'
import { openToken } from '@kuaimen/contract/campaign/take.endpoints'
import { sendStaffCode, verifyStaff } from '@kuaimen/contract/enterprise/staff.endpoints'
import { codeDetail } from '@kuaimen/contract/wallet/card.endpoints'
import { expect, it } from 'vitest'
import { isLet, LimitedApp, testLimits, times } from '../../testing/account/limits'
import { aCodePass, type Person } from '../../testing/account/person'
import { aCompany, aDrive, aPass, aStaff } from '../../testing/enterprise/companies'
import { aMobile } from '../../testing/providers/fake-providers'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const on = new LimitedApp()

let nthCompany = 0
async function aMailCompany() {
  nthCompany += 1
  const domain = `limits${nthCompany}.example.com`
  const company = await aCompany(on.app, { email_domains: [domain] })
  await aDrive(on.app, company.id, { verify: ['email'] })
  return { company_code: company.code, domain }
}

testLimits(on, {
  'ten codes a day to the numbers of others': async () => {
    const send = (by: Person) => on.app.call(sendModifyMobileCode, { mobile: aMobile() }, by)
    return { use: (by, spare) => times(10 - spare, () => send(by)), more: async (by) => isLet(await send(by)) }
  },
  'four codes an hour to one number': async () => {
    const victim = aMobile()
    // Of one network the number gets three.
    const send = async ({ token }: Person, nth: number) => {
      on.app.advance(MINUTE + 1000)
      const captcha_pass = await aCodePass(on.app, 'modify_mobile', victim)
      const headers = { 'x-forwarded-for': `192.0.2.${nth}` }
      return on.app.call(sendModifyMobileCode, { mobile: victim, captcha_pass }, { token, headers })
    }
    return { use: (by) => times(4, (nth) => send(by, nth)), more: async (by) => isLet(await send(by, 4)) }
  },
  'five wrong redeem codes an hour': async () => {
    const guess = (by: Person) => on.app.call(codeDetail, { code: `NONE${aMobile()}` }, by)
    return { use: (by) => times(5, () => guess(by)), more: async (by) => (await guess(by)).status !== 429 }
  },
  'ten wrong invitations an hour': async () => {
    const guess = (by: Person) =>
      on.app.call(openToken, { path: '/newyear_zhenxiang_2023', token: `NONE${aMobile()}ABCDEFG`, channel: '' }, by)
    return { use: (by) => times(10, () => guess(by)), more: async (by) => (await guess(by)).status !== 429 }
  },
  'five wrong names of staff an hour': async () => {
    const company = await aCompany(on.app)
    await aDrive(on.app, company.id)
    await aStaff(on.app, company.id)
    const wrong = { company_code: company.code, name: '没有', staff_no: 'A1', agreed: true }
    const guess = (by: Person) => on.app.call(verifyStaff, wrong, by)
    return { use: (by) => times(5, () => guess(by)), more: async (by) => (await guess(by)).status !== 429 }
  },
  'ten mails with codes a day': async () => {
    const { company_code, domain } = await aMailCompany()
    const send = async (by: Person) =>
      on.app.call(
        sendStaffCode,
        { company_code, email: `m${aMobile()}@${domain}`, captcha_pass: await aPass(on.app) },
        by,
      )
    return { use: (by) => times(10, () => send(by)), more: async (by) => isLet(await send(by)) }
  },
  'three mails an hour of one person to one mailbox': async () => {
    const { company_code, domain } = await aMailCompany()
    const send = async ({ token }: Person) => {
      on.app.advance(MINUTE + 1000)
      const mail = { company_code, email: `lin@${domain}`, captcha_pass: await aPass(on.app) }
      return on.app.call(sendStaffCode, mail, { token, headers: { 'x-forwarded-for': '192.0.2.9' } })
    }
    return { use: (by) => times(3, () => send(by)), more: async (by) => isLet(await send(by)) }
  },
  'five mails an hour to one mailbox': async () => {
    const { company_code, domain } = await aMailCompany()
    const send = async (by: Person) => {
      on.app.advance(MINUTE + 1000)
      return on.app.call(sendStaffCode, { company_code, email: `lin@${domain}`, captcha_pass: await aPass(on.app) }, by)
    }
    const accomplice = await on.people.join()
    const use = async (by: Person) => {
      await times(3, () => send(by))
      await times(2, () => send(accomplice))
    }
    return { use, more: async (by) => isLet(await send(by)) }
  },
})

it('tries at codes to a number are twenty a day for strangers and one a code, however many accounts come and go', async () => {
  on.toMorning()
  const victim = await on.people.join()
  on.app.advance(25 * HOUR)
  let compared = 0
  for (let nth = 0; nth < 6; nth += 1) {
    const one = await on.people.join()
    on.app.advance(HOUR)
    const sent = await on.app.call(sendModifyMobileCode, { mobile: victim.mobile }, one)
    if (sent.code !== 0) break
    const code = on.outside.codeOf(victim.mobile)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let guess = 0; guess < 6; guess += 1) {
      const { code: said } = await on.app.call(startMobileChange, { mobile: victim.mobile, code: wrong }, one)
      compared += said === codeWrong.code ? 1 : 0
    }
    await on.people.leave(one)
  }
  // Of the fifth and the sixth code the first try alone.
  expect(compared).toBe(22)
})
