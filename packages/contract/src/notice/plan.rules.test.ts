import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { studioInstant, studioTime } from '../kernel/time'
import { NOTICE_TOPICS, noticeKinds, ruleOf, SEND_CHANNELS } from './notice.rules'
import {
  channelsOf,
  dueAt,
  fallbackOf,
  fixedOf,
  isQuiet,
  isRemembered,
  mayWant,
  planChannels,
  QUIET_HOURS,
  WANTS_ALL,
} from './plan.rules'

const DAY = '2026-11-18'
const NEXT = '2026-11-19'
const anyKind = fc.constantFrom(...noticeKinds)
const anyReach = fc.record({ wx_subscribe: fc.boolean(), wx_template: fc.boolean(), sms: fc.boolean() })
const anyWants = fc.record({ wx: fc.boolean(), sms: fc.boolean() })
const anyTime = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
  .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const anyQuiet = fc.record({ quiet_from: anyTime, quiet_until: anyTime })
const ALL = { wx_subscribe: true, wx_template: true, sms: true }

describe('quiet hours', () => {
  const due = (time: string, useful?: string) =>
    dueAt(
      'remind_2h',
      { at: studioInstant(DAY, time), useful_until: useful ? studioInstant(DAY, useful) : undefined },
      QUIET_HOURS,
    )

  it('begin at 22:00 and end at 08:00', () => {
    expect(due('21:59')).toEqual(studioInstant(DAY, '21:59'))
    expect(due('22:00')).toEqual(studioInstant(NEXT, '08:00'))
    expect(due('07:59')).toEqual(studioInstant(DAY, '08:00'))
    expect(due('08:00')).toEqual(studioInstant(DAY, '08:00'))
  })

  it('let a reminder through when half an hour is left at their end, and no less', () => {
    expect(due('06:30', '08:30')).toEqual(studioInstant(DAY, '08:00'))
    expect(due('06:29', '08:29')).toBeUndefined()
    // On time it needs no lead.
    expect(due('08:00', '08:10')).toEqual(studioInstant(DAY, '08:00'))
  })

  it('hold nothing urgent back', () => {
    const at = studioInstant(DAY, '23:30')
    expect(dueAt('booked', { at }, QUIET_HOURS)).toEqual(at)
    expect(dueAt('cancelled', { at }, QUIET_HOURS)).toEqual(studioInstant(NEXT, '08:00'))
  })

  it('are never sent into, never too late, and never early', () => {
    fc.assert(
      fc.property(
        anyKind,
        anyTime,
        anyQuiet,
        fc.option(fc.integer({ min: -60, max: 2000 })),
        (kind, time, quiet, left) => {
          const at = studioInstant(DAY, time)
          const useful_until = left === null ? undefined : new Date(at.getTime() + left * 60_000)
          const when = dueAt(kind, { at, useful_until }, quiet)
          if (!when) {
            expect(useful_until).toBeDefined()
            return
          }
          expect(when >= at).toBe(true)
          if (useful_until) expect(when < useful_until).toBe(true)
          if (!ruleOf(kind).urgent) expect(isQuiet(when, quiet) && quiet.quiet_from !== quiet.quiet_until).toBe(false)
          if (when > at) expect(studioTime(when)).toBe(quiet.quiet_until)
        },
      ),
    )
  })
})

