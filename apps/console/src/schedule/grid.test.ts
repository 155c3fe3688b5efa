import { expect, it } from 'vitest'
import { gridOf, isSelected, rangeOf, stepped } from './grid'

const cells = {
  store_id: 1,
  today: '2026-11-19',
  last_day: '2027-01-18',
  first_cell: 42,
  days: ['2026-11-18', '2026-11-19', '2026-11-20'].map((day) => ({
    day,
    pools: [{ pool_kind: 'room' as const, plan: [2, 2, 2, 1, 2, 2], taken: [0, 1, 2, 2, 0, 0] }],
  })),
}
const plan = {
  ...{ store_id: 1, first_day: '2026-11-19', last_day: '2027-01-18', hours: [], special_days: [], renovation: null },
  closures: [{ day: '2026-11-20', reason: '停电' }],
  pools: [{ pool_kind: 'room' as const, capacity: 2 }],
  blocks: [
    {
      ...{ id: 1, pool_kind: 'room' as const, from: '2026-11-19', until: null, weekdays: [4] },
      ...{ from_time: '11:15', to_time: '11:30', places: 1, reason: '检修' },
    },
  ],
  lends: [
    {
      ...{ id: 2, pool_kind: 'room' as const, day: '2026-11-20', from_time: '10:30', to_time: '11:00', places: 3 },
      ...{ reason: '借', by_name: '小店长' },
    },
  ],
}

it('draws a quarter hour as it is, and an hour by its tightest quarter', () => {
  const quarters = gridOf(cells, plan, 'room', 1)
  expect(quarters.columns).toEqual([42, 43, 44, 45, 46, 47])
  expect(quarters.rows[1]!.cells.map(({ plan, taken }) => `${taken}/${plan}`)).toEqual([
    ...['0/2', '1/2', '2/2', '2/1', '0/2', '0/2'],
  ])
  const hours = gridOf(cells, plan, 'room', 4)
  expect(hours.columns).toEqual([40, 44])
  expect(hours.rows[1]!.cells.map(({ plan, taken }) => `${taken}/${plan}`)).toEqual(['1/2', '2/1'])
})

it('marks what is blocked and lent, closed days and days that are over', () => {
  const { rows } = gridOf(cells, plan, 'room', 4)
  expect(rows.map(({ isPast, note }) => [isPast, note])).toEqual([
    [true, ''],
    [false, ''],
    [false, '停业：停电'],
  ])
  expect(rows[1]!.cells.map(({ blocked, lent }) => [blocked, lent])).toEqual([
    [0, 0],
    [1, 0],
  ])
  expect(rows[2]!.cells.map(({ blocked, lent }) => [blocked, lent])).toEqual([
    [0, 3],
    [0, 0],
  ])
})

it('selects by corners in any direction, and leaves out days that are over', () => {
  const grid = gridOf(cells, plan, 'room', 4)
  const selection = { anchor: { row: 2, column: 1 }, head: { row: 0, column: 0 } }
  expect(isSelected(selection, { row: 1, column: 1 })).toBe(true)
  expect(rangeOf(grid, selection)).toEqual({
    ...{ from: '2026-11-19', until: '2026-11-20', days: ['2026-11-19', '2026-11-20'] },
    ...{ from_time: '10:00', to_time: '12:00' },
  })
  const past = { anchor: { row: 0, column: 0 }, head: { row: 0, column: 1 } }
  expect(rangeOf(grid, past)).toBeUndefined()
})

it('goes by arrows, grows with Shift and stays within', () => {
  const grid = gridOf(cells, plan, 'room', 4)
  const first = stepped(grid, undefined, 'ArrowRight', false)!
  expect(first.head).toEqual({ row: 0, column: 0 })
  const grown = stepped(grid, stepped(grid, first, 'ArrowDown', true)!, 'ArrowRight', true)!
  expect(grown).toEqual({ anchor: { row: 0, column: 0 }, head: { row: 1, column: 1 } })
  expect(stepped(grid, grown, 'ArrowRight', true)).toEqual(grown)
  expect(stepped(grid, grown, 'b', false)).toBeUndefined()
})
