// @vitest-environment happy-dom

import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import {
  adIcon,
  authorizedQrCode,
  checkContact,
  drainState,
  giftSelect,
  groupChat,
} from '@kuaimen/contract/contact/visitor.endpoints'
import { act, createElement, Fragment, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { aBrand } from '../../../brand/examples.testing'
import { dropCookie, setCookie } from '../../../platform/browser/cookies'
import type { FakeServer } from '../../../platform/fake-server.testing'
import { all, openScreen, press, sees, text, the, until } from '../../../platform/screen.testing'
import { aCheck, aDrain, anIcon, aQr, IN_WECHAT, NAMED, someGifts } from '../../examples.testing'
import HomeContact from './HomeContact'

const ICON = '添加顾问领礼'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Promise.reject(new Error('events are not missed')))
  HTMLImageElement.prototype.decode ??= async () => undefined
  setCookie('wx_auth_info', NAMED.wx_auth_info, 1)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  dropCookie('wx_auth_info')
})

const open = (
  check: ReturnType<typeof aCheck>,
  more: (server: FakeServer) => void = () => {},
  cookies: Record<string, string> = NAMED,
  screen: () => ReactNode = () => createElement(HomeContact),
) =>
  openScreen(
    screen,
    '/',
    (server) => {
      server.answers(checkContact, check)
      server.answers(adIcon, anIcon)
      server.answers(authorizedQrCode, aQr())
      server.answers(giftSelect, someGifts)
      server.answers(drainState, aDrain())
      more(server)
    },
    { cookies, userAgent: IN_WECHAT },
  )

const dialogs = () => [...document.querySelectorAll('[role=dialog]')].map((one) => one.getAttribute('aria-label'))

it('asks one question, and nothing where nobody is to be invited', async () => {
  const { server } = open(aCheck({ need: 0, add_method: 0 }))
  await until(() => expect(server.made(checkContact)).toHaveLength(1))
  expect(server.sent(checkContact)[0]).toMatchObject({ city_id: 310100, type: 'normal', state: { path: '/' } })
  expect(server.made(adIcon)).toHaveLength(0)
  expect(all('button', ICON)).toEqual([])
})

it('asks nothing of a visitor whom WeChat has not named', async () => {
  const { server } = open(aCheck(), () => {}, { city_id: '310100' })
  await act(async () => {})
  expect(server.made(checkContact)).toHaveLength(0)
})

it('goes up where it would lie on a category', async () => {
  const rectOf = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect')
  onTestFinished(() => rectOf.mockRestore())
  rectOf.mockImplementation(function (this: HTMLElement) {
    // As on a screen of 320 by 568: the last category ends at the right edge, above two large entries.
    if (this.textContent === '宠物') return DOMRect.fromRect({ x: 243, y: 390, width: 61, height: 82 })
    return this.matches('button') ? DOMRect.fromRect({ x: 276, y: 403, width: 62, height: 62 }) : new DOMRect()
  })
  const category = createElement('main', {}, createElement('a', { href: '/product_list' }, '宠物'))
  open(aCheck(), undefined, undefined, () => createElement(Fragment, {}, category, createElement(HomeContact)))
  const icon = await until(() => the('button', ICON))
  // Its lower edge comes 8 above the category's upper one.
  await until(() => expect(icon.style.getPropertyValue('--up')).toBe('83px'))
})

it('goes aside 300 ms after a scroll', async () => {
  open(aCheck())
  const icon = await until(() => the('button', ICON))
  vi.useFakeTimers()
  act(() => void window.dispatchEvent(new Event('scroll')))
  act(() => void vi.advanceTimersByTime(299))
  expect(icon.className).not.toContain('aside')
  act(() => void vi.advanceTimersByTime(1))
  expect(icon.className).toContain('aside')
})

it('method 1 opens the code; closed, it says so and nothing opens by itself for a day', async () => {
  const { server } = open(aCheck({ default_show: 1 }))
  await until(() => expect(dialogs()).toEqual(['添加顾问']))
  await sees('长按识别二维码')
  expect(server.sent(authorizedQrCode)[0]).toMatchObject({ city_id: 310100, type: 'normal' })
  // Addresses are logged: who asks is in the cookie.
  for (const asked of [server.sent(authorizedQrCode)[0], server.sent(drainState)[0]])
    for (const name of ['ticket', 'unionid', 'openid']) expect(asked).not.toHaveProperty(name)
  await press('button', '关闭')
  expect(Number(localStorage.getItem('wxworkSkipTime'))).toBeGreaterThan(Date.now() + 86_000_000)
  await until(() => expect(dialogs()).toEqual([]))
  await press('button', ICON)
  await until(() => expect(dialogs()).toEqual(['添加顾问']))
})

