// The rooms of the server, and those of the demo that fill them: who uses whom, and by which door one enters.
import { ROOMS } from '../../packages/contract/src/kernel/rooms.ts'
import { belowOf, type Uses, usesIn } from './room-uses.ts'
import type { Import, Rule, Source, Tree } from './types.ts'

/** What another room's file of this act may be imported by. */
const doors: Record<string, readonly string[]> = {
  service: ['service', 'jobs', 'seed', 'command'],
  present: ['present', 'service'],
  sql: ['sql', 'table'],
  table: ['table', 'sql', 'seed'],
  seed: ['seed'],
  demo: ['seed', 'demo'],
  // Questions and events of a lower room: read by whoever answers and listens.
  port: ['service', 'sql', 'room', 'part'],
  part: [],
  command: [],
  http: [],
  jobs: [],
  // The value of a room: the list of rooms reads it, and nothing else.
  room: [],
}

/** The rest of the server, and the acts of rooms that it may import. */
const stewards: Record<string, readonly string[]> = {
  signals: [],
  db: [],
  http: [],
  jobs: [],
  providers: [],
  web: [],
  'app.ts': [],
  'main.ts': [],
  'room.ts': [],
  'rooms.ts': ['room'],
  'ports.ts': [],
  'context.ts': [],
  'events.ts': [],
  'member-data.ts': [],
  'env.ts': [],
  'env-check.ts': [],
  'services.ts': [],
}

/** The parts of the server from the ground up; each imports only parts on lower lines. */
const parts: readonly (readonly string[])[] = [
  ['env.ts', 'signals'],
  ['db', 'ports.ts'],
  ['env-check.ts'],
  ['context.ts'],
  ['events.ts', 'member-data.ts'],
  ['providers', 'http'],
  ['room.ts'],
  ['services.ts', 'demo/draw.ts', 'demo/seed-context.ts', 'demo/fill.sql.ts'],
  ['any room'],
  ['jobs', 'web', 'app.ts', 'rooms.ts', 'demo/seeds.ts', 'demo/commands'],
  ['demo/seed.ts'],
  ['main.ts', 'demo/main.ts'],
]

const server = /^apps\/server\/src\/([^/]+)(?:\/.*)?$/
const demo = /^apps\/demo\/src\/([^/]+)(?:\/.*)?$/
const suffix = /\.([a-z]+)(?:\.test)?\.ts$/

export const rooms: ReadonlySet<string> = new Set(ROOMS)
const actOf = (path: string) => suffix.exec(path)?.[1] ?? ''
/** What the demo has of a room counts as of that room, so that it has the floor of what it fills. */
const demoFolderOf = (folder: string) => (rooms.has(folder) ? folder : `demo/${folder}`)
const folderOf = (path: string) => {
  const filling = demo.exec(path)?.[1]
  return filling ? demoFolderOf(filling) : server.exec(path)?.[1]
}

const partOf = (folder: string) => (rooms.has(folder) ? 'any room' : folder)
/** A part that is in no line may import nothing, until it is given its line. */
const heightOf = (folder: string) => parts.findIndex((line) => line.includes(partOf(folder)))
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

type Crossing = Import & { from: string; to: string }

const crossings = ({ path, imports }: Source): Crossing[] => {
  const from = folderOf(path)
  if (!from || from === 'testing' || isTest(path)) return []
  return imports.flatMap((one) => {
    const to = folderOf(one.target)
    return to && to !== from ? [{ ...one, from, to }] : []
  })
}

const betweenRooms = (source: Source) => crossings(source).filter(({ from, to }) => rooms.has(from) && rooms.has(to))

/** Tables that a lower room reads all the same; no table is added here, a call moves up instead. */
const readFromBelow: Record<string, readonly string[]> = {
  // A city is shown with the number of its open stores: the view `city_with_stores` counts them.
  city: ['store'],
  // Stores are filtered by a product they offer, and a comment shows the product's name.
  store: ['store_product', 'product'],
}

