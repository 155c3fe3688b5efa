import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  judgeTake,
  leftText,
  type OfferNow,
  type OwnTakes,
  outsideBecause,
  stateOf,
  TAKES_A_DAY,
  unfitBecause,
  whoText,
} from './offer.rules'

const OPENS = new Date('2026-12-01T02:00:00Z')
const CLOSES = new Date('2026-12-08T02:00:00Z')
const offer = (more: Partial<OfferNow> = {}): OfferNow => ({
  ...{ opens_at: OPENS, closes_at: CLOSES, is_on: true, stock: 100, taken: 0, day_stock: null, day_taken: 0 },
  ...more,
})
const NONE: OwnTakes = { here: 0, here_today: 0, group: 0, group_today: 0, all_today: 0 }
const ONCE = { per_member: 1, per_member_day: null }
const who = { account_days: 3, level: 1, contact: false, invited: false, token: false, facts: [] }

const anOffer = fc.record({
  opens_at: fc.constant(OPENS),
  closes_at: fc.constant(CLOSES),
  is_on: fc.boolean(),
  stock: fc.integer({ min: 0, max: 50 }),
  taken: fc.integer({ min: 0, max: 50 }),
  day_stock: fc.option(fc.integer({ min: 0, max: 20 })),
  day_taken: fc.integer({ min: 0, max: 20 }),
})
const aMoment = fc.date({ min: new Date('2026-11-28'), max: new Date('2026-12-12'), noInvalidDate: true })
const someTakes = fc
  .tuple(...Array.from({ length: 5 }, () => fc.integer({ min: 0, max: 12 })))
  .map(([here = 0, others = 0, here_today = 0, others_today = 0, more = 0]) => {
    const today = Math.min(here, here_today)
    const group_today = today + Math.min(others, others_today)
    return { here, here_today: today, group: here + others, group_today, all_today: group_today + more }
  })
const limits = fc.record({
  per_member: fc.integer({ min: 1, max: 5 }),
  per_member_day: fc.option(fc.integer({ min: 1, max: 3 })),
})

describe('an offer', () => {
  it('is soon before it opens, live from then on, over from the moment it closes', () => {
    expect(stateOf(offer(), new Date(OPENS.getTime() - 1))).toBe('soon')
    expect(stateOf(offer(), OPENS)).toBe('live')
    expect(stateOf(offer(), new Date(CLOSES.getTime() - 1))).toBe('live')
    expect(stateOf(offer(), CLOSES)).toBe('over')
    expect(stateOf(offer({ is_on: false }), OPENS)).toBe('over')
  })

  it('says what is left, of the day where that is less', () => {
    expect(leftText(offer({ taken: 88 }), OPENS)).toBe('剩 12 张')
    expect(leftText(offer({ day_stock: 20, day_taken: 17 }), OPENS)).toBe('今日剩 3 张')
    expect(leftText(offer({ taken: 98, day_stock: 20 }), OPENS)).toBe('剩 2 张')
    expect(leftText(offer({ taken: 100 }), OPENS)).toBe('已领完')
    expect(leftText(offer({ day_stock: 20, day_taken: 20 }), OPENS)).toBe('今日已领完')
    expect(leftText(offer(), new Date('2026-11-30T00:00:00Z'))).toBe('12月1日 10:00 开抢')
  })

  it('is live exactly while something of it can be had', () => {
    fc.assert(
      fc.property(anOffer, aMoment, (one, at) => {
        const left = Math.min(one.stock - one.taken, (one.day_stock ?? 99) - one.day_taken)
        const isOpen = one.is_on && at >= OPENS && at < CLOSES
        expect(stateOf(one, at) === 'live').toBe(isOpen && left > 0)
        expect(leftText(one, at)).not.toMatch(/-|NaN|Infinity/)
      }),
    )
  })
})

