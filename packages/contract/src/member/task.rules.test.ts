import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, studioInstant, weekdayNumber } from '../kernel/time'
import type { DoneFact } from './fact.rules'
import {
  factProgress,
  fitsIntoDay,
  lockOf,
  noteOf,
  periodKey,
  TASK_POINTS_A_DAY,
  type TaskPeriod,
  type TaskTerms,
} from './task.rules'

const aTask = (more: Partial<TaskTerms> = {}): TaskTerms => ({
  ...{ kind: 'fact', rule: { fact: 'visit_done', at_least: 3 }, period: 'year', per_period: null, min_level: 0 },
  ...{ city_ids: [], starts_at: null, ends_at: null, state: 'on' },
  ...more,
})

const visit = (day: string, time = '12:00'): DoneFact => ({
  fact: 'visit_done',
  at: studioInstant(day, time),
  about: {},
})

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))

describe('a turn of a period', () => {
  it('is a day, a week, a month, a year or one for all', () => {
    const keys = (at: string) => (['once', 'day', 'week', 'month', 'year'] as const).map((one) => periodKey(one, at))
    expect(keys('2026-11-15')).toEqual(['once', '2026-11-15', '2026-W46', '2026-11', '2026'])
  })

  it('has the weeks of ISO 8601 where years meet', () => {
    const weeks = {
      '2020-12-31': '2020-W53',
      '2021-01-03': '2020-W53',
      '2021-01-04': '2021-W01',
      '2018-12-31': '2019-W01',
      '2016-01-03': '2015-W53',
      '2026-12-28': '2026-W53',
      '2027-01-03': '2026-W53',
      '2027-01-04': '2027-W01',
      '2024-12-30': '2025-W01',
    }
    for (const [at, week] of Object.entries(weeks)) expect([at, periodKey('week', at)]).toEqual([at, week])
  })

  it('is one week from Monday to Sunday, and another on the Monday after, in every year', () => {
    fc.assert(
      fc.property(day, (at) => {
        const monday = addDays(at, -((weekdayNumber(at) + 6) % 7))
        const week = Array.from({ length: 7 }, (_, nth) => periodKey('week', addDays(monday, nth)))
        expect(new Set(week)).toEqual(new Set([periodKey('week', at)]))
        expect(periodKey('week', addDays(monday, 7))).not.toBe(week[0])
      }),
    )
  })

  it('never comes again, and later ones sort later', () => {
    fc.assert(
      fc.property(day, day, fc.constantFrom<TaskPeriod>('day', 'week', 'month', 'year'), (one, other, period) => {
        if (period === 'per_subject') return
        const [first, last] = daysBetween(one, other) >= 0 ? [one, other] : [other, one]
        expect(periodKey(period, first) <= periodKey(period, last)).toBe(true)
        if (daysBetween(first, last) > 366) expect(periodKey(period, first)).not.toBe(periodKey(period, last))
      }),
    )
  })
})

describe('what was done', () => {
  const now = studioInstant('2026-11-16', '09:00')

  it('counts in its turn alone, by the studio’s days', () => {
    const facts = [visit('2025-12-31', '23:59'), visit('2026-01-01', '00:00'), visit('2026-11-15')]
    expect(factProgress(aTask(), facts, now)).toEqual({ have: 2, need: 3 })
    expect(factProgress(aTask({ period: 'once' }), facts, now)).toEqual({ have: 3, need: 3 })
    expect(factProgress(aTask({ period: 'month' }), facts, now)).toEqual({ have: 1, need: 3 })
    expect(factProgress(aTask({ period: 'day' }), facts, now)).toEqual({ have: 0, need: 3 })
  })

  it('counts while the task is on, its first instant too and its end not', () => {
    const [starts_at, ends_at] = [studioInstant('2026-03-01'), studioInstant('2026-04-01')]
    const facts = [visit('2026-02-28', '23:59'), visit('2026-03-01', '00:00'), visit('2026-04-01', '00:00')]
    expect(factProgress(aTask({ period: 'once', starts_at, ends_at }), facts, now)).toEqual({ have: 1, need: 3 })
  })

  it('is never more than what is needed, and never falls with one more', () => {
    const days = fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 20 })
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 6 }), (ago, at_least) => {
        const task = aTask({ rule: { fact: 'visit_done', at_least } })
        const facts = ago.map((days) => visit(addDays('2026-11-16', -days), '08:00'))
        const all = facts.map((_, nth) => factProgress(task, facts.slice(0, nth + 1), now).have)
        for (const [nth, have] of all.entries()) {
          expect(have).toBeLessThanOrEqual(at_least)
          expect(have).toBeGreaterThanOrEqual(all[nth - 1] ?? 0)
        }
        const thisYear = facts.filter(({ at }) => at >= studioInstant('2026-01-01')).length
        expect(factProgress(task, facts, now).have).toBe(Math.min(at_least, thisYear))
      }),
    )
  })

  it('of another kind counts nothing', () => {
    expect(factProgress(aTask({ kind: 'review', rule: {}, period: 'once' }), [visit('2026-11-15')], now).have).toBe(0)
  })
})