describe('the channels of a message', () => {
  it('are as the kinds list them', () => {
    expect(planChannels('booked', ALL, WANTS_ALL)).toEqual(['wx_subscribe', 'sms'])
    expect(planChannels('remind_24h', { ...ALL, wx_subscribe: false }, WANTS_ALL)).toEqual(['wx_template'])
    expect(planChannels('remind_24h', { ...ALL, wx_subscribe: false, wx_template: false }, WANTS_ALL)).toEqual(['sms'])
    expect(planChannels('rescheduled', { ...ALL, wx_subscribe: false, wx_template: false }, WANTS_ALL)).toEqual(['sms'])
    expect(planChannels('remind_2h', { ...ALL, wx_subscribe: false, wx_template: false }, WANTS_ALL)).toEqual([])
    expect(planChannels('checked_in', ALL, WANTS_ALL)).toEqual([])
    expect(planChannels('campaign_open', { ...ALL, wx_subscribe: false }, WANTS_ALL)).toEqual([])
  })

  it('are at most one of WeChat and one text message, of those one can be reached by', () => {
    fc.assert(
      fc.property(anyKind, anyReach, anyWants, (kind, reach, wants) => {
        const plan = planChannels(kind, reach, wants)
        expect(plan.filter((one) => one !== 'sms').length).toBeLessThanOrEqual(1)
        expect(new Set(plan).size).toBe(plan.length)
        for (const one of plan) expect(reach[one]).toBe(true)
        if (plan.includes('sms')) expect(['order', 'money', 'system']).toContain(ruleOf(kind).topic)
      }),
    )
  })

  it('are what one wants; urgent ones go by one channel all the same, if there is any', () => {
    fc.assert(
      fc.property(anyKind, anyReach, anyWants, (kind, reach, wants) => {
        const plan = planChannels(kind, reach, wants)
        const unwanted = plan.filter((one) => !wants[one === 'sms' ? 'sms' : 'wx'])
        if (!ruleOf(kind).urgent) expect(unwanted).toEqual([])
        else if (unwanted.length > 0) expect(plan).toHaveLength(1)
        if (ruleOf(kind).urgent && planChannels(kind, reach, WANTS_ALL).length > 0) expect(plan).not.toEqual([])
      }),
    )
  })

  it('that refused are followed by another, never by the same', () => {
    expect(fallbackOf('remind_24h', 'wx_template', ALL, WANTS_ALL)).toBe('sms')
    expect(fallbackOf('remind_24h', 'wx_subscribe', ALL, WANTS_ALL)).toBe('wx_template')
    expect(fallbackOf('remind_2h', 'wx_template', ALL, WANTS_ALL)).toBeUndefined()
    expect(fallbackOf('remind_24h', 'wx_template', ALL, { wx: true, sms: false })).toBeUndefined()
    expect(fallbackOf('store_changed', 'wx_template', ALL, { wx: true, sms: false })).toBe('sms')
    expect(fallbackOf('store_changed', 'sms', { ...ALL, wx_subscribe: false }, { wx: false, sms: true })).toBe(
      'wx_template',
    )
    fc.assert(
      fc.property(anyKind, anyReach, anyWants, (kind, reach, wants) => {
        if (!ruleOf(kind).urgent) expect(fallbackOf(kind, 'sms', reach, wants)).toBeUndefined()
        for (const refused of SEND_CHANNELS) {
          const next = fallbackOf(kind, refused, reach, wants)
          expect(next).not.toBe(refused)
          if (next) expect(reach[next]).toBe(true)
        }
      }),
    )
    expect(['43004', '43101', '40003', '40037'].map(isRemembered)).toEqual([true, true, true, false])
  })
})

describe('preferences', () => {
  it('have switches for what a topic is ever sent by', () => {
    expect(NOTICE_TOPICS.map(channelsOf)).toEqual([['wx', 'sms'], ['wx'], ['wx'], ['wx'], ['wx', 'sms']])
  })

  it('leave a topic with urgent kinds one channel', () => {
    expect(mayWant('order', { wx: false, sms: false })).toBe(false)
    expect(mayWant('order', { wx: false, sms: true })).toBe(true)
    expect(mayWant('money', { wx: false, sms: false })).toBe(true)
    expect(mayWant('system', { wx: false, sms: true })).toBe(true)
    expect(mayWant('system', { wx: false, sms: false })).toBe(false)
    expect(fixedOf('order', { wx: true, sms: false })).toEqual(['wx'])
    expect(fixedOf('order', WANTS_ALL)).toEqual([])
    expect(fixedOf('system', { wx: false, sms: true })).toEqual(['sms'])
  })

  it('call nothing fixed that may be switched off', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NOTICE_TOPICS), anyWants, (topic, wants) => {
        for (const one of channelsOf(topic)) {
          if (!wants[one]) continue
          expect(fixedOf(topic, wants).includes(one)).toBe(!mayWant(topic, { ...wants, [one]: false }))
        }
      }),
    )
  })
})
