import { ROOMS } from '../../packages/contract/src/kernel/rooms.ts'
import { floorsOf, usesIn } from '../boundaries/room-uses.ts'
import { readSource } from '../boundaries/source.ts'
import { webFloors } from '../boundaries/web-rooms.rules.ts'
import { compare, type DocumentCheck, type Findings, firstCells, quoted, section, type Tree, textOf } from './tree.ts'

const all: readonly string[] = ROOMS

/** As the rooms' own lists of what they use come to. */
const floorsIn = (tree: Tree): string[][] =>
  floorsOf(
    usesIn(all, (room) => {
      const path = `apps/server/src/${room}/${room}.room.ts`
      return readSource(path, textOf(tree, path), (file) => tree.has(file)).usesRooms?.names
    }),
  )

/** The lines of the first drawing after these words; what stands apart in a line explains it. */
const drawnAfter = (text: string, words: string): string[] =>
  (/```\n([^`]*)```/.exec(text.slice(text.indexOf(words)))?.[1] ?? '')
    .trim()
    .split('\n')
    .map((line) => line.replace(/ {3,}.*/, '').replace(/ +/g, ' '))

const compareFloors = (
  [here, declared]: [place: string, fromTheTop: readonly (readonly string[])[]],
  [there, drawn]: [place: string, lines: string[]],
): Findings => {
  const lines = declared.map((floor) => floor.join(' '))
  const lacking = compare([here, lines], [there, drawn])
  const isOrdered = lines.join() === drawn.join()
  return lacking.length > 0 || isOrdered ? lacking : [`${there} has another order than ${here}`]
}

/** Rooms with code and rooms to come, as README and ARCHITECTURE tell of them. */
export const rooms: DocumentCheck = (tree) => {
  const built = all.filter((room) => [...tree.keys()].some((path) => path.startsWith(`apps/server/src/${room}/`)))
  const readme = textOf(tree, 'README.md')
  const architecture = section(textOf(tree, 'ARCHITECTURE.md'), '## Rooms')
  const today = /With code today: ([^.]*)\./.exec(architecture)?.[1] ?? ''
  return [
    ...compare(
      ['apps/server/src', built],
      ['README.md (today)', firstCells(section(readme, '### Today')).flatMap(quoted)],
    ),
    ...compare(
      ['apps/server/src', all.filter((room) => !built.includes(room))],
      ['README.md (not yet)', firstCells(section(readme, '### Not yet')).flatMap(quoted)],
    ),
    ...compare(
      ['apps/server/src', built],
      ['ARCHITECTURE.md (with code today)', today.match(/\b[a-z]+\b/g)?.filter((word) => all.includes(word)) ?? []],
    ),
    ...compareFloors(
      ['apps/server/src/*/*.room.ts', floorsIn(tree).toReversed()],
      ['ARCHITECTURE.md (floors)', drawnAfter(architecture, '<!-- floors')],
    ),
    ...compareFloors(
      ['tools/boundaries/web-rooms.rules.ts', webFloors],
      ['ARCHITECTURE.md (floors of the web)', drawnAfter(architecture, 'The web has floors of its own')],
    ),
  ]
}
