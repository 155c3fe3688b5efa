// @vitest-environment happy-dom
import { memberCenter } from '@kuaimen/contract/member/center.endpoints'
import { claimTask, handInProof, startTask, taskDetail, taskList } from '@kuaimen/contract/member/task.endpoints'
import { noteTaken, taskNotFound } from '@kuaimen/contract/member/task.errors'
import type { TaskDetail as Detail, TaskCard } from '@kuaimen/contract/member/task.views'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import type { FakeServer } from '../../../platform/fake-server.testing'
import { paths } from '../../../platform/page/paths'
import { all, openScreen, press, sees, text, the, type, until } from '../../../platform/screen.testing'
import { itHasStates } from '../../../platform/states.testing'
import { aStanding, aTask, aTaskDetail } from '../../examples.testing'
import TaskCenter from './TaskCenter'
import TaskDetail from './TaskDetail'

const cookies = { access_token: 't' }
const claimed = { points: 100, growth: 0, coupon_code: '', balance: 2460 }

describe('the task center', () => {
  itHasStates({
    ...{ Screen: TaskCenter, at: paths.taskCenter(), asks: taskList, filled: [aTask()], shows: '完善资料' },
    empty: { data: [], says: '新的任务正在准备' },
    others: (server) => server.answers(memberCenter, aStanding),
    cookies,
  })

  const open = (list: TaskCard[], arrange: (server: FakeServer) => void = () => {}) => {
    let known = list
    const opened = openScreen(
      TaskCenter,
      paths.taskCenter(),
      (server) => {
        server.answers(taskList, () => known)
        server.answers(memberCenter, aStanding)
        arrange(server)
      },
      { cookies },
    )
    return { ...opened, become: (next: TaskCard[]) => (known = next) }
  }

  const waiting = aTask({ task_id: 2, title: '首次拍摄', state: 'done', ready: 1, period_key: 'once' })

  it('gives what waits by one tap, once, and the balance runs up', async () => {
    const { server, become } = open([waiting, aTask()], (server) => server.answers(claimTask, claimed))
    await sees('2,360')
    server.answers(memberCenter, { ...aStanding, points: 2460 })
    const [button] = await until(() => [the('button', '领取：首次拍摄')])
    become([{ ...waiting, state: 'claimed', ready: 0, period_key: '' }, aTask()])
    await act(async () => {
      button?.click()
      button?.click()
    })
    await sees('2,460')
    await until(() => expect(all('button', '领取：首次拍摄')).toEqual([]))
    expect(server.sent(claimTask)).toEqual([{ task_id: 2, period_key: 'once', token: '' }])
  })

  it('stays as it is when no answer came', async () => {
    const { server } = open([waiting], (server) => server.loses(claimTask))
    await press('button', '领取：首次拍摄')
    await until(() => expect(server.sent(claimTask)).toHaveLength(1))
    await until(() => the('button', '领取：首次拍摄'))
    expect(text()).toContain('2,360')
  })

  it('signs in for today', async () => {
    const sign = aTask({ task_id: 1, kind: 'sign', title: '每日签到', period: 'day', period_key: '2026-11-16' })
    const { server, become } = open([sign], (server) => server.answers(claimTask, claimed))
    await until(() => the('button', '签到 +50'))
    become([{ ...sign, state: 'claimed' }])
    await press('button', '签到 +50')
    await sees('今天都完成啦')
    expect(server.sent(claimTask)).toEqual([{ task_id: 1, period_key: '2026-11-16', token: '' }])
  })
})

describe('one task', () => {
  const at = paths.taskDetail({ task_id: 4 })
  const path = '/task-detail/:task_id'
  itHasStates({
    ...{ Screen: TaskDetail, at, path, asks: taskDetail, filled: aTaskDetail(), shows: '打开“我的资料”' },
    gone: { failure: taskNotFound, says: '没有找到这个任务' },
    cookies,
  })

  const open = (task: Detail, arrange: (server: FakeServer) => void = () => {}) =>
    openScreen(
      TaskDetail,
      at,
      (server) => {
        server.answers(taskDetail, task)
        arrange(server)
      },
      { cookies, path },
    )

  it('an address that is no number leads to the tasks', async () => {
    openScreen(TaskDetail, paths.taskDetail({ task_id: 'x' }), () => {}, { cookies, path })
    await sees('没有找到这个任务')
    expect(the('link', '去任务中心').getAttribute('href')).toBe(paths.taskCenter())
  })

  it('a locked one says why in its button', async () => {
    open(aTaskDetail({ state: 'locked', reason: '相知及以上可参加' }))
    await until(() => expect(the('button', '相知及以上可参加')).toHaveProperty('disabled', true))
  })

  it('a look around begins with a token, and is claimed with it once the time has passed', async () => {
    const task = aTaskDetail({
      kind: 'browse',
      action_path: paths.productList(),
      action_text: '去看看',
      period_key: 'W',
    })
    const now = Math.floor(Date.now() / 1000)
    const { server, address, router } = open(task, (server) => {
      server.answers(startTask, { token: 'secret', ready_at: now - 1, until: now + 600 })
      server.answers(claimTask, claimed)
    })
    await press('button', '去看看')
    await until(() => expect(address()).toBe(paths.productList()))
    await act(() => router.navigate(-1))
    await press('button', '领取 +50 积分')
    await until(() => expect(server.sent(claimTask)).toEqual([{ task_id: 4, period_key: 'W', token: 'secret' }]))
  })

  it('waits with it until then', async () => {
    const task = aTaskDetail({
      kind: 'browse',
      action_path: paths.productList(),
      action_text: '去看看',
      period_key: 'W',
    })
    const now = Math.floor(Date.now() / 1000)
    const { router, address } = open(task, (server) =>
      server.answers(startTask, { token: 'secret', ready_at: now + 60, until: now + 600 }),
    )
    await press('button', '去看看')
    await until(() => expect(address()).toBe(paths.productList()))
    await act(() => router.navigate(-1))
    await sees('秒')
    expect(all('button', /^领取/)).toEqual([])
  })
})

describe('a note that is handed in', () => {
  const path = '/task-detail/:task_id'
  const task = aTaskDetail({
    ...{ kind: 'proof', title: '小红书返图', visits: [{ order_sn: 'B1', day: '2026-11-10' }] },
  })
  const open = (arrange: (server: FakeServer) => void) =>
    openScreen(
      TaskDetail,
      paths.taskDetail({ task_id: 4 }),
      (server) => {
        server.answers(taskDetail, task)
        arrange(server)
      },
      { cookies, path },
    )

  it('wants everything filled in, and finds the address in what was copied', async () => {
    const { server } = open((server) => server.answers(handInProof, { state: 'submitted' }))
    await press('button', '提交审核')
    await sees('请粘贴笔记链接')
    expect(server.sent(handInProof)).toEqual([])
    await type('笔记链接', '【光】http://xhslink.com/a/1，复制打开')
    await type('小红书昵称', '小满')
    await press('checkbox', /本人发布/)
    await press('button', '提交审核')
    await until(() => expect(server.sent(handInProof)).toHaveLength(1))
    expect(server.sent(handInProof)).toEqual([
      { task_id: 4, order_sn: 'B1', link: 'http://xhslink.com/a/1', their_name: '小满', agreed: true },
    ])
  })

  it('says at the link that it was handed in before', async () => {
    open((server) => server.refuses(handInProof, noteTaken))
    await type('笔记链接', 'http://xhslink.com/a/1')
    await type('小红书昵称', '小满')
    await press('checkbox', /本人发布/)
    await press('button', '提交审核')
    await sees(noteTaken.msg)
  })
})
