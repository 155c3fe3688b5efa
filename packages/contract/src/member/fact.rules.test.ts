import { describe, expect, it } from 'vitest'
import { type DoneFact, fits, matching } from './fact.rules'

describe('what a fact is about', () => {
  const about = { people: 4, start: '09:30', category_ids: [3, 5], season: 'winter' }

  it('fits between both ends, which are in', () => {
    expect(fits(about)).toBe(true)
    expect(fits(about, { people: { min: 4 } })).toBe(true)
    expect(fits(about, { people: { min: 5 } })).toBe(false)
    expect(fits(about, { start: { max: '09:30' } })).toBe(true)
    expect(fits(about, { start: { max: '09:29' } })).toBe(false)
  })

  it('fits with one of several values, and never where it says nothing', () => {
    expect(fits(about, { category_ids: { any: [5, 8] } })).toBe(true)
    expect(fits(about, { category_ids: { any: [8] } })).toBe(false)
    expect(fits(about, { city_id: {} })).toBe(false)
    expect(fits(about, { people: { min: 4 }, season: { any: ['summer'] } })).toBe(false)
  })
})

it('matches by kind and by the last days', () => {
  const now = new Date('2026-11-16T12:00:00Z')
  const done = (fact: DoneFact['fact'], at: string): DoneFact => ({ fact, at: new Date(at), about: {} })
  const facts = [done('review', '2026-11-15T12:00:00Z'), done('visit_done', '2026-10-17T12:00:00Z')]
  expect(matching(facts, { fact: 'visit_done' }, now)).toHaveLength(1)
  expect(matching(facts, { fact: 'visit_done', within_days: 30 }, now)).toHaveLength(1)
  expect(matching(facts, { fact: 'visit_done', within_days: 29 }, now)).toHaveLength(0)
})
