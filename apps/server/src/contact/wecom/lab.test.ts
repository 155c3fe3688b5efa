import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { identityProviders } from '../../providers/identity'
import { wecomOf } from '../../providers/wecom/wecom'
import { TestApp } from '../../testing/app'
import { anAdviser, aWxFriend, giftsOf, WELCOME } from '../../testing/contact/advisers'
import { post } from '../../testing/contact/wecom-push'
import { theLab } from '../../testing/providers/lab'
import { rows } from '../../testing/rows'

const lab = theLab()
let app: TestApp
let unionid: string
beforeAll(async () => {
  app = await TestApp.start({ env: lab.settings, pool: 20 })
  await anAdviser(app)
  for (const state of ['c310100_tea', 'c310100_card'])
    await wecomOf(app.services)?.addWay({ state, users: ['sh_1'], remark: '上海' })
  ;({ unionid } = await identityProviders.wx.identify(app.services, await lab.aCode('wx', 'full'), 'full'))
}, 60_000)
afterAll(() => app.stop())
// The lab has a clock of its own.
beforeEach(async () => {
  const [row] = await rows<{ at: Date }>(app, 'select now() as at')
  app.advance(row!.at.getTime() - app.services.now().getTime())
})

/** What the lab has said so far, all of it at once, as often as it says it. */
const deliver = async () => {
  const notices = await lab.wecomNotices('lin')
  return (await Promise.all(notices.map((notice) => post(app, notice)))).map(({ statusCode }) => statusCode)
}

it('somebody who adds is welcomed once and has one gift, though WeCom says it fifteen times, and adds again', async () => {
  const friend = await aWxFriend(app, unionid)
  const jobs = await app.startJobs()
  await lab.control('faults', { 'wecom.notice_duplicate': true })
  await lab.control('wecom/add', { state: 'c310100_tea', user: 'lin' })
  expect(await deliver()).toEqual(Array.from({ length: 15 }, () => 200))
  const welcomes = async () => (await lab.wecom()).welcomes.map(({ text }) => text)
  await expect.poll(welcomes, { timeout: 15_000 }).toEqual([WELCOME.text])
  const gifts = async () => (await giftsOf(app, friend.id)).length
  await expect.poll(gifts, { timeout: 15_000 }).toBe(1)
  await lab.control('faults', { 'wecom.notice_duplicate': false })
  await lab.control('wecom/delete', { user: 'lin', by: 'customer' })
  await lab.control('wecom/add', { state: 'c310100_card', user: 'lin' })
  await deliver()
  const waiting = () => rows(app, 'select from wecom_event where done_at is null')
  await expect.poll(waiting, { timeout: 15_000 }).toEqual([])
  await jobs.stop()
  expect(await gifts()).toBe(1)
})

it('what strangers sign, or is for another company, is not taken', async () => {
  for (const fault of ['wecom.notice_forged', 'wecom.notice_other_corp']) {
    await lab.control('faults', { [fault]: true })
    await lab.control('wecom/delete', { user: 'lin', by: 'staff' })
    await lab.control('wecom/add', { state: 'c310100_tea', user: 'lin' })
    expect(new Set(await deliver())).toEqual(new Set([401]))
    await lab.control('reset', {})
  }
})
