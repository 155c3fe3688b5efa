import { describe, expect, it } from 'vitest'
import type { Tapped } from './acts.ts'
import { covers, lagsOf } from './lag.ts'
import type { Entry, Standing, Written } from './saturday.sql.ts'
import { judge, walk } from './verdict.ts'

const order_sn = 'B1'

const written = (...events: readonly [string, string?][]): Written[] =>
  events.map(([event, who = 'job'], id) => ({ order_sn, id, event, who, at: id }))

const history = written(['held', 'member:1'], ['booked'], ['checked_in', 'staff:3'])
const standing: Standing = { order_sn, state: 'checked_in', branch: 'shoot', notices: [`checkin:${order_sn}`] }
const entry: Entry = { order_sn, staff_id: 3, action: 'booking.move' }
const tapped: Tapped = { ...entry, path: '', body: {}, outcome: 'done', code: 0 }

describe('a history', () => {
  it('leads to its state by steps that are allowed, back ones too', () => {
    expect(walk(history)).toBe('checked_in')
    expect(walk([...history, ...written(['undone', 'staff:4'])])).toBe('booked')
  })

  it('with a step that no rule allows is named', () => {
    expect(walk(written(['held'], ['booked'], ['delivered']))).toBe('went from booked to delivered')
    expect(walk(written(['held'], ['booked'], ['undone']))).toContain('no way back')
  })
})

describe('the verdict on a Saturday', () => {
  it('finds nothing where everything is written once', () => {
    expect(judge([standing], history, [entry], [tapped])).toEqual([])
  })

  it('finds an act that was answered with yes and is not written', () => {
    expect(judge([standing], history, [entry], [tapped, tapped])[0]).toContain('2 were answered with yes')
  })

  it('finds an act that was done twice, and none where the second was lost with its server', () => {
    const twice = [...history, ...written(['noted', 'staff:3']).map((one) => ({ ...one, at: 9 }))]
    expect(judge([standing], twice, [entry, entry], [tapped])[0]).toContain('2 are written')
    expect(judge([standing], twice, [entry, entry], [tapped, { ...tapped, outcome: 'lost' }])).toEqual([])
  })

  it('finds an act without its entry, another state, and a customer who was not written to', () => {
    expect(judge([standing], history, [], [])[0]).toContain('1 acts of staff and 0 entries')
    expect(judge([{ ...standing, state: 'shooting' }], history, [entry], [tapped])[0]).toContain('by its history')
    expect(judge([{ ...standing, notices: [] }], history, [entry], [tapped])[0]).toContain('0 messages of checkin')
  })
})

describe('a change on another board', () => {
  const noted = [
    { version: '5-3', at: 100 },
    { version: '7-4', at: 200 },
  ]

  it('is seen with the first day that has it', () => {
    const seen = [
      { version: '5-3', asked: 110, at: 130 },
      { version: '9-6', asked: 450, at: 500 },
    ]
    expect(lagsOf({ seen }, noted)).toEqual([
      { asked: 10, drawn: 30 },
      { asked: 250, drawn: 300 },
    ])
  })

  it('that no day has is never seen, nor one with a later line and fewer of them', () => {
    expect(covers('8-3', '7-4')).toBe(false)
    expect(lagsOf({ seen: [] }, noted)[0]?.drawn).toBe(Number.POSITIVE_INFINITY)
  })
})
