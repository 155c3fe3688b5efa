// @vitest-environment happy-dom
import {
  changeMessagePreference,
  hideMessage,
  messageList,
  messagePreferences,
  messageSubscribe,
  readMessages,
} from '@kuaimen/contract/notice/notice.endpoints'
import { messageNotFound } from '@kuaimen/contract/notice/notice.errors'
import type { MessagePage, MessageView, Preferences, UnreadCounts } from '@kuaimen/contract/notice/notice.views'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import type { FakeServer } from '../../platform/fake-server.testing'
import { paths } from '../../platform/page/paths'
import { all, openScreen, press, sees, text, the, until } from '../../platform/screen.testing'
import { itHasStates } from '../../platform/states.testing'
import Messages from './Messages'

const NONE: UnreadCounts = { all: 0, order: 0, money: 0, member: 0, campaign: 0, system: 0 }

const aMessage = (id: string, more: Partial<MessageView> = {}): MessageView => ({
  ...{
    id,
    topic: 'order',
    kind: 'booked',
    title: `消息${id}`,
    body: '周六 14:00，梧桐里店',
    at: 1_700_000_000,
    read: false,
  },
  path: paths.orderDetail({ order_sn: `B${id}` }),
  ...more,
})

const aPage = (list: MessageView[], total = list.length): MessagePage => {
  const unread = { ...NONE }
  for (const { topic, read } of list) {
    unread.all += read ? 0 : 1
    unread[topic] += read ? 0 : 1
  }
  return { unread, list, total }
}

const two = [aMessage('1'), aMessage('2', { topic: 'money', kind: 'refund_settled', path: '' })]

const open = (arrange: (server: FakeServer) => void = () => {}, at = paths.message()) =>
  openScreen(
    Messages,
    at,
    (server) => {
      server.answers(messageList, ({ topic }) => aPage(two.filter((one) => !topic || one.topic === topic)))
      server.answers(readMessages, { message_count: 1 })
      arrange(server)
    },
    { cookies: { access_token: 't' } },
  )

const countIn = (tab: string) => the('tab', new RegExp(`^${tab}`)).textContent?.replace(tab, '') || '0'

describe('messages', () => {
  itHasStates({
    ...{ Screen: Messages, at: paths.message(), asks: messageList, filled: aPage(two), shows: '消息1' },
    empty: { data: aPage([]), says: '还没有消息，预约后会在这里提醒您' },
    cookies: { access_token: 't' },
  })

  it('a tap reads it, lowers the counts and opens what it is about', async () => {
    const { server, address } = open()
    await press('link', /未读.*消息1/)
    expect(address()).toBe(paths.orderDetail({ order_sn: 'B1' }))
    expect(server.sent(readMessages)).toEqual([{ ids: ['1'] }])
  })

  it('one without a page is only read; a second tap sends nothing', async () => {
    const { server } = open()
    await press('button', /未读.*消息2/)
    await until(() => expect(countIn('款项')).toBe('0'))
    expect(countIn('全部')).toBe('1')
    await press('button', /^消息2/)
    expect(server.sent(readMessages)).toEqual([{ ids: ['2'] }])
  })

  it('is put back as it was when the server did not hear of it', async () => {
    const { server } = open((server) => server.loses(readMessages))
    await press('button', /未读.*消息2/)
    await until(() => expect(server.sent(readMessages)).toHaveLength(1))
    await until(() => expect(countIn('款项')).toBe('1'))
    expect(countIn('全部')).toBe('2')
    expect(all('button', /未读.*消息2/)).toHaveLength(1)
  })

  it('all of a topic are read by one tap, and no other', async () => {
    const { server } = open(undefined, paths.message({ topic: 'order' }))
    await sees('1 条未读')
    await press('button', '全部已读')
    await sees('都看过了')
    expect(server.sent(readMessages)).toEqual([{ topic: 'order' }])
    expect([countIn('全部'), countIn('预约')]).toEqual(['0', '0'])
    expect(the('button', '全部已读')).toHaveProperty('disabled', true)
  })

  it('each topic has its address', async () => {
    const { server, address } = open()
    await press('tab', /^款项/)
    await until(() => expect(text()).not.toContain('消息1'))
    expect(address()).toBe('/message?topic=money')
    expect(server.sent(messageList).map(({ topic }) => topic)).toEqual([undefined, 'money'])
  })

  it('a topic without a message leads to all of them', async () => {
    open(undefined, paths.message({ topic: 'system' }))
    await sees('这一类还没有消息')
    expect(the('link', '看全部消息').getAttribute('href')).toBe(paths.message())
  })
})

