// @vitest-environment happy-dom
import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import { growthList, memberCenter, pointsList } from '@kuaimen/contract/member/center.endpoints'
import type { GrowthPage, PointsPage } from '@kuaimen/contract/member/membership.views'
import type { ComponentType } from 'react'
import { describe, expect, it } from 'vitest'
import { aBrand } from '../../../brand/examples.testing'
import type { FakeServer } from '../../../platform/fake-server.testing'
import { paths } from '../../../platform/page/paths'
import { all, openScreen, press, sees, text, the, until } from '../../../platform/screen.testing'
import { itHasStates } from '../../../platform/states.testing'
import { aBadge, aBeginning, aStanding } from '../../examples.testing'
import GrowthDetail from './GrowthDetail'
import GrowthValue from './GrowthValue'
import MemberCenter from './MemberCenter'
import PointsDetail from './PointsDetail'

const cookies = { access_token: 't' }
const others = (server: FakeServer) => server.answers(getConfig, aBrand)
const open = (Screen: ComponentType, at: string, arrange: (server: FakeServer) => void) =>
  openScreen(
    Screen,
    at,
    (server) => {
      others(server)
      arrange(server)
    },
    { cookies },
  )

const NOVEMBER = 1_794_672_004
const line = (id: number, amount: number, order_sn = '') => ({
  ...{ id, at: NOVEMBER - id * 86_400 * 40, text: `记录${id}`, amount, order_sn },
})
const growth: GrowthPage = {
  ...{ growth: 428, total: 2 },
  list: [
    { ...line(1, 299, 'B1'), counts_until: '2127-10-27' },
    { ...line(2, -40), counts_until: '2127-10-02' },
  ],
}
const points: PointsPage = {
  ...{ points: 2360, owed_points: 0, total: 2, expiring: [{ amount: 400, on: '2126-12-31' }] },
  list: [
    { ...line(1, 299, 'B1'), balance_after: 2360, expires_on: '2127-12-31' },
    { ...line(2, -100), balance_after: 2061, expires_on: null },
  ],
}

