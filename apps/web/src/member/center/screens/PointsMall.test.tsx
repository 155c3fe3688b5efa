// @vitest-environment happy-dom

import { memberCenter } from '@kuaimen/contract/member/center.endpoints'
import { pointsItems, pointsRedeems } from '@kuaimen/contract/member/mall.endpoints'
import { taskList } from '@kuaimen/contract/member/task.endpoints'
import { describe, expect, it } from 'vitest'
import type { FakeServer } from '../../../platform/fake-server.testing'
import { paths } from '../../../platform/page/paths'
import { openScreen, sees, the, until } from '../../../platform/screen.testing'
import { itHasStates } from '../../../platform/states.testing'
import { anItem, aStanding, aTask } from '../../examples.testing'
import PointsMall from './PointsMall'

const cookies = { access_token: 't' }
const pageOf = (list: ReturnType<typeof anItem>[], points = 2360) => ({ points, total: list.length, list })

describe('the points mall', () => {
  const others = (server: FakeServer) => {
    server.answers(taskList, [
      aTask({ task_id: 2, state: 'done', ready: 1, title: '首次拍摄', period_key: 'once' }),
      aTask(),
    ])
    server.answers(pointsItems, pageOf([anItem()]))
    server.answers(pointsRedeems, [])
  }
  itHasStates({
    ...{ Screen: PointsMall, at: paths.pointsMall(), asks: memberCenter, filled: aStanding, shows: '2,360' },
    ...{ others, cookies },
  })

  it('says what ends and what is owed, and leads to tasks, items and what was redeemed', async () => {
    openScreen(
      PointsMall,
      paths.pointsMall(),
      (server) => {
        others(server)
        server.answers(memberCenter, {
          ...aStanding,
          points: 0,
          owed_points: 70,
          points_expiring: { amount: 400, on: '2026-12-31' },
        })
        server.answers(pointsRedeems, [
          {
            ...{ redeem_no: 'P1', name: '花束券', cover: '', points: 800, code: 'C1', coupon_type: 'coupon' },
            ...{ at: 1_790_000_000, state: 'done' },
          },
        ])
      },
      { cookies },
    )
    await sees('待抵扣 70 积分')
    await sees('400 积分 ')
    await until(() => the('button', '领取：首次拍摄'))
    const [redeemed] = await until(() => [the('link', /花束券/)])
    expect(redeemed?.getAttribute('href')).toBe(paths.cardDetail({ id: 'C1', coupon_type: 'coupon' }))
  })

  it('says when nothing is on', async () => {
    openScreen(
      PointsMall,
      paths.pointsMall(),
      (server) => {
        others(server)
        server.answers(memberCenter, aStanding)
        server.answers(pointsItems, pageOf([]))
      },
      { cookies },
    )
    await sees('新的好物正在准备')
  })
})
