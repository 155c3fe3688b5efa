import { ROOMS } from '@kuaimen/contract/kernel/rooms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audiencesPort, picturePlacesPort } from './asset/asset.port'
import { turnsPort } from './booking/create/turns.port'
import { quotaPort } from './booking/settle/quota.port'
import { admitMemberPort } from './http/admit.port'
import { tasksOf } from './jobs/jobs'
import { memberData } from './member-data'
import { payablePort } from './payment/payable.port'
import { port, provide } from './ports'
import { partsOf, portsOf, type Room, type RoomPart } from './room'
import { rooms } from './rooms'
import { queuePort } from './staff/queue.port'
import { TestApp } from './testing/app'
import { roomsAnswering } from './testing/calls/rooms'
import { roomsOnDisk, unreachableParts } from './testing/calls/unreachable-parts'

const values = import.meta.glob<Record<string, unknown>>('./*/*.room.ts', { eager: true })

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start()
}, 60_000)
afterAll(() => app.stop())

const missed = (list: readonly Room[]) => unreachableParts(list, app.services)

/** The list with one part, of a room or of a chamber, that says something else of itself. */
function withPart(part: RoomPart, field: string, value: unknown): Room[] {
  const changed = <P extends RoomPart>(one: P): P => (one === part ? { ...one, [field]: value } : one)
  return rooms.map((room) => {
    const own = changed(room)
    return own.parts ? { ...own, parts: own.parts.map(changed) } : own
  })
}

// The rooms that a room says it uses are compared with its imports by the boundary check.
const allFields = rooms.flatMap((room) =>
  partsOf(room).flatMap((part, nth) =>
    Object.entries(part)
      .filter(([field]) => field !== 'name' && field !== 'uses')
      .map(([field, value]) => [`${room.name} ${nth}`, field, part, value] as const),
  ),
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

  it.each(allFields)('is found wanting when %s forgets its %s, or one of them', (_name, field, part, value) => {
    for (const less of [undefined, ...withoutOne(value)]) expect(missed(withPart(part, field, less))).not.toEqual([])
  })

  it('names every room after those that it uses', () => {
    const names = rooms.map(({ name }) => name)
    expect(names.toSorted()).toEqual(ROOMS.toSorted())
    for (const { name, uses = [] } of rooms)
      for (const used of uses)
        expect([name, used, names.indexOf(used) < names.indexOf(name)]).toEqual([name, used, true])
  })

  it('names a job for every line of a crontab, of the same room', () => {
    for (const room of rooms)
      for (const line of partsOf(room).flatMap(({ crontab = [] }) => crontab))
        expect(line.split(' ')[5], line).toMatch(new RegExp(`^${room.name}:`))
    const [first, ...others] = rooms
    const wrong = [{ ...first!, crontab: [...(first?.crontab ?? []), '* * * * * brand:nothing'] }, ...others]
    expect(missed(wrong)).toEqual(['brand:nothing is no job of the room'])
  })

  it('refuses two rooms that give one name', () => {
    const letters = memberData({ tables: [], besides: { exports: { wallet: async () => null } } })
    const one: Room = { name: 'one', memberData: [letters], jobs: () => ({ 'wallet:sweep': () => {} }) }
    expect(() => portsOf([...rooms, one])).toThrow('wallet is exported twice')
    expect(() => tasksOf(app.services, [...rooms, one])).toThrow('wallet:sweep is given twice')
  })
})

describe('a port', () => {
  it('has as many answers as it says', () => {
    const admit = provide(admitMemberPort, app.services.ports.of(admitMemberPort))
    expect(() => portsOf([...rooms, { name: 'one', provides: [admit] }])).toThrow(
      'http.admit_member is answered by 2 rooms',
    )
    expect(() => portsOf(roomsAnswering(admitMemberPort))).toThrow('http.admit_member is answered by none')
    const [payable] = app.services.ports.of(payablePort).values()
    expect(() => portsOf([...rooms, { name: 'one', provides: [provide(payablePort, payable!)] }])).toThrow(
      'payment.payable is answered twice for one kind',
    )
  })

  it('is listed by the room that asks it, once', () => {
    const stray = provide(port<() => void>('one.stray', 'many'), () => {})
    expect(() => portsOf([...rooms, { name: 'one', provides: [stray] }])).toThrow('one.stray is answered, and no room')
    expect(() => portsOf([...rooms, { name: 'one', asks: [payablePort] }])).toThrow('listed twice')
  })

  it('of a room that is not in the list has no answers', () => {
    const admitting = rooms.filter(({ name }) => name === 'account' || name === 'staff').flatMap(partsOf)
    const ports = portsOf([
      {
        name: 'one',
        asks: [audiencesPort, picturePlacesPort, queuePort],
        provides: admitting.flatMap(({ provides = [] }) => provides),
      },
    ])
    expect(ports.of(quotaPort)).toEqual([])
    expect(() => ports.of(turnsPort)).toThrow('booking.turns is answered by none')
  })
})