type TableUse = { table: string; line: number; writes: boolean; here: string; owner: string }

const ruledFolder = (path: string) => {
  const here = folderOf(path)
  return here === 'testing' || isTest(path) ? undefined : here
}

const importedTable = ({ imports }: Source, local: string): string | undefined => {
  const from = imports.find((one) => one.locals.has(local))
  return from && actOf(from.target) === 'table' ? folderOf(from.target) : undefined
}

/** `tx.insert(table)`: a table by what is imported. */
const builderTables = (source: Source): TableUse[] =>
  source.writes.flatMap(({ table, line }) => {
    const here = ruledFolder(source.path)
    const owner = importedTable(source, table)
    return here && owner ? [{ table, line, writes: true, here, owner }] : []
  })

const usesOfTree = new WeakMap<Tree, Uses>()

/** Rooms that each room says it uses. */
export const usesOf = (tree: Tree): Uses => {
  const known = usesOfTree.get(tree)
  if (known) return known
  const uses = usesIn([...rooms], (room) => tree.get(`apps/server/src/${room}/${room}.room.ts`)?.usesRooms?.names)
  usesOfTree.set(tree, uses)
  return uses
}

const says = (tree: Tree, room: string, used: string) => usesOf(tree).get(room)?.includes(used) ?? false

const ownersOf = new WeakMap<Tree, Map<string, string>>()

/** Which folder declares a table, by its name in the database. */
const tableOwners = (tree: Tree): Map<string, string> => {
  const known = ownersOf.get(tree)
  if (known) return known
  const owners = new Map<string, string>()
  for (const { path, declares } of tree.values())
    for (const table of actOf(path) === 'table' ? declares : []) owners.set(table, folderOf(path) ?? '')
  ownersOf.set(tree, owners)
  return owners
}

/** Tables that SQL text names. */
const textTables = (source: Source, tree: Tree): TableUse[] =>
  source.sqlTables.flatMap(({ table, line, writes, isLocal }) => {
    const here = ruledFolder(source.path)
    const owner = isLocal ? importedTable(source, table) : tableOwners(tree).get(table)
    return here && owner ? [{ table, line, writes, here, owner }] : []
  })

const neededOf = new WeakMap<Tree, Map<string, Set<string>>>()
const contractRoom = /^packages\/contract\/src\/([^/]+)\//

/** Rooms that the server's and the contract's files of a room take something of. */
const neededBy = (tree: Tree, room: string): ReadonlySet<string> => {
  const known = neededOf.get(tree) ?? new Map<string, Set<string>>()
  if (known.size === 0) {
    neededOf.set(tree, known)
    const add = (from: string, to: string) => known.set(from, (known.get(from) ?? new Set()).add(to))
    for (const source of tree.values()) {
      for (const { from, to } of betweenRooms(source)) add(from, to)
      for (const { here, owner } of textTables(source, tree)) add(here, owner)
      const folder = contractRoom.exec(source.path)?.[1]
      for (const { target } of folder ? source.imports : []) {
        const to = contractRoom.exec(target)?.[1]
        if (folder && to) add(folder, to)
      }
    }
  }
  return known.get(room) ?? new Set()
}