describe('the member center', () => {
  itHasStates({
    ...{ Screen: MemberCenter, at: paths.memberCenter(), asks: memberCenter, filled: aStanding, shows: '相知' },
    ...{ cookies, others },
  })

  it('shows the level, how long it lasts, and what is missing for the next', async () => {
    open(MemberCenter, paths.memberCenter(), (server) => server.answers(memberCenter, aStanding))
    await sees('有效至 2127年09月07日')
    expect(text()).toContain('再得 2,520 成长值，升级为知己')
    expect(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuetext')).toBe('2480/5000')
    expect(the('link', /^成长值/).getAttribute('href')).toBe(paths.growthValue())
    expect(the('link', /^积分/).getAttribute('href')).toBe(paths.pointsMall())
    expect(the('link', '会员码').getAttribute('href')).toBe(paths.memberCode())
  })

  it('lists what every level gives, and how far it is', async () => {
    open(MemberCenter, paths.memberCenter(), (server) => server.answers(memberCenter, aStanding))
    await sees('每月 ¥20 券')
    expect(all('link', /当前等级$/).map(({ textContent }) => textContent)).toEqual([
      '相知2,000 成长值起升级礼 ¥60生日券 ¥80当前等级',
    ])
    expect(the('link', /^挚友/).textContent).toContain('再得 9,520 成长值')
  })

  it('shows the newest badges, and what can be done next', async () => {
    const newest = [aBadge('first', { name: '初次见面', earned_at: NOVEMBER, seen: true })]
    open(MemberCenter, paths.memberCenter(), (server) =>
      server.answers(memberCenter, {
        ...aStanding,
        tasks: { ready: 2, open: [] },
        badges: { earned: 1, total: 12, newest },
      }),
    )
    await sees('2 份奖励可领取')
    expect(the('link', '全部任务').getAttribute('href')).toBe(paths.taskCenter())
    expect(text()).toContain('已点亮 1 / 12 枚')
    expect(the('link', '初次见面').getAttribute('href')).toBe(paths.badges())
  })

  it('warns of a fall, and says what is owed', async () => {
    const falling = { on: '2126-12-03', level_name: '相识', missing: 350 }
    open(MemberCenter, paths.memberCenter(), (server) =>
      server.answers(memberCenter, { ...aStanding, falling, points: 0, owed_points: 120, points_expiring: null }),
    )
    await sees('起将变为相识')
    expect(text()).toContain('再得 350 成长值，就能保持现在的等级')
    expect(text()).toContain('待抵扣 120 积分')
  })

  it('who has nothing yet stands at the first level, with one way on', async () => {
    open(MemberCenter, paths.memberCenter(), (server) => server.answers(memberCenter, aBeginning))
    await sees('初见')
    expect(text()).not.toContain('有效至')
    expect(the('link', '去完成第一个任务').getAttribute('href')).toBe(paths.taskCenter())
  })
})

describe('growth', () => {
  itHasStates({
    ...{ Screen: GrowthValue, at: paths.growthValue(), asks: memberCenter, filled: aStanding, shows: '2,480' },
    ...{ cookies, others, empty: { data: aBeginning, says: '拍一次就有成长值' } },
  })

  it('is a ladder, with what stops counting next', async () => {
    open(GrowthValue, paths.growthValue(), (server) => server.answers(memberCenter, aStanding))
    await sees('最早的 160 计入至 2127年03月01日')
    expect(document.querySelector('[aria-current=step]')?.textContent).toBe('相知2,000 成长值当前等级')
    expect(the('link', '成长值明细').getAttribute('href')).toBe(paths.growthValueDetail())
  })
})

describe('the ledger of growth', () => {
  itHasStates({
    ...{ Screen: GrowthDetail, at: paths.growthValueDetail(), asks: growthList, filled: growth, shows: '记录1' },
    ...{ cookies, others, empty: { data: { growth: 0, list: [], total: 0 }, says: '还没有成长值记录' } },
  })

  it('stands under its months, and what was for a visit leads there', async () => {
    open(GrowthDetail, paths.growthValueDetail(), (server) => server.answers(growthList, growth))
    const row = await until(() => the('link', /^记录1/))
    expect(row.getAttribute('href')).toBe(paths.orderDetail({ order_sn: 'B1' }))
    expect(all('link', /^记录2/)).toEqual([])
    expect([...document.querySelectorAll('h2')]).toHaveLength(2)
    expect(text()).toContain('+299')
    expect(text()).toContain('−40')
  })
})

describe('the ledger of points', () => {
  const none = { ...points, list: [], total: 0, points: 0, expiring: [] }
  itHasStates({
    ...{ Screen: PointsDetail, at: paths.pointsDetail(), asks: pointsList, filled: points, shows: '记录1' },
    ...{ cookies, others, empty: { data: none, says: '还没有积分记录' } },
  })

  it('has a tab for what came and one for what went; the balance stays in sight', async () => {
    const { server } = open(PointsDetail, paths.pointsDetail(), (server) =>
      server.answers(pointsList, ({ kind }) => ({
        ...points,
        list: points.list.filter(({ amount }) => kind === 'all' || amount > 0 === (kind === 'in')),
      })),
    )
    await sees('400 积分')
    await press('tab', '使用')
    await until(() => expect(text()).not.toContain('记录1'))
    await sees('记录2')
    expect(text()).toContain('2,360')
    expect(server.sent(pointsList).map(({ kind }) => kind)).toEqual(['all', 'out'])
  })

  it('says what is owed', async () => {
    open(PointsDetail, paths.pointsDetail(), (server) => server.answers(pointsList, { ...none, owed_points: 70 }))
    await sees('待抵扣 70 积分')
  })
})
