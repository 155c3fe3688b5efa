// What files are called and how they are cut.
import { serverChambers, webChambers } from '../../packages/contract/src/kernel/chambers.ts'
import { consoleFolders } from './console.rules.ts'
import { rooms } from './server-rooms.rules.ts'
import type { Rule } from './types.ts'
import { webFolders, webRooms } from './web-rooms.rules.ts'

const longest = 400
const vague = /^(utils?|helpers?|commons?|misc)$/i

const name = '[A-Za-z][A-Za-z0-9-]*'
const inServerRoom = new RegExp(
  `^${name}\\.(room|part|http|service|sql|table|present|port|jobs)(\\.test)?\\.ts$|^${name}\\.test\\.ts$`,
)
const inDemoRoom = new RegExp(`^${name}\\.(seed|demo|command|sql)\\.ts$|^${name}\\.test\\.ts$`)
const inContractRoom = new RegExp(`^${name}\\.(endpoints|views|rules|errors)(\\.test)?\\.ts$|^${name}\\.test\\.ts$`)
const inWebRoom = new RegExp(
  [
    // Besides its calls, what a room keeps on the phone: the session, the city, the cart's clicks.
    `^${name}(\\.api)?(\\.test|\\.testing)?\\.ts$`,
    `^screens/${name}(\\.test)?\\.tsx$`,
    `^screens/${name}\\.module\\.css$`,
    `^parts/(${name}/)?${name}(\\.test|\\.module)?\\.(ts|tsx|css)$`,
  ].join('|'),
)
const serverFolders = new Set(['signals', 'db', 'http', 'jobs', 'providers', 'testing', 'web'])

type Shape = {
  in: string
  rooms: ReadonlySet<string>
  chambers: Readonly<Record<string, readonly string[]>>
  folders: ReadonlySet<string>
  file: RegExp
  hint: string
}

const shapes: Shape[] = [
  {
    in: 'apps/server/src/',
    rooms,
    chambers: serverChambers,
    folders: serverFolders,
    file: inServerRoom,
    hint: 'noun.(room|part|http|service|sql|table|present|port|jobs|test).ts',
  },
  {
    in: 'apps/demo/src/',
    rooms,
    chambers: {},
    folders: new Set(['commands']),
    file: inDemoRoom,
    hint: 'noun.(seed|demo|command|sql|test).ts',
  },
  {
    in: 'apps/web/src/',
    rooms: webRooms,
    chambers: webChambers,
    folders: webFolders,
    file: inWebRoom,
    hint: 'screens/, parts/, noun.api.ts or noun.ts',
  },
  {
    in: 'apps/console/src/',
    rooms,
    chambers: {},
    folders: consoleFolders,
    file: inWebRoom,
    hint: 'screens/, parts/, noun.api.ts or noun.ts',
  },
  {
    in: 'packages/contract/src/',
    rooms,
    chambers: {},
    folders: new Set(['kernel']),
    file: inContractRoom,
    hint: 'noun.(endpoints|views|rules|errors|test).ts',
  },
]

const misshapen = (path: string): string | undefined => {
  const shape = shapes.find((one) => path.startsWith(one.in))
  const [folder = '', ...rest] = shape ? path.slice(shape.in.length).split('/') : []
  if (!shape || rest.length === 0 || shape.folders.has(folder)) return undefined
  if (!shape.rooms.has(folder)) return `${folder} is no room; the rooms are ${[...shape.rooms].join()}`
  const [first = '', ...inside] = rest
  const named = shape.chambers[folder]?.includes(first) ? inside : rest
  return shape.file.test(named.join('/')) ? undefined : `${rest.join('/')} should be called ${shape.hint}`
}

export const nameRules: Rule[] = [
  {
    id: 'suffix',
    why: 'whose noun is the folder, what act is the suffix',
    check: ({ path }) => {
      const message = misshapen(path)
      return message ? [{ line: 1, message }] : []
    },
  },
  {
    id: 'no-vague-name',
    why: 'utils is where code goes that nobody finds again',
    check: ({ path }) => {
      const bad = path.split(/[/.-]/).find((part) => vague.test(part))
      return bad ? [{ line: 1, message: `is called ${bad}` }] : []
    },
  },
  {
    id: 'no-barrel',
    why: 'a file that only passes on hides where things are',
    check: ({ isBarrel }) => (isBarrel ? [{ line: 1, message: 'only re-exports' }] : []),
  },
  {
    id: 'size',
    why: 'budget the tail: a long file is two files',
    check: ({ path, lines }) =>
      lines > longest && !path.endsWith('.demo.ts')
        ? [{ line: longest + 1, message: `has ${lines} lines, at most ${longest}` }]
        : [],
  },
]