describe('hiding a message', () => {
  it('takes it away at once, and asks for the pages anew', async () => {
    let isHidden = false
    const { server } = open((server) => {
      server.answers(messageList, () => aPage(isHidden ? two.slice(1) : two))
      server.answers(hideMessage, () => {
        isHidden = true
        return null
      })
    })
    await press('button', '删除“消息1”')
    await until(() => expect(text()).not.toContain('消息1'))
    await until(() => expect(countIn('全部')).toBe('1'))
    expect(server.sent(hideMessage)).toEqual([{ id: '1' }])
    await until(() => expect(server.sent(messageList)).toHaveLength(2))
  })

  it.each([
    ['no answer comes', (server: FakeServer) => server.loses(hideMessage)],
    ['it is refused', (server: FakeServer) => server.refuses(hideMessage, messageNotFound)],
  ])('puts it back in its place when %s', async (_, arrange) => {
    const { server } = open(arrange)
    await press('button', '删除“消息1”')
    await until(() => expect(server.sent(hideMessage)).toHaveLength(1))
    await sees('消息1')
    expect(text().indexOf('消息1')).toBeLessThan(text().indexOf('消息2'))
    expect(countIn('全部')).toBe('2')
  })

  it('a menu has it too, for who does not swipe', async () => {
    const { server } = open((server) => server.answers(hideMessage, null))
    const row = await until(() => the('link', /消息1/))
    await act(async () => void row.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })))
    await press('button', '标为已读')
    await until(() => expect(server.sent(readMessages)).toEqual([{ ids: ['1'] }]))
    await act(async () => void row.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })))
    await until(() => expect(all('button', '标为已读')).toEqual([]))
    await press('button', '删除')
    await until(() => expect(server.sent(hideMessage)).toEqual([{ id: '1' }]))
  })
})

describe('preferences', () => {
  const given: Preferences = {
    ...{ quiet_from: '22:00', quiet_until: '08:00' },
    list: [
      { topic: 'order', wx: true, sms: true, channels: ['wx', 'sms'], fixed: [] },
      { topic: 'member', wx: true, sms: false, channels: ['wx'], fixed: [] },
      { topic: 'system', wx: true, sms: false, channels: ['wx'], fixed: ['wx'] },
    ],
  }
  const isOn = (name: string) => the('checkbox', name).getAttribute('aria-checked')
  type Asked = { topic?: string; wx?: boolean; sms?: boolean }

  const withSheet = async (answer: (asked: Asked) => Preferences) => {
    const opened = open((server) => {
      server.answers(messagePreferences, () => answer({}))
      server.answers(changeMessagePreference, (asked) => answer(asked as Asked))
    })
    await press('button', '消息设置')
    await sees('22:00–08:00')
    return opened
  }

  it('shows a switch for each way of a topic; what has to stay on cannot be switched', async () => {
    await withSheet(() => given)
    expect(all('checkbox').map((one) => one.getAttribute('aria-label'))).toEqual([
      '预约的微信提醒',
      '预约的短信提醒',
      '会员的微信提醒',
      '账号的微信提醒',
    ])
    expect(the('checkbox', '账号的微信提醒')).toHaveProperty('disabled', true)
    await sees('重要变更至少保留一种提醒方式')
  })

  it('a switch turns at once, and follows what the server says', async () => {
    const { server } = await withSheet(({ topic }) =>
      topic ? { ...given, list: [{ ...given.list[0]!, sms: false, fixed: ['wx'] }, ...given.list.slice(1)] } : given,
    )
    await press('checkbox', '预约的短信提醒')
    await until(() => expect(the('checkbox', '预约的微信提醒')).toHaveProperty('disabled', true))
    expect(isOn('预约的短信提醒')).toBe('false')
    expect(server.sent(changeMessagePreference).at(-1)).toEqual({ topic: 'order', wx: true, sms: false })
  })

  it('turns back when the server does not hear of it', async () => {
    const { server } = await withSheet(() => given)
    server.loses(changeMessagePreference)
    await press('checkbox', '预约的微信提醒')
    await until(() => expect(server.made(changeMessagePreference)).toHaveLength(1))
    await until(() => expect(isOn('预约的微信提醒')).toBe('true'))
  })

  it('outside of WeChat nothing is asked of it', async () => {
    const { server } = await withSheet(() => given)
    expect(server.made(messageSubscribe)).toEqual([])
    expect(text()).not.toContain('订阅微信提醒')
  })
})
