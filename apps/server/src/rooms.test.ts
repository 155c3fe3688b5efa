import { serverFloors } from '@kuaimen/contract/kernel/floors'
import { describe, expect, it } from 'vitest'
import { tasksOf } from './jobs/jobs'
import { hooksOf, type Room } from './room'
import { rooms } from './rooms'
import { TestApp } from './testing/app'

type Module = Record<string, unknown>

const folders = Object.keys(import.meta.glob('./*/*.{service,sql,http,table}.ts'))
const values = import.meta.glob<Module>('./*/*.room.ts', { eager: true })
const parts: Record<string, Module> = import.meta.glob('./*/*.{http,jobs,seed}.ts', { eager: true })
const statements: Record<string, Module> = import.meta.glob('./*/*.sql.ts', { eager: true })

const NO_ROOMS = new Set(['db', 'http', 'jobs', 'providers', 'testing', 'web'])
const folderOf = (path: string) => path.split('/')[1]!
const onDisk = [...new Set(folders.map(folderOf))].filter((folder) => !NO_ROOMS.has(folder))

const isCheck = (value: unknown) => typeof value === 'object' && value !== null && 'find' in value && 'name' in value

/** Everything that a list of rooms reaches: what is given itself, and each member of what is given as a list. */
const reachedBy = (list: readonly Room[]): Set<unknown> =>
  new Set(
    list.flatMap((room) => Object.values(room).flatMap((part) => (Array.isArray(part) ? [part, ...part] : [part]))),
  )

/** Folders, bindings, routes, jobs, seeds and checks that are on disk and that this list does not reach. */
function leftOut(list: readonly Room[]): string[] {
  const names = new Set(list.map(({ name }) => name))
  const reached = reachedBy(list)
  const isReached = (value: unknown) =>
    Array.isArray(value) ? value.every((one) => reached.has(one)) : reached.has(value)
  const isPart = (value: unknown) => typeof value === 'function' || Array.isArray(value)
  // A room's seed is in the file named after the room, and calls the others.
  const isOwn = (path: string) => !path.endsWith('.seed.ts') || path.endsWith(`/${folderOf(path)}.seed.ts`)
  return [
    ...onDisk.filter((folder) => !names.has(folder)),
    ...Object.entries(parts)
      .filter(([path]) => onDisk.includes(folderOf(path)) && isOwn(path))
      .filter(([path, module]) => {
        const exported = Object.values(module).filter(isPart)
        return path.endsWith('.seed.ts') ? !exported.some(isReached) : !exported.every(isReached)
      })
      .map(([path]) => path),
    ...Object.entries(statements).flatMap(([path, module]) =>
      Object.entries(module)
        .filter(([name, value]) => isCheck(value) || (name.startsWith('reassign') && folderOf(path) !== 'account'))
        .filter(([, value]) => !reached.has(value))
        .map(([name]) => `${path} ${name}`),
    ),
  ]
}

describe('the list of rooms', () => {
  it('leaves nothing out that is on disk', () => {
    expect(onDisk.length).toBeGreaterThan(10)
    expect(leftOut(rooms)).toEqual([])
  })

  it('has each room’s value, once', () => {
    const exported = Object.values(values).flatMap((module) => Object.values(module))
    expect(new Set(rooms)).toEqual(new Set(exported))
    expect(rooms).toHaveLength(exported.length)
  })

  it.each(rooms.map((room) => [room.name, room] as const))('is found wanting without %s', (name, room) => {
    expect(leftOut(rooms.filter((one) => one !== room))).toContain(name)
  })

  it.each(
    rooms.flatMap((room) =>
      (['http', 'routes', 'jobs', 'audit', 'seed', 'reassign'] as const)
        .filter((part) => room[part] !== undefined)
        .map((part) => [room.name, part, room] as const),
    ),
  )('is found wanting when %s forgets its %s', (_name, part, room) => {
    const forgetful = rooms.map((one) => (one === room ? { ...one, [part]: undefined } : one))
    expect(leftOut(forgetful)).not.toEqual([])
  })

  it('is in the order of the floors', () => {
    const floorOf = ({ name }: Room) => serverFloors.findIndex((floor) => floor.some((one) => one === name))
    const floors = rooms.map(floorOf)
    expect(floors).not.toContain(-1)
    expect(floors).toEqual([...floors].sort((a, b) => a - b))
  })

  it('names a job for every line of a crontab, of the same room', async () => {
    const { services } = await TestApp.forThisTest()
    const tasks = Object.keys(tasksOf(services, rooms))
    for (const { name, crontab = [] } of rooms)
      for (const line of crontab) {
        const task = line.split(' ')[5]
        expect(tasks, line).toContain(task)
        expect(task, line).toMatch(new RegExp(`^${name}:`))
      }
  })

  it('refuses two rooms that give one name', async () => {
    const { services } = await TestApp.forThisTest()
    const one: Room = { name: 'one', exports: { wallet: async () => null }, jobs: () => ({ 'wallet:sweep': () => {} }) }
    expect(() => hooksOf([...rooms, one])).toThrow('wallet is given twice')
    expect(() => tasksOf(services, [...rooms, one])).toThrow('wallet:sweep is given twice')
  })
})
