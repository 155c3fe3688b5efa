import { floors } from '../boundaries/server-rooms.rules.ts'
import { compare, type DocumentCheck, firstCells, quoted, section, textOf } from './tree.ts'

const all = floors.flat()

/** Rooms with code and rooms to come, as README and ARCHITECTURE tell of them. */
export const rooms: DocumentCheck = (tree) => {
  const built = all.filter((room) => [...tree.keys()].some((path) => path.startsWith(`apps/server/src/${room}/`)))
  const readme = textOf(tree, 'README.md')
  const architecture = section(textOf(tree, 'ARCHITECTURE.md'), '## Rooms')
  const drawn = /From the top[^`]*`[^`]*`[^`]*```\n([^`]*)```/.exec(architecture)?.[1] ?? ''
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
    ...compare(
      ['tools/boundaries', floors.map((floor) => floor.join(' '))],
      [
        'ARCHITECTURE.md (floors)',
        drawn
          .trim()
          .split('\n')
          .map((line) => line.trim().replace(/ +/g, ' ')),
      ],
    ),
  ]
}