describe('a task', () => {
  const now = studioInstant('2026-11-16', '09:00')
  const lock = (more: Partial<TaskTerms>, level = 0, city_id: number | null = null) =>
    lockOf(aTask(more), { level, city_id, now })

  it('is locked by level, city and time', () => {
    expect(lock({})).toBeNull()
    expect([lock({ min_level: 2 }, 1), lock({ min_level: 2 }, 2)]).toEqual(['level', null])
    const city_ids = [310100]
    expect([lock({ city_ids }), lock({ city_ids }, 0, 310100), lock({ city_ids }, 0, 330100)]).toEqual([
      'city',
      null,
      'city',
    ])
    expect([lock({ starts_at: now }), lock({ starts_at: new Date(now.getTime() + 1) })]).toEqual([null, 'soon'])
    expect([lock({ ends_at: now }), lock({ ends_at: new Date(now.getTime() + 1) })]).toEqual(['over', null])
    expect(lock({ state: 'off' })).toBe('over')
  })

  it('brings what a day begins with, and no more than the day takes after that', () => {
    expect(fitsIntoDay(0, 500)).toBe(true)
    expect(fitsIntoDay(TASK_POINTS_A_DAY - 50, 50)).toBe(true)
    expect(fitsIntoDay(TASK_POINTS_A_DAY - 50, 51)).toBe(false)
    expect(fitsIntoDay(TASK_POINTS_A_DAY, 0)).toBe(true)
  })
})

describe('a link', () => {
  const ID = '64f1c0de000000001203abcd'
  const key = `xiaohongshu.com/${ID}`

  it.each([
    [`https://www.xiaohongshu.com/explore/${ID}`, key],
    [`http://xiaohongshu.com/discovery/item/${ID}?source=webshare&xsec_token=AB`, key],
    [`https://www.xiaohongshu.com/explore/${ID.toUpperCase()}/#comments`, key],
    [`https://WWW.XiaoHongShu.com/user/profile/5ff0e6410000000001008400/${ID}`, key],
    [`23 小满发布了一篇笔记，快来看吧！ http://xhslink.com/a/AbCdEf12 ，复制本条信息`, 'xhslink.com/AbCdEf12'],
    ['https://xhslink.com/m/AbCdEf12', 'xhslink.com/AbCdEf12'],
    ['https://xhslink.com/AbCdEf12', 'xhslink.com/AbCdEf12'],
  ])('to a note is known by its note: %s', (text, known) => {
    expect(noteOf(text)?.key).toBe(known)
  })

  it.each([
    '',
    'xiaohongshu.com',
    `https://evil.example.com/explore/${ID}`,
    `https://xiaohongshu.com.evil.example.com/explore/${ID}`,
    `https://notxiaohongshu.com/explore/${ID}`,
    `https://xiaohongshu.com@evil.example.com/explore/${ID}`,
    `https://me:pw@www.xiaohongshu.com/explore/${ID}`,
    `https://www.xiaohongshu.com:8443/explore/${ID}`,
    `javascript:alert(1)//xiaohongshu.com/explore/${ID}`,
    `ftp://www.xiaohongshu.com/explore/${ID}`,
    'https://www.xiaohongshu.com/explore',
    'https://www.xiaohongshu.com/user/profile/5ff0e6410000000001008400',
    `https://www.xiaohongshu.com/explore/${ID}%2f..`,
    'https://xhslink.com/',
    'https://xhslink.com/a/b/c/AbCdEf12',
    `https://www.xiaohongshu。com/explore/${ID}`,
  ])('to anything else is none: %s', (text) => {
    expect(noteOf(text)).toBeUndefined()
  })

  it('that was taken apart leads to the same note, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const note = noteOf(text)
        if (note) expect(noteOf(note.link)?.key).toBe(note.key)
      }),
    )
    for (const text of [`https://www.xiaohongshu.com/explore/${ID}?a=1`, 'https://xhslink.com/a/AbCdEf12'])
      expect(noteOf(noteOf(text)!.link)).toEqual(noteOf(text))
  })
})
