import { serverFloors } from '@kuaimen/contract/kernel/floors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tasksOf } from './jobs/jobs'
import { hooksOf, type Room } from './room'
import { rooms } from './rooms'
import { TestApp } from './testing/app'
import { leftOut, roomsOnDisk } from './testing/calls/unreachable-parts'

const values = import.meta.glob<Record<string, unknown>>('./*/*.room.ts', { eager: true })

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start()
}, 60_000)
afterAll(() => app.stop())

const missed = (list: readonly Room[]) => leftOut(list, app.services)

/** The list with one room that says something else of a part. */
const withPart = (room: Room, part: string, value: unknown) =>
  rooms.map((one) => (one === room ? { ...one, [part]: value } : one))

const allParts = rooms.flatMap((room) =>
  Object.entries(room)
    .filter(([part]) => part !== 'name')
    .map(([part, value]) => [room.name, part, room, value] as const),
)

/** A list or a record without one of its members, for each member. */
function withoutOne(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.map((_, gone) => value.filter((_one, index) => index !== gone))
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value)
  return entries.map((_, gone) => Object.fromEntries(entries.filter((_one, index) => index !== gone)))
}

describe('the list of rooms', () => {
  it('leaves nothing out that is on disk', () => {
    expect(roomsOnDisk.length).toBeGreaterThan(10)
    expect(missed(rooms)).toEqual([])
  })

  it('has each room’s value, once', () => {
    const exported = Object.values(values).flatMap((module) => Object.values(module))
    expect(new Set(rooms)).toEqual(new Set(exported))
    expect(rooms).toHaveLength(exported.length)
  })

  it.each(rooms.map((room) => [room.name, room] as const))('is found wanting without %s', (name, room) => {
    expect(missed(rooms.filter((one) => one !== room))).toContain(name)
  })

  it.each(allParts)('is found wanting when %s forgets its %s, or one of them', (_name, part, room, value) => {
    // Half an `admit` does not compile.
    const members = part === 'admit' ? [] : withoutOne(value)
    for (const less of [undefined, ...members]) expect(missed(withPart(room, part, less))).not.toEqual([])
  })

  it('is in the order of the floors', () => {
    const floorOf = ({ name }: Room) => serverFloors.findIndex((floor) => floor.some((one) => one === name))
    const floors = rooms.map(floorOf)
    expect(floors).not.toContain(-1)
    expect(floors).toEqual([...floors].sort((a, b) => a - b))
  })

  it('names a job for every line of a crontab, of the same room', () => {
    for (const { name, crontab = [] } of rooms)
      for (const line of crontab) expect(line.split(' ')[5], line).toMatch(new RegExp(`^${name}:`))
    const [first, ...others] = rooms
    const wrong = [{ ...first!, crontab: [...(first?.crontab ?? []), '* * * * * brand:nothing'] }, ...others]
    expect(missed(wrong)).toEqual(['brand:nothing is no job of the room'])
  })

  it('refuses two rooms that give one name', () => {
    const one: Room = { name: 'one', exports: { wallet: async () => null }, jobs: () => ({ 'wallet:sweep': () => {} }) }
    expect(() => hooksOf([...rooms, one])).toThrow('wallet is given twice')
    expect(() => tasksOf(app.services, [...rooms, one])).toThrow('wallet:sweep is given twice')
    expect(() => hooksOf([...rooms, { name: 'one', admit: app.services.hooks.admit }])).toThrow('exactly one of them')
  })
})
