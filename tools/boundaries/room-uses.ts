// Which rooms a room says it uses, and the floors that follow from it.
import { type Program, Visitor } from 'oxc-parser'
import type { RoomUses } from './types.ts'

export type Uses = ReadonlyMap<string, readonly string[]>

/** `uses: [...]` of an object, where it is a list of texts and nothing else. */
export const usesRoomsIn = (program: Program, lineOf: (offset: number) => number): RoomUses | undefined => {
  let found: RoomUses | undefined
  new Visitor({
    Property({ key, value, start }) {
      if (key.type !== 'Identifier' || key.name !== 'uses' || value.type !== 'ArrayExpression') return
      const names = value.elements.flatMap((one) =>
        one?.type === 'Literal' && typeof one.value === 'string' ? [one.value] : [],
      )
      if (names.length === value.elements.length) found ??= { names, line: lineOf(start) }
    },
  }).visit(program)
  return found
}

export const usesIn = (rooms: readonly string[], said: (room: string) => readonly string[] | undefined): Uses =>
  new Map(rooms.map((room) => [room, said(room) ?? []]))

/** Everything that a room uses, and what that uses. */
export const belowOf = (uses: Uses, room: string): ReadonlySet<string> => {
  const below = new Set<string>()
  const add = (name: string) => {
    for (const used of uses.get(name) ?? [])
      if (!below.has(used)) {
        below.add(used)
        add(used)
      }
  }
  add(room)
  return below
}

/** From the ground up: each room stands right above the highest that it uses. */
export const floorsOf = (uses: Uses): string[][] => {
  const floors: string[][] = []
  const heights = new Map<string, number>()
  const heightOf = (room: string): number => {
    const known = heights.get(room)
    if (known !== undefined) return known
    // A circle is reported by its own rule; here it ends.
    heights.set(room, 0)
    const height = Math.max(-1, ...(uses.get(room) ?? []).map(heightOf)) + 1
    heights.set(room, height)
    return height
  }
  for (const room of [...uses.keys()].sort()) {
    const height = heightOf(room)
    while (floors.length <= height) floors.push([])
    floors[height]?.push(room)
  }
  return floors
}
