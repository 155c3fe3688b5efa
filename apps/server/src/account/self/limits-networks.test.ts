import { captchaNeeded } from '@kuaimen/contract/account/person.errors'
import { updateField } from '@kuaimen/contract/account/self.endpoints'
import { verifyStaff } from '@kuaimen/contract/enterprise/staff.endpoints'
import { TRIES_A_COMPANY } from '@kuaimen/contract/enterprise/verify.rules'
import { studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { codeDetail } from '@kuaimen/contract/wallet/card.endpoints'
import { codeTries, codeUnknown } from '@kuaimen/contract/wallet/card.errors'
import { REDEEM_TRIES_PER_ADDRESS } from '@kuaimen/contract/wallet/card.rules'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { giveBirthdays } from '../../member/level/gift.service'
import { countToGuest } from '../../notice/send.sql'
import { LimitedApp, times } from '../../testing/account/limits'
import { aCompany, aDrive, aStaff } from '../../testing/enterprise/companies'
import { aMessage } from '../../testing/notice/messages'
import { aMobile } from '../../testing/providers/fake-providers'
import { countOf, rows } from '../../testing/rows'
import { seenAs } from '../person/left.service'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 })

const on = new LimitedApp()
beforeAll(async () => {
  await on.start()
  on.toMorning()
})
afterAll(() => on.stop())

const headers = { 'x-forwarded-for': '198.51.100.77' }
const guess = (token: string) => on.app.call(codeDetail, { code: `NONE${aMobile()}` }, { token, headers })

it('wrong redeem codes of a network count on when those who tried have left', async () => {
  for (let nth = 0; nth < REDEEM_TRIES_PER_ADDRESS.hour / 5; nth += 1) {
    const one = await on.people.join()
    await times(5, async () => expect((await guess(one.token)).code).toBe(codeUnknown.code))
    await on.people.leave(one)
  }
  expect((await guess((await on.people.join()).token)).code).toBe(codeTries.code)
  expect(await countOf(on.app, `redeem_try where address = $1`, [headers['x-forwarded-for']])).toBe(0)
})

it('wrong names of a company count on, and the puzzle comes when it is due', async () => {
  const company = await aCompany(on.app)
  await aDrive(on.app, company.id)
  await aStaff(on.app, company.id)
  const wrong = { company_code: company.code, name: '没有', staff_no: 'A1', agreed: true }
  for (let nth = 0; nth < TRIES_A_COMPANY / 5; nth += 1) {
    const one = await on.people.join()
    await times(5, () => on.app.call(verifyStaff, wrong, one))
    await on.people.leave(one)
  }
  expect((await on.app.call(verifyStaff, wrong, await on.people.join())).code).toBe(captchaNeeded.code)
})

it('without what is left behind, coming back would bring as many tries again', async () => {
  const one = await on.people.join()
  const own = (person: typeof one) => on.app.call(codeDetail, { code: `NONE${aMobile()}` }, person)
  await times(5, () => own(one))
  await on.people.leave(one)
  const back = await on.people.join(one.mobile)
  expect((await own(back)).code).toBe(codeTries.code)
  await rows(on.app, 'delete from left_use')
  expect((await own(back)).code).toBe(codeUnknown.code)
})

it('messages to a guest count on when whoever booked has left, and say no number', async () => {
  const [one, guest] = [await on.people.join(), aMobile()]
  const id = await aMessage(on.app, one.id, 'remind_24h')
  await rows(
    on.app,
    `insert into notice_send (notice_id, channel, member_id, due_at, state, sent_to, first_claimed_at, claimed_at, tries)
     values ($1, 'guest_sms', $2, $3, 'sent', $4, $3, $3, 1)`,
    [id, one.id, on.app.services.now(), guest],
  )
  await on.people.leave(one)
  expect(await countOf(on.app, 'notice_send where sent_to = $1', [guest])).toBe(0)
  const today = studioInstant(studioDay(on.app.services.now()))
  expect(await on.app.services.transaction((tx) => countToGuest(tx, seenAs(on.app.services, guest), today))).toBe(1)
})

it('a birthday brings its coupon once a year, whatever account it is', async () => {
  const born = async (person: Awaited<ReturnType<typeof on.people.join>>) => {
    const month = studioDay(on.app.services.now()).slice(5, 7)
    await on.app.call(updateField, { field: 'birthday', value: `1990-${month}-15` }, person)
    await rows(on.app, `update member set birthday_at = null where id = $1`, [person.id])
    await giveBirthdays(on.app.services)
    return countOf(on.app, `level_gift where member_id = $1 and kind = 'birthday'`, [person.id])
  }
  const one = await on.people.join()
  expect(await born(one)).toBe(1)
  await on.people.leave(one)
  expect(await born(await on.people.join(one.mobile))).toBe(0)
  expect(await born(await on.people.join())).toBe(1)
})
