import { login } from '@kuaimen/contract/account/self.endpoints'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { messageList, messageSubscribe } from '@kuaimen/contract/notice/notice.endpoints'
import { noticeKinds, ruleOf } from '@kuaimen/contract/notice/notice.rules'
import { refundDetail } from '@kuaimen/contract/refund/refund.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember } from '../../../server/src/testing/account/member'
import { TestApp } from '../../../server/src/testing/app'
import { loginCode, Outside } from '../../../server/src/testing/providers/fake-providers'
import { countOf } from '../../../server/src/testing/rows'
import { demoTemplates } from './notice.demo'

const DEMO_MOBILE = '13800000001'
let outside: Outside
let app: TestApp
beforeAll(async () => {
  outside = await Outside.open()
  app = await TestApp.start({ demo: true, env: outside.env })
})
afterAll(async () => {
  await app.stop()
  outside.close()
})

it('has a template for every kind that WeChat may tell, and offers the ones to be asked for', async () => {
  const by = (channel: string) =>
    new Set(demoTemplates.filter((one) => one.channel === channel).map(({ kind }) => kind))
  const [templates, subscribed] = [by('wx_template'), by('wx_subscribe')]
  const untold = noticeKinds.filter((kind) => {
    const { wx } = ruleOf(kind)
    return (wx === 'yes' && !templates.has(kind)) || (wx === 'subscribe' && !subscribed.has(kind))
  })
  expect(untold).toEqual([])
  const { token } = await aMember(app)
  for (const [scene, count] of [
    ['booked', 3],
    ['campaign', 1],
  ] as const)
    expect((await app.call(messageSubscribe, { scene }, { token })).data.template_ids).toHaveLength(count)
})

it('the member to look around with has twelve messages, four unread, each about something that is there', async () => {
  const code = await loginCode(app, outside, DEMO_MOBILE)
  const { data } = await app.call(login, { mobile: DEMO_MOBILE, code, consent: 1 })
  const { token } = data
  const { list, total, unread } = (await app.call(messageList, {}, { token })).data
  expect([total, unread.all]).toEqual([12, 4])
  const now = app.services.now().getTime() / 1000
  for (const { at, path, kind, body } of list) {
    expect(at).toBeLessThanOrEqual(now)
    expect(body).not.toMatch(/[{}]/)
    const { pathname, searchParams } = new URL(path, 'http://here')
    const order_sn = searchParams.get('order_sn') ?? ''
    const about =
      kind === 'refund_settled'
        ? await app.call(refundDetail, { id: pathname.split('/').at(-1) ?? '' }, { token })
        : await app.call(bookingDetail, { order_sn }, { token })
    expect([kind, about.code]).toEqual([kind, 0])
  }
  expect(await countOf(app, 'notice_send')).toBe(0)
})