describe('who may take it', () => {
  it('stands beside it in words, and leaves no condition out', () => {
    expect(whoText({})).toBe('')
    const fresh = { account_days_at_most: 30, facts: [{ fact: 'visit_done', at_most: 0 }] } as const
    expect(whoText(fresh)).toBe('注册 30 天内、还没来拍过')
    expect(whoText({ contact: true, invited: true })).toBe('添加过顾问、受朋友邀请')
    expect(whoText({ level_min: 2 })).toBe('符合活动条件')
    expect(whoText({ facts: [{ fact: 'visit_done', at_least: 1 }] })).toBe('符合活动条件')
  })

  it('is said by what the server knows', () => {
    expect(unfitBecause({}, who, '')).toBe('')
    expect(unfitBecause({ level_min: 2 }, who, '相知')).toBe('相知及以上会员可以领取')
    expect(unfitBecause({ level_min: 1 }, who, '相识')).toBe('')
    expect(unfitBecause({ account_days_at_most: 2 }, who, '')).toBe('新会员专享')
    expect(unfitBecause({ account_days_at_most: 3 }, who, '')).toBe('')
    expect(unfitBecause({ contact: true }, who, '')).toBe('添加顾问后可以领取')
    expect(unfitBecause({ invited: true }, who, '')).toBe('受朋友邀请的新会员可以领取')
    expect(unfitBecause({ token: true }, who, '')).toBe('凭请柬领取')
    expect(unfitBecause({ token: true }, { ...who, token: true }, '')).toBe('')
  })

  it('asks for facts within their bounds, both included, and says it in the words of the chain', () => {
    const returning = [
      { fact: 'visit_done', at_least: 1 },
      { fact: 'visit_done', at_most: 0, within_days: 180 },
    ] as const
    expect(unfitBecause({ facts: returning }, { ...who, facts: [1, 0] }, '')).toBe('')
    expect(unfitBecause({ facts: returning }, { ...who, facts: [0, 0] }, '')).toBe('来拍过的顾客可以领取')
    expect(unfitBecause({ facts: returning, words: '给很久没来的你' }, { ...who, facts: [2, 1] }, '')).toBe(
      '给很久没来的你',
    )
    expect(unfitBecause({ facts: returning }, who, '')).not.toBe('')
  })
})

describe('an audience', () => {
  const visitor = { account_days: 31, level: 1, visits: 1, city_id: 310100, env: 'mobile' } as const
  const reasonOf = (audience: object, city_ids: number[] = [], who: Partial<typeof visitor> | { city_id: null } = {}) =>
    outsideBecause({ audience: { login: true, ...audience }, city_ids }, { ...visitor, ...who }, '相知')

  it('is everybody unless it says more', () => {
    expect(reasonOf({})).toBe('')
    expect(reasonOf({ members: 'all', level_min: 1, env: ['mobile', 'wx'] }, [310100])).toBe('')
  })

  it('says why somebody is not of it', () => {
    expect(reasonOf({ members: 'new' })).toBe('这个活动给新会员')
    expect(reasonOf({ members: 'never_booked' })).toBe('这个活动给还没来拍过的新朋友')
    expect(reasonOf({ level_min: 2 })).toBe('相知及以上会员可以参加')
    expect(reasonOf({ env: ['wx'] })).toBe('请在活动指定的应用里打开')
    expect(reasonOf({}, [110100])).toBe('所在城市暂未参加这个活动')
    expect(reasonOf({}, [110100], { city_id: null })).toBe('请先选择所在城市，再来领取')
    expect(reasonOf({}, [], { city_id: null })).toBe('')
  })
})

describe('a tap', () => {
  it('takes only what is live, fits, and is within every limit', () => {
    fc.assert(
      fc.property(
        anOffer,
        limits,
        someTakes,
        fc.constantFrom('', '新会员专享'),
        aMoment,
        (one, most, own, unfit, at) => {
          const { state } = judgeTake(one, most, own, unfit, at)
          const isWithin = own.group < most.per_member && own.group_today < (most.per_member_day ?? 99)
          const isMay = stateOf(one, at) === 'live' && unfit === '' && isWithin && own.all_today < TAKES_A_DAY
          expect(state === 'takeable').toBe(isMay)
          if (state === 'taken') expect(own.here).toBeGreaterThan(0)
        },
      ),
    )
  })

  it('answers who has it already with what they have, also when it is sold out, over or no longer for them', () => {
    const own = { here: 1, here_today: 0, group: 1, group_today: 0, all_today: 0 }
    for (const more of [{ taken: 100 }, { is_on: false }, {}])
      expect(judgeTake(offer(more), ONCE, own, '新会员专享', OPENS).state).toBe('taken')
  })

  it('is too many where another of its group was taken', () => {
    expect(judgeTake(offer(), ONCE, { ...NONE, group: 1 }, '', OPENS).state).toBe('limit')
    expect(judgeTake(offer(), ONCE, NONE, '', OPENS).state).toBe('takeable')
  })

  it('takes again tomorrow where the limit is by the day', () => {
    const most = { per_member: 3, per_member_day: 1 }
    const today = { here: 1, here_today: 1, group: 1, group_today: 1, all_today: 1 }
    expect(judgeTake(offer(), most, today, '', OPENS).state).toBe('taken')
    const tomorrow = { ...today, here_today: 0, group_today: 0, all_today: 0 }
    expect(judgeTake(offer(), most, tomorrow, '', OPENS).state).toBe('takeable')
  })
})