it('does not open by itself where it was put off today', async () => {
  localStorage.setItem('wxworkSkipTime', String(Date.now() + 3_600_000))
  open(aCheck({ default_show: 1 }))
  await until(() => expect(all('button', ICON)).toHaveLength(1))
  expect(dialogs()).toEqual([])
})

it('does not open by itself where home has an advert of its own to open', async () => {
  const quiet = () => createElement(HomeContact, { isQuiet: true })
  open(aCheck({ default_show: 1 }), () => {}, NAMED, quiet)
  await until(() => expect(all('button', ICON)).toHaveLength(1))
  expect(dialogs()).toEqual([])
  await press('button', ICON)
  await until(() => expect(dialogs()).toEqual(['添加顾问']))
})

it('method 2 wants a gift chosen first, shows its code, and says when it is in the card case', async () => {
  const { server } = open(aCheck({ add_method: 2 }), (arranged) => {
    arranged.answers(authorizedQrCode, aQr({ gift: { name: '热茶一杯', img_url: '' } }))
  })
  await press('button', ICON)
  await until(() => expect(dialogs()).toEqual(['选一份新朋友礼赠']))
  await press('button', '确认')
  await sees('请选择新朋友礼赠')
  expect(server.made(authorizedQrCode)).toHaveLength(0)
  await press('radio', /热茶一杯/)
  server.answers(drainState, aDrain({ state: 'added', is_add: 1, gift: { name: '热茶一杯', code: 'C1' } }))
  await press('button', '确认')
  await sees('已添加，「热茶一杯」已放入卡包')
  expect(document.querySelector('img[alt*=二维码]')).toBeNull()
  expect(server.sent(authorizedQrCode)[0]).toMatchObject({ selected_code: 'tea', activity_code: 'newfriend' })
  expect(all('link', '去看看')[0]?.getAttribute('href')).toBe('/card_case/coupon')
  expect(all('button', ICON)).toEqual([])
  expect(JSON.parse(sessionStorage.getItem('enterpriseState') ?? '{}')).toMatchObject({ added: true })
})

it('a picture that does not come keeps nobody waiting for longer than two seconds', async () => {
  const decode = vi.spyOn(HTMLImageElement.prototype, 'decode').mockReturnValue(new Promise(() => {}))
  onTestFinished(() => decode.mockRestore())
  open(aCheck({ add_method: 2 }))
  const icon = await until(() => the('button', ICON))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await act(async () => icon.click())
  await act(() => vi.advanceTimersByTimeAsync(1900))
  expect(dialogs()).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(dialogs()).toEqual(['选一份新朋友礼赠'])
})

it('asks every three seconds for two minutes, and again when she comes back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const { server } = open(aCheck())
  await press('button', ICON)
  await sees('长按识别二维码')
  await until(() => expect(server.made(drainState)).toHaveLength(1))
  const pass = async (seconds: number) => {
    for (let s = 0; s < seconds; s += 1) await act(() => vi.advanceTimersByTimeAsync(1000))
    return server.made(drainState).length
  }
  expect(await pass(9)).toBe(4)
  const asked = await pass(120)
  expect(asked).toBeGreaterThan(38)
  expect(await pass(60)).toBe(asked)
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')))
  await until(() => expect(server.made(drainState)).toHaveLength(asked + 1))
})

it('a code that cannot be had is a telephone, not an empty box', async () => {
  open(aCheck(), (server) => {
    server.answers(getConfig, aBrand)
    server.answers(authorizedQrCode, aQr({ params: { qrcode: '' }, tel: '021-5555' }))
  })
  await press('button', ICON)
  await sees('打电话 021-5555')
  expect(document.querySelector('img[alt*=二维码]')).toBeNull()
})

it('sizes are divided by 24 into rem that fit the screen', async () => {
  open(aCheck())
  const icon = await until(() => the('button', ICON))
  expect(icon.style.width).toBe('calc(6 * var(--contact-rem))')
})

it('members whom WeChat has named are invited to the group of their city; put away, for a week', async () => {
  const group = {
    show: 1,
    title: '上海拍照搭子群',
    text: '约拍、样片、活动先知道',
    group_name: '上海拍照搭子群 3',
    qrcode: '/g.png',
  } as const
  const { server } = open(aCheck({ need: 0, add_method: 0 }), (arranged) => arranged.answers(groupChat, group), {
    ...NAMED,
    access_token: 'x',
  })
  await press('button', '进群')
  await sees('长按识别二维码，进群')
  expect(server.sent(groupChat)).toEqual([{ city_id: 310100 }])
  await press('button', '关闭')
  await press('button', '不看群聊邀请')
  await until(() => expect(text()).not.toContain('上海拍照搭子群'))
})
