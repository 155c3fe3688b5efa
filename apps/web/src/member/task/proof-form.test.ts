import { describe, expect, it } from 'vitest'
import { linkFrom, problemsOf, proofSteps, visitChosen } from './proof-form'

describe('a note', () => {
  it('is found in the sentence that the app copies', () => {
    expect(linkFrom('【春天的光】 😆 http://xhslink.com/a/AbC1，复制本条信息打开')).toBe('http://xhslink.com/a/AbC1')
    expect(linkFrom(' https://www.xiaohongshu.com/explore/65f0?x=1 ')).toBe(
      'https://www.xiaohongshu.com/explore/65f0?x=1',
    )
    expect(linkFrom('就是那一篇')).toBe('就是那一篇')
  })

  it('is not sent before everything is there', () => {
    const typed = { link: 'https://xhslink.com/a', their_name: '小满', order_sn: 'B1', agreed: true }
    const visits = [{ order_sn: 'B1', day: '2026-11-10' }]
    expect(problemsOf(typed, visits)).toEqual({})
    expect(Object.keys(problemsOf({ link: ' ', their_name: '', order_sn: '', agreed: false }, visits))).toEqual([
      'link',
      'their_name',
      'order_sn',
      'agreed',
    ])
    expect(problemsOf({ ...typed, link: '那一篇', order_sn: '' }, [])).toEqual({
      link: expect.stringContaining('链接'),
    })
  })
})

describe('the visit it is about', () => {
  const visits = ['B1', 'B2'].map((order_sn) => ({ order_sn, day: '2026-11-10' }))

  it('is the one that the page was opened for, or the only one', () => {
    expect(visitChosen(visits, 'B2')).toBe('B2')
    expect(visitChosen(visits, 'B9')).toBe('')
    expect(visitChosen(visits.slice(0, 1), undefined)).toBe('B1')
    expect(visitChosen([], 'B1')).toBe('')
  })
})

describe('what became of it', () => {
  const proof = { link: '', their_name: '', order_sn: '', reason: '', at: 1_700_000_000, decided_at: null }

  it('waits, was good, or was not', () => {
    const states = (state: 'submitted' | 'approved' | 'rejected', hasClaimed = false) =>
      proofSteps({ ...proof, state }, hasClaimed).map((step) => `${step.title} ${step.state}`)
    expect(states('submitted')).toEqual(['已提交 done', '审核中 now', '领取奖励 next'])
    expect(states('approved')).toEqual(['已提交 done', '审核通过 done', '奖励等您领取 now'])
    expect(states('approved', true).at(-1)).toBe('奖励已领取 done')
    expect(states('rejected')).toEqual(['已提交 done', '没有通过 now'])
  })
})
