// The chambers of a room: which folders there are, who is above whom, and what a file in them is called.
import { serverChambers, webChambers } from '../../packages/contract/src/kernel/chambers.ts'
import type { Rule, Source, Tree } from './types.ts'

const most = 32
const isTest = (path: string) => /\.(test|testing)\.tsx?$/.test(path)
const isSource = (path: string) => /\.(ts|tsx|mts|mjs)$/.test(path) && !isTest(path) && !path.endsWith('.d.ts')

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const actOf = (path: string) => /\.([a-z]+)\.ts$/.exec(path)?.[1] ?? ''

type House = {
  readonly root: string
  readonly chambers: Readonly<Record<string, readonly string[]>>
  /** What a room has beside its chambers. */
  readonly isTop: (room: string, rest: string) => boolean
  /** On the web the top of a room lies below its chambers, on the server above them. */
  readonly isTopBelow: boolean
}

const houses: readonly House[] = [
  {
    root: 'apps/server/src/',
    chambers: serverChambers,
    isTop: (room, rest) => rest === `${room}.room.ts`,
    isTopBelow: false,
  },
  {
    root: 'apps/web/src/',
    chambers: webChambers,
    isTop: (_room, rest) => !rest.includes('/') || rest.startsWith('parts/'),
    isTopBelow: true,
  },
]

type Placed = { readonly house: House; readonly room: string; readonly rest: string; readonly chamber: string }

/** Where a file stands; nothing where its room has no chambers. */
const placeOf = (path: string): Placed | undefined => {
  const house = houses.find(({ root }) => path.startsWith(root))
  const [room = '', ...rest] = house ? path.slice(house.root.length).split('/') : []
  if (!house?.chambers[room] || rest.length === 0) return undefined
  const [first = ''] = rest
  return { house, room, rest: rest.join('/'), chamber: rest.length > 1 && first !== 'parts' ? first : '' }
}

/** From the ground up; the top of a room is below its chambers or above them. */
const heightOf = ({ house, room, chamber }: Placed): number => {
  const chambers = house.chambers[room] ?? []
  if (!chamber) return house.isTopBelow ? -1 : chambers.length
  return chambers.indexOf(chamber)
}

const misplaced = (path: string): string | undefined => {
  const placed = placeOf(path)
  if (!placed) return undefined
  const { house, room, rest, chamber } = placed
  if (!chamber) return house.isTop(room, rest) || isTest(path) ? undefined : `${rest} stands in no chamber of ${room}`
  return house.chambers[room]?.includes(chamber)
    ? undefined
    : `${chamber} is no chamber of ${room}; they are ${house.chambers[room]?.join()}`
}

/** SQL joins the tables of its whole room. */
const isJoin = (from: string, to: string) => actOf(to) === 'table' && ['sql', 'table'].includes(actOf(from))

const arrowsUp = ({ path, imports }: Source) => {
  const from = placeOf(path)
  if (!from || isTest(path)) return []
  return imports.flatMap(({ target, line }) => {
    const to = placeOf(target)
    if (!to || to.house !== from.house || to.room !== from.room || to.chamber === from.chamber) return []
    if (heightOf(to) < heightOf(from) || isJoin(path, target)) return []
    return [
      { line, message: `${from.chamber || 'the top'} may not use ${to.chamber || 'the top'}, which is not below it` },
    ]
  })
}

const inHouse = /^(?:apps\/(?:server|web|demo)|packages\/contract)\/src\/(.+)\/[^/]+$/

const repeats = (path: string): string | undefined => {
  const folders = inHouse.exec(path)?.[1]?.split('/') ?? []
  const [stem = ''] = nameOf(path).split('.')
  // What a member owns is called so in every room.
  return stem === 'member-data' ? undefined : folders.find((folder) => stem.startsWith(`${folder}-`))
}

const countsOf = new WeakMap<Tree, Map<string, string[]>>()

/** The source files of each folder. */
const foldersOf = (tree: Tree): Map<string, string[]> => {
  const known = countsOf.get(tree)
  if (known) return known
  const folders = new Map<string, string[]>()
  for (const path of [...tree.keys()].filter(isSource).sort())
    folders.set(folderOf(path), [...(folders.get(folderOf(path)) ?? []), path])
  countsOf.set(tree, folders)
  return folders
}

export const chamberRules: Rule[] = [
  {
    id: 'folder-size',
    why: 'a folder is seen at a glance; what outgrows it gets chambers',
    check: ({ path }, tree) => {
      const files = foldersOf(tree).get(folderOf(path)) ?? []
      return files.indexOf(path) >= most
        ? [{ line: 1, message: `is one of ${files.length} source files in ${folderOf(path)}, at most ${most}` }]
        : []
    },
  },
  {
    id: 'chamber-place',
    why: 'a chamber is a folder named in kernel/chambers.ts, and at the top of a chambered room stands only what is of the whole room',
    check: ({ path }) => {
      const message = misplaced(path)
      return message ? [{ line: 1, message }] : []
    },
  },
  {
    id: 'chamber-order',
    why: 'a chamber uses the chambers named before it in kernel/chambers.ts; SQL may join the tables of its room',
    check: arrowsUp,
  },
  {
    id: 'chamber-stem',
    why: 'the folder says whose it is; its files do not say it again',
    check: ({ path }) => {
      const folder = repeats(path)
      return folder ? [{ line: 1, message: `repeats ${folder}/ in its name` }] : []
    },
  },
]
