import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { rooms } from '../../server/src/rooms'
import { commands } from './commands/list'
import { seeds } from './seeds'

type Named = readonly [path: string, name: string, value: unknown]

/** From the disk and not by import.meta.glob, which would make every export count as used in the search for dead code. */
const src = fileURLToPath(new URL('.', import.meta.url))
const onDisk = readdirSync(src, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))

async function exportsOf(paths: readonly string[]): Promise<Named[]> {
  const read = paths.map(async (path) =>
    Object.entries<unknown>(await import(/* @vite-ignore */ join(src, path))).map(
      ([name, value]) => [path, name, value] as const,
    ),
  )
  return (await Promise.all(read)).flat()
}

/** A room's seed is in the file named after the room, and calls the others. */
const seedFiles = onDisk.filter((path) => path.endsWith('.seed.ts') && basename(path) === `${dirname(path)}.seed.ts`)
const commandFiles = onDisk.filter((path) => path.endsWith('.command.ts'))

const seedsOnDisk = await exportsOf(seedFiles)
const commandsOnDisk = (await exportsOf(commandFiles)).filter(([, name]) => name.endsWith('Command'))

const roomsWithout = (list: typeof seeds): string[] =>
  seedFiles
    .filter((path) => !seedsOnDisk.some(([at, , value]) => at === path && list.some(([, seed]) => seed === value)))
    .map((path) => dirname(path))

const commandsWithout = (list: Iterable<unknown>): string[] => {
  const listed = new Set(list)
  return commandsOnDisk.filter(([, , value]) => !listed.has(value)).map(([, name]) => name)
}

describe('the list of seeds', () => {
  it('has the seed of every room that is on disk, once', () => {
    expect(seedFiles.length).toBeGreaterThan(10)
    expect(roomsWithout(seeds)).toEqual([])
    expect(new Set(seeds.map(([room]) => room)).size).toBe(seedFiles.length)
    expect(seeds).toHaveLength(seedFiles.length)
  })

  it.each(seeds.map(([room]) => room))('is found wanting without %s', (room) => {
    expect(roomsWithout(seeds.filter(([one]) => one !== room))).toEqual([room])
  })

  it('names every room after those that it uses', () => {
    const order = seeds.map(([room]) => room)
    const below = (name: string) => rooms.find((room) => room.name === name)?.uses ?? []
    for (const room of order)
      for (const used of below(room).filter((one) => order.includes(one)))
        expect(order.indexOf(used), `${room} uses ${used}`).toBeLessThan(order.indexOf(room))
  })
})

describe('the list of commands', () => {
  it('has every command that is on disk, once', () => {
    expect(commandsOnDisk.length).toBeGreaterThan(10)
    expect(commandsWithout(commands.values())).toEqual([])
    expect(commands.size).toBe(commandsOnDisk.length)
  })

  it.each([...commands.keys()])('is found wanting without %s', (name) => {
    const others = [...commands].filter(([one]) => one !== name).map(([, command]) => command)
    expect(commandsWithout(others)).toHaveLength(1)
  })
})