export const serverRoomRules: Rule[] = [
  {
    id: 'room-order',
    why: 'higher rooms call lower ones; news goes up through the job queue',
    check: (source, tree) =>
      betweenRooms(source)
        .filter(({ from, to }) => !says(tree, from, to))
        .map(({ from, to, line }) => ({ line, message: `${from} does not say that it uses ${to}` })),
  },
  {
    id: 'room-uses',
    why: 'a room says what it uses, no more and no less, and nobody is used by what it uses',
    check: ({ path, usesRooms }, tree) => {
      const room = /^apps\/server\/src\/([^/]+)\/\1\.room\.ts$/.exec(path)?.[1]
      if (!room || !rooms.has(room)) return []
      if (!usesRooms) return [{ line: 1, message: "has no list of texts called 'uses'" }]
      const { names, line } = usesRooms
      const idle = names.filter((name) => !neededBy(tree, room).has(name))
      const circles = names.filter((name) => belowOf(usesOf(tree), name).has(room))
      return [
        ...idle.map((name) => ({ line, message: `${room} uses nothing of ${name}` })),
        ...circles.map((name) => ({ line, message: `${name} uses ${room} itself` })),
      ]
    },
  },
  {
    id: 'server-order',
    why: 'no arrow of imports runs back up, types included; what a lower part needs is given to it as an argument',
    check: (source) =>
      crossings(source)
        .filter(({ from, to }) => partOf(from) !== 'any room' || partOf(to) !== 'any room')
        .filter(({ from, to }) => heightOf(from) <= heightOf(to))
        .map(({ from, to, line }) => ({ line, message: `${from} may not use ${to}, which is not below it` })),
  },
  {
    id: 'room-door',
    why: 'a room is entered through its service; tables are joined from SQL',
    check: (source) =>
      betweenRooms(source)
        .filter(({ target }) => !isTest(source.path) && !doors[actOf(target)]?.includes(actOf(source.path)))
        .map(({ specifier, line }) => ({ line, message: `.${actOf(source.path)} may not import ${specifier}` })),
  },
  {
    id: 'steward-door',
    why: 'what carries the rooms knows little of them',
    check: (source) =>
      crossings(source)
        .filter(({ from, to, target }) => {
          // The list of rooms is passed on as an argument: a module that imports it cannot be given another.
          if (to === 'rooms.ts') return !['main.ts', 'demo/main.ts'].includes(from)
          const allowed = stewards[from]
          return allowed && rooms.has(to) && !allowed.includes(actOf(target))
        })
        .map(({ from, specifier, line }) => ({ line, message: `${from} may not import ${specifier}` })),
  },
  {
    id: 'sql-stays-home',
    why: 'rows are read by the room that owns them',
    check: (source) =>
      crossings(source)
        .filter(
          ({ from, to, target }) =>
            actOf(target) === 'sql' && !rooms.has(to) && !['jobs', 'db'].includes(from) && !/^(db$|demo\/)/.test(to),
        )
        .map(({ specifier, line }) => ({ line, message: `imports ${specifier}` })),
  },
  {
    id: 'one-writer',
    why: 'each table has one writing room',
    check: (source, tree) =>
      [...builderTables(source), ...textTables(source, tree).filter(({ writes }) => writes)]
        .filter(({ here, owner }) => owner !== here)
        .map(({ line, table, owner }) => ({ line, message: `writes ${table}, which belongs to ${owner}` })),
  },
  {
    id: 'sql-is-readable',
    why: 'whose tables SQL names is checked; write the name of the table, import it, or use a fragment of this file',
    check: (source) => {
      if (actOf(source.path) !== 'sql' || !ruledFolder(source.path)) return []
      const unread = source.sqlTables.filter(({ table, isLocal }) => isLocal && !importedTable(source, table))
      return [
        ...unread.map(({ line, table }) => ({ line, message: `the table behind ${table || 'this'} cannot be read` })),
        ...source.concatenations.map((line) => ({ line, message: 'strings are put together with +' })),
      ]
    },
  },
  {
    id: 'no-table-from-above',
    why: 'SQL joins the tables of lower rooms; a lower room does not know what stands above it',
    check: (source, tree) =>
      textTables(source, tree)
        .filter(({ here, owner }) => here !== owner && rooms.has(here) && rooms.has(owner))
        .filter(({ here, owner, writes }) => !writes && !says(tree, here, owner))
        .filter(({ here, table }) => !readFromBelow[here]?.includes(table))
        .map(({ line, table, here, owner }) => ({
          line,
          message: `reads ${table} of ${owner}, which ${here} does not say it uses`,
        })),
  },
]
