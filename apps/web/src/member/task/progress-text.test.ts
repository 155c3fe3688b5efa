import { describe, expect, it } from 'vitest'
import { aTask } from '../examples.testing'
import { groupTasks, isAllDone, rewardText, signDays, streakOf, streakText, taskNote } from './progress-text'

const TODAY = '2026-11-16'

describe('a reward', () => {
  it('says all that comes, and nothing that does not', () => {
    expect(rewardText({ points: 1080, growth: 50, coupon: '返图券' })).toBe('+1,080 积分 · +50 成长值 · 返图券')
    expect(rewardText({ points: 0, growth: 0, coupon: '' })).toBe('')
  })
})

describe('tasks', () => {
  const sign = aTask({ task_id: 1, kind: 'sign', state: 'claimed', period: 'day' })
  const waiting = aTask({ task_id: 2, state: 'done', ready: 1 })
  const open = aTask({ task_id: 3 })
  const locked = aTask({ task_id: 4, state: 'locked', reason: '相知及以上可参加' })
  const weekly = aTask({ task_id: 5, state: 'claimed', period: 'week' })
  const once = aTask({ task_id: 6, state: 'claimed', period: 'once' })
  const ids = (list: readonly { task_id: number }[]) => list.map(({ task_id }) => task_id)

  it('are told apart by what can be done with them', () => {
    const groups = groupTasks([once, open, sign, weekly, locked, waiting])
    expect(groups.sign).toBe(sign)
    expect([groups.ready, groups.open, groups.locked, groups.resting, groups.finished].map(ids)).toEqual([
      [2],
      [3],
      [4],
      [5],
      [6],
    ])
  })

  it('a reward that waits comes first, even while the task goes on', () => {
    expect(ids(groupTasks([aTask({ task_id: 7, state: 'open', ready: 2 })]).ready)).toEqual([7])
  })

  it('are all done when nothing waits and nothing is left to do', () => {
    expect(isAllDone(groupTasks([sign, weekly, once, locked]))).toBe(true)
    expect(isAllDone(groupTasks([sign, open]))).toBe(false)
    expect(isAllDone(groupTasks([{ ...sign, state: 'open' }]))).toBe(false)
    expect(isAllDone(groupTasks([sign, waiting]))).toBe(false)
  })

  it('say what matters now', () => {
    expect(taskNote(locked)).toBe('相知及以上可参加')
    expect(taskNote(aTask({ state: 'submitted' }))).toBe('审核中')
    expect(taskNote(aTask({ left: 3 }))).toBe('本月还可 3 次')
  })
})

describe('signing in', () => {
  it('shows the last seven days, today last', () => {
    const days = signDays(['2026-11-15', TODAY], TODAY)
    expect(days.map(({ word }) => word)).toEqual(['11/10', '11/11', '11/12', '11/13', '11/14', '11/15', '今天'])
    expect(days.map(({ isDone }) => isDone)).toEqual([false, false, false, false, false, true, true])
  })

  it('counts days in a row up to today, or up to yesterday while today is open', () => {
    expect(streakOf([], TODAY)).toBe(0)
    expect(streakOf(['2026-11-14', '2026-11-15'], TODAY)).toBe(2)
    expect(streakOf(['2026-11-15', TODAY], TODAY)).toBe(2)
    expect(streakOf(['2026-11-13', '2026-11-14'], TODAY)).toBe(0)
    expect(streakText(['2026-11-14', '2026-11-15', TODAY], TODAY)).toBe('已连续签到 3 天')
  })
})
