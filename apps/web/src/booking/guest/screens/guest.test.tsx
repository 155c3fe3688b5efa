// @vitest-environment happy-dom

import { answerGuest, guestConsent, sendGuestCode } from '@kuaimen/contract/booking/guest.endpoints'
import { GUEST_KINDS } from '@kuaimen/contract/booking/guest.rules'
import type { ConsentView } from '@kuaimen/contract/booking/guest.views'
import { linkGone } from '@kuaimen/contract/booking/record.errors'
import { sharedVisit } from '@kuaimen/contract/booking/share.endpoints'
import type { CompanionView } from '@kuaimen/contract/booking/share.views'
import { addresses } from '@kuaimen/contract/kernel/addresses'
import { describe, expect, it } from 'vitest'
import { paths } from '../../../platform/page/paths'
import { all, openScreen, press, sees, text, type, until } from '../../../platform/screen.testing'
import { shownToast } from '../../../ui/Toast/toast'
import { aBooking } from '../../examples.testing'
import Companion from './Companion'
import GuestConsent from './GuestConsent'

const KEY = 'A'.repeat(28)
const MESSAGES = [...GUEST_KINDS]

const ASKED: ConsentView = {
  ...{
    asked_by: '小满',
    name: '王阿姨',
    consent: 'asked',
    over: false,
    own: false,
    messages: MESSAGES,
    forgotten_days: 30,
  },
  ...{ day: '2026-11-20', time: '14:00', store_name: '马当里店', product_names: ['窗边的光'] },
}

describe('whoever comes', () => {
  const open = (asked: ConsentView) =>
    openScreen(
      GuestConsent,
      paths.guestConsent({ key: KEY }),
      (server) => {
        server.answers(guestConsent, asked)
        server.answers(answerGuest, { ...asked, consent: 'agreed' })
        server.answers(sendGuestCode, { wait_seconds: 60, nonce: 'N1' })
      },
      { path: addresses.guestConsent },
    )

  it('reads who asks, agrees, and may withdraw', async () => {
    const { server } = open(ASKED)
    await sees('小满为您约了')
    await press('button', '同意')
    expect(server.sent(answerGuest)).toEqual([])
    await type('手机号', '13900001111')
    await press('button', '获取验证码')
    await until(() => expect(server.sent(sendGuestCode)).toMatchObject([{ key: KEY, mobile: '13900001111' }]))
    await sees('秒后重发')
    await type(/验证码/, '123456')
    await press('button', '确认同意')
    await until(() =>
      expect(server.sent(answerGuest)).toMatchObject([{ key: KEY, agreed: true, code: '123456', nonce: 'N1' }]),
    )
    await sees('撤回同意')
    expect(shownToast()?.message).toBe('已同意')
  })

  it('says no by the link alone', async () => {
    const { server } = open(ASKED)
    await sees('小满为您约了')
    await press('button', '不同意')
    await until(() => expect(server.sent(answerGuest)).toEqual([{ key: KEY, agreed: false }]))
    await until(() => expect(shownToast()?.message).toBe('已记下，不会发短信给您'))
  })

  it('is promised no more than what is sent', async () => {
    open({ ...ASKED, messages: ['remind_2h', 'cancelled_by_studio'] })
    for (const words of ['开始前两小时，一条短信', '门店取消时，一条短信']) await sees(words)
    for (const words of ['前一天', '时间有变时']) expect(text()).not.toContain(words)
  })

  it('is asked nothing where nothing is sent', async () => {
    open({ ...ASKED, messages: [] })
    await sees('目前不会有短信发给您')
    expect(all('button', '同意')).toEqual([])
    expect(text()).not.toContain('同意后会收到')
  })

  it('has nothing to answer when it is over, and reads why', async () => {
    open({ ...ASKED, over: true })
    await sees('这次预约已经结束')
    for (const words of ['同意', '王阿姨，您好']) expect(text()).not.toContain(words)
    expect(all('button', /同意/)).toEqual([])
  })

  it('reads first that it is cancelled', async () => {
    open({ ...ASKED, over: true, cancelled: true })
    await sees('这次预约已取消')
    for (const words of ['同意', '预约已经结束']) expect(text()).not.toContain(words)
  })

  it('reads before all of the list what was answered, and how long the number is kept', async () => {
    open({ ...ASKED, consent: 'agreed' })
    await sees('您已同意')
    expect(text().indexOf('您已同意')).toBeLessThan(text().indexOf('您会收到'))
    for (const words of ['到店 30 天后从预约里删除', '一年没用为止']) expect(text()).toContain(words)
    expect(text()).not.toContain('想请您同意')
  })
})

const VISIT: CompanionView = {
  ...{ over: false, day: '2026-11-20', time: '14:00', end_time: '15:30', people: 3, branch: 'shoot' },
  ...{ product_names: ['三口之家'], bring: ['素颜到店就好'], calendar_url: `/calendar/${KEY}.ics` },
  store: { ...aBooking('booked').store, traffic: '地铁 2 号线', parking: '园区内可停' },
}

describe('those who come along', () => {
  it('see when, where and what to bring', async () => {
    openScreen(Companion, paths.companion({ key: KEY }), (server) => server.answers(sharedVisit, VISIT))
    for (const words of ['一起去拍照', '14:00–15:30', '素颜到店就好', '停车：园区内可停']) await sees(words)
  })

  it('read kindly that it is over, or taken back', async () => {
    openScreen(Companion, paths.companion({ key: KEY }), (server) => server.refuses(sharedVisit, linkGone))
    await sees('这一页已经收起')
  })
})
