import { rooms } from '../boundaries/server-rooms.rules.ts'
import { compare, type DocumentCheck, type Findings, firstCells, quoted, section, type Tree, textOf } from './tree.ts'

const folder = 'docs/rooms'

/** A list of a page: its heading, where the code has it, and how a name in backticks looks there. */
type List = {
  heading: string
  under: (room: string) => string
  ending: RegExp
  declares: RegExp
  looks: RegExp
}

const server = (room: string) => `apps/server/src/${room}/`

const lists: List[] = [
  {
    heading: '## Calls',
    under: (room) => `packages/contract/src/${room}/`,
    ending: /\.endpoints\.ts$/,
    declares: /^export const (\w+) = endpoint\(/gm,
    looks: /^\w+$/,
  },
  {
    heading: '## Jobs',
    under: server,
    ending: /(?<!\.test|\.testing)\.ts$/,
    declares: /'([a-z]+:[a-z_]+)': /g,
    looks: /^[a-z]+:[a-z_]+$/,
  },
  {
    heading: '## Tables',
    under: server,
    ending: /\.table\.ts$/,
    declares: /pgTable\(\s*'(\w+)'/g,
    looks: /^\w+$/,
  },
  {
    heading: '## Audit',
    under: server,
    ending: /\.sql\.ts$/,
    declares: /(?:(?:checkBy|asPosted|asTransferred)\(\s*|name: )'([a-z_]+: [^'\n]+)'/g,
    looks: /^[a-z_]+: /,
  },
]

const declaredIn = (tree: Tree, { under, ending, declares }: List, room: string): string[] =>
  [...tree]
    .filter(([path]) => path.startsWith(under(room)) && ending.test(path))
    .flatMap(([, text]) => [...text.matchAll(declares)].map(([, name]) => name!))

const listsOf = (tree: Tree, room: string): Findings => {
  const page = `${folder}/${room}.md`
  return lists.flatMap((list) => {
    const named = quoted(section(textOf(tree, page), list.heading)).filter((name) => list.looks.test(name))
    return compare(['the code', declaredIn(tree, list, room)], [`${page} (${list.heading.slice(3)})`, named])
  })
}

const chambersOf = (tree: Tree, room: string): Findings => {
  const page = `${folder}/${room}.md`
  const chamber = new RegExp(`^${server(room)}([a-z]+)/`)
  return compare(
    ['the server', [...tree.keys()].flatMap((path) => chamber.exec(path)?.[1] ?? [])],
    [`${page} (Chambers)`, firstCells(section(textOf(tree, page), '## Chambers')).flatMap(quoted)],
  )
}

/** Every room has a page, and its lists are those of the code; `files` looks at the other names. */
export const roomPages: DocumentCheck = (tree) => {
  const pages = [...tree.keys()].flatMap((path) => new RegExp(`^${folder}/([a-z]+)\\.md$`).exec(path)?.[1] ?? [])
  return [
    ...compare(['the list of rooms', rooms], [`${folder}/`, pages]),
    ...[...rooms]
      .filter((room) => pages.includes(room))
      .flatMap((room) => [...chambersOf(tree, room), ...listsOf(tree, room)]),
  ]
}

/** A stranger reads it in one go. */
const mostBytes = 20 * 1024

export const architectureSize: DocumentCheck = (tree) => {
  const bytes = Buffer.byteLength(textOf(tree, 'ARCHITECTURE.md'))
  return bytes > mostBytes ? [`ARCHITECTURE.md has ${bytes} bytes, ${mostBytes} at most: docs/rooms has room`] : []
}
