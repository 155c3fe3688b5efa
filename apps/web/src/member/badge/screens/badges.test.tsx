// @vitest-environment happy-dom
import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import { badgeList, seeBadges, shareBadge, sharedBadge, unshareBadge } from '@kuaimen/contract/member/badge.endpoints'
import type { SharedBadge } from '@kuaimen/contract/member/badge.views'
import { badgeShareGone } from '@kuaimen/contract/member/task.errors'
import { describe, expect, it } from 'vitest'
import { aBrand } from '../../../brand/examples.testing'
import type { FakeServer } from '../../../platform/fake-server.testing'
import { paths } from '../../../platform/page/paths'
import { all, openScreen, press, sees, text, the, until } from '../../../platform/screen.testing'
import { itHasStates } from '../../../platform/states.testing'
import { aBadge } from '../../examples.testing'
import BadgeShown from './BadgeShown'
import BadgeWall from './BadgeWall'

const cookies = { access_token: 't' }
const others = (server: FakeServer) => {
  server.answers(getConfig, aBrand)
  server.answers(seeBadges, null)
}
const MAY = 1_779_000_000
const first = aBadge('first', { name: '初次见面', earned_at: MAY, seen: true, story: '第一张' })
const fresh = aBadge('seasons', { name: '四季都在', series: '时光', earned_at: MAY, story: '一年四季' })
const ahead = aBadge('regular', { name: '常来坐坐', how: '完成 5 次拍摄', progress: { have: 2, need: 5 } })
const wall = [first, ahead, fresh]

const open = (arrange: (server: FakeServer) => void = () => {}, given: Record<string, string> = cookies) =>
  openScreen(
    BadgeWall,
    paths.badges(),
    (server) => {
      others(server)
      server.answers(badgeList, wall)
      arrange(server)
    },
    { cookies: given },
  )

describe('the wall', () => {
  itHasStates({
    ...{ Screen: BadgeWall, at: paths.badges(), asks: badgeList, filled: wall, shows: '四季都在' },
    ...{ cookies, others },
  })

  it('says when one was earned, and of the others how', async () => {
    open()
    await sees('已点亮 2 / 3 枚')
    expect(the('button', /^初次见面/).textContent).toContain('2026年5月点亮')
    expect(the('button', /^常来坐坐/).textContent).toBe('常来坐坐2/5完成 5 次拍摄')
    expect([...document.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual(['常来', '时光'])
  })

  it('a new one falls in, and is said to be seen once', async () => {
    const { server } = open()
    const tile = await until(() => the('button', /^四季都在新/))
    expect(tile.querySelector('[class*=falling]')).not.toBeNull()
    expect(the('button', /^初次见面/).querySelector('[class*=falling]')).toBeNull()
    expect(server.sent(seeBadges)).toEqual([{ keys: ['seasons'] }])
  })

  it('nothing is new twice', async () => {
    const { server } = open((server) => server.answers(badgeList, [first, { ...fresh, seen: true }]))
    await sees('四季都在')
    expect(document.querySelector('[class*=falling]')).toBeNull()
    expect(server.made(seeBadges)).toEqual([])
  })

  it('a visitor finds all of them locked, and the way in', async () => {
    open((server) => server.answers(badgeList, [aBadge('first')]), {})
    const way = await until(() => the('link', '登录后点亮'))
    expect(way.getAttribute('href')).toBe(paths.signIn({ redirect: paths.badges() }))
    expect(text()).not.toContain('已点亮')
  })
})

describe('showing a badge to friends', () => {
  const id = 'S0123456789ABCDE'

  it('names nobody unless that is wanted, and opens its page', async () => {
    const { server, address } = open((server) => server.answers(shareBadge, { id, url: paths.badgeShare({ id }) }))
    await press('button', /^初次见面/)
    await press('button', '分享这枚勋章')
    await until(() => expect(address()).toBe(paths.badgeShare({ id })))
    expect(server.sent(shareBadge)).toEqual([{ key: 'first', show_name: false }])
  })

  it('names its owner when that is wanted', async () => {
    const { server } = open((server) => server.answers(shareBadge, { id, url: paths.badgeShare({ id }) }))
    await press('button', /^初次见面/)
    await press('checkbox', '显示我的名字')
    await press('button', '分享这枚勋章')
    await until(() => expect(server.sent(shareBadge)).toEqual([{ key: 'first', show_name: true }]))
  })

  it('can be taken back', async () => {
    let share_id = id
    const { server } = open((server) => {
      server.answers(badgeList, () => [{ ...first, share_id }])
      server.answers(unshareBadge, () => {
        share_id = ''
        return null
      })
    })
    await press('button', /^初次见面/)
    expect((await until(() => the('link', '打开分享页'))).getAttribute('href')).toBe(paths.badgeShare({ id }))
    await press('button', '收起分享')
    await until(() => the('button', '分享这枚勋章'))
    expect(server.sent(unshareBadge)).toEqual([{ id }])
  })

  it('is not offered for what is still to be earned', async () => {
    open()
    await press('button', /^常来坐坐/)
    await sees('已完成 2/5')
    expect(all('button', '分享这枚勋章')).toEqual([])
  })
})

describe('a shared badge', () => {
  const shown: SharedBadge = {
    ...{ name: '四季都在', story: '一年四季，都来过', art: '/seasons.webp', shown_name: '', earned_on: '2026-05-03' },
  }
  const at = paths.badgeShare({ id: 'S0123456789ABCDE' })
  itHasStates({
    ...{ Screen: BadgeShown, at, asks: sharedBadge, filled: shown, shows: '一年四季，都来过', others },
    gone: { failure: badgeShareGone, says: '这枚勋章已收起' },
  })

  it('says when it was earned, and leads to a shoot of one’s own', async () => {
    openScreen(BadgeShown, at, (server) => {
      others(server)
      server.answers(sharedBadge, { ...shown, shown_name: '小**' })
    })
    await sees('「小**」于 2026年5月点亮')
    expect(the('link', '我也去拍一张').getAttribute('href')).toBe(paths.home())
  })
})
